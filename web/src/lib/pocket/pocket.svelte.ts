/**
 * What this device has taken along, so that it plays without a network: whether, how much there is, and fetching it.
 */
import { network } from '../network.svelte';
import { SITE } from '../place';
import type { Manifest } from './manifest';
import { isAnythingKept, KERNELS } from './names';

/** Loaded when something was taken along, or is to be. */
const list = () => import('./manifest');

/** Only safe addresses (https, or this machine) may keep anything. */
const CAN_KEEP = 'serviceWorker' in navigator && 'caches' in globalThis;

class Pocket {
  #taken = $state.raw<Manifest | null>(null);
  #offer = $state.raw<Manifest | null>(null);
  #bytes = $state(0);
  #done = $state<number | null>(null);
  #hasFailed = $state(false);
  #isKnown = $state(false);
  #isAsked = $state(false);

  /** Whether all games are on this device. */
  get isTaken(): boolean {
    return this.#taken !== null;
  }
  /** Whether games are played on this device because there is no server. */
  get isAlone(): boolean {
    return SITE || (network.isDown && this.isTaken);
  }
  /** Whether there is anyone to ask: a server, or this device. */
  get canAsk(): boolean {
    return !this.isAlone || this.isTaken;
  }
  /** Whether there is something to take along; null until that was asked. */
  get isOffered(): boolean | null {
    return this.#isAsked ? this.#offer !== null : null;
  }
  /** Whether it was looked for. */
  get isKnown(): boolean {
    return this.#isKnown;
  }
  get canKeep(): boolean {
    return CAN_KEEP;
  }
  /** What has to be fetched, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }
  /** The part that is fetched, from 0 to 1; null where nothing is being fetched. */
  get done(): number | null {
    return this.#done;
  }
  /** Whether what is here, or could be, has no bots but the weaker ones. */
  get lacksBots(): boolean {
    const found = this.#taken ?? this.#offer;
    return found !== null && !found.libraries.includes(KERNELS);
  }
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Find out whether it is here; asks no server. */
  async know(): Promise<void> {
    this.#taken = (await isAnythingKept()) ? await (await list()).taken() : null;
    this.#isKnown = true;
  }

  /**
   * Look what is here, and fetch an update of it in the background: pages that are opened later play with it, none that
   * is open does. Whoever took nothing along fetches nothing.
   */
  async look(): Promise<void> {
    await this.know();
    if (!this.#taken) return;
    const { makeReady, settle } = await import('./taking');
    await settle();
    await this.know();
    if (this.#taken) await makeReady(this.#taken);
    if (this.isAlone) await (await import('./engine')).engine(); // whoever opens this page without a network wants to play
    const newest = await (await list()).listed();
    if (newest && newest.version !== this.#taken?.version && (await this.#fetch(newest, () => undefined)))
      await makeReady(newest);
  }

  /** Ask what there is to take along, and how much it is. */
  async ask(): Promise<void> {
    this.#offer = CAN_KEEP ? await (await list()).listed() : null;
    if (this.#offer) this.#bytes = await (await import('./taking')).weight(this.#offer);
    this.#isAsked = true;
  }

  /** Fetch all of it, unless it is here. Returns whether it is. */
  async take(): Promise<boolean> {
    if (this.isTaken) return true;
    if (!this.#offer) await this.ask();
    if (!this.#offer || this.#done !== null) return false;
    this.#done = 0;
    this.#hasFailed = !(await this.#fetch(this.#offer, (part) => (this.#done = part)));
    if (!this.#hasFailed) await (await import('./taking')).makeReady(this.#offer);
    this.#done = null;
    await this.know();
    return this.isTaken;
  }

  async #fetch(manifest: Manifest, told: (part: number) => void): Promise<boolean> {
    const { take } = await import('./taking');
    return take(manifest, told).then(
      () => true,
      () => false,
    );
  }
}

export const pocket = new Pocket();
