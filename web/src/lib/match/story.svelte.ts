/**
 * Between what was heard of a table and what is shown of it: one thing after the other, at the pace this person likes.
 */
import { tick } from 'svelte';
import { prefs } from '../prefs.svelte';
import { paceAt, pauseOf } from './pace';
import { NOTHING, type Known } from './reducer';
import { scenesOf, type Scene, type Telling } from './scenes';

export class Story {
  #shown = $state.raw<Known>(NOTHING);
  #telling = $state.raw<Telling | null>(null);
  #gains = $state.raw<readonly number[]>([]);
  #heard: Known = NOTHING;
  #waiting: Scene[] = [];
  /** The scene that is to be seen for a while before the next. */
  #now: Scene | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener('visibilitychange', this.#hidden);
  }

  /** All that is known; some of it may not be shown yet. */
  get heard(): Known {
    return this.#heard;
  }
  get shown(): Known {
    return this.#shown;
  }
  /** What is being told right now. */
  get telling(): Telling | null {
    return this.#telling;
  }
  /** What each seat won or lost since this person's last decision, as far as it was seen here. */
  get gains(): readonly number[] {
    return this.#gains;
  }

  /** Show this in its turn. */
  hear(known: Known): void {
    this.#waiting.push(...scenesOf(this.#heard, known));
    this.#heard = known;
    if (!this.#now) this.#go();
  }

  /** Show this now: nobody was here to see how it came about. */
  begin(known: Known): void {
    this.skip();
    this.#heard = this.#shown = known;
    this.#gains = [];
  }

  /** Show now whatever waits. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#now = null;
    for (const scene of this.#waiting.splice(0)) this.#show(scene);
    this.#telling = null;
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#hidden);
  }

  #go(): void {
    this.#now = this.#telling = null;
    for (let scene = this.#waiting.shift(); scene; scene = this.#waiting.shift()) {
      this.#show(scene);
      const pause = this.#pauseAfter(scene);
      if (!pause) continue;
      this.#now = scene;
      this.#telling = scene.telling;
      void tick().then(() => this.#rest(scene, pause));
      return;
    }
  }

  /** Its time begins when it is on the screen. */
  #rest(scene: Scene, pause: number): void {
    if (this.#now === scene) this.#timer = setTimeout(() => this.#go(), pause);
  }

  #show({ known, telling }: Scene): void {
    this.#shown = known;
    if (!telling) return;
    const you = known.state?.you ?? null;
    const isOwn = you === null || telling.decisions.some(({ seat }) => seat === you);
    this.#gains = telling.gains.map((gain, seat) => gain + (isOwn ? 0 : (this.#gains[seat] ?? 0)));
  }

  /** Nobody watches a hidden page: it is told nothing slowly. */
  #pauseAfter({ known, beat }: Scene): number {
    if (document.hidden) return 0;
    const isClocked = (known.state?.options.clock?.kind ?? 'none') !== 'none';
    return pauseOf(paceAt(prefs.pace, isClocked), beat);
  }

  #hidden = (): void => {
    if (document.hidden) this.skip();
  };
}
