/**
 * The line to one table: says hello, matches answers to questions, notices silence, and connects again after a drop.
 * It asks for what changed and hands on whole states.
 */
import type { Command, Draft, Drafted, Done, Hello, Problem, ServerMessage, TableState, Update } from './messages';
import { Refusal } from './api';
import { applied } from './changes';
import type { Line, Transport } from './transport';

/** `opening`: said hello, at the beginning or anew; `lost`: gone without our will, and called again now and then. */
export type LineState = 'opening' | 'open' | 'lost';

export type Handlers = {
  [Type in 'welcome' | 'update' | 'presence' | 'refused']: (message: Extract<ServerMessage, { type: Type }>) => void;
} & { line: (state: LineState) => void; turnedAway: (problem: Problem) => void };

interface Waiting {
  resolve: (message: Done | Drafted) => void;
  reject: (error: Error) => void;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
const REFUSED = 4400;
/**
 * A server that is there answers a ping; one that says nothing for `SILENCE_MS` is told as gone: within three seconds.
 */
const PING_MS = 1000;
const SILENCE_MS = 1900;
/** A beat that comes so long after the one before was held up, as was what the server said meanwhile. */
const LATE_MS = 1250;
/**
 * A server that has not greeted by then is called anew: a browser alone would wait for minutes for a network that
 * swallows everything.
 */
const GREETING_MS = 10_000;

export class LostConnection extends Error {}

export class TableSocket {
  #line: Line | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #state: TableState | null = null; // the last one that came over this connection
  #pause = FIRST_PAUSE_MS;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval>;
  #heardAt = 0;
  #beatAt = Date.now();
  #calledAt = 0;
  #isGreeted = false;

  constructor(
    readonly transport: Transport,
    readonly hello: () => Hello,
    readonly handlers: Handlers,
  ) {
    this.#heartbeat = setInterval(() => this.#beat(), PING_MS);
    if (transport.isFar) addEventListener('offline', this.#lose);
    addEventListener('online', this.#hurry);
    this.#connect();
  }

  /**
   * Ask whether the server is there while someone looks; a page in the background asks nothing, and one that is held up
   * has yet to read what was said.
   */
  #beat(): void {
    const now = Date.now();
    const isLate = now - this.#beatAt > LATE_MS;
    this.#beatAt = now;
    if (isLate) this.#calledAt = now;
    if (!this.transport.isFar || !this.#isGreeted || document.hidden) {
      this.#heardAt = now;
      if (this.transport.isFar && !this.#isGreeted && now - this.#calledAt > GREETING_MS) this.#lose();
      return;
    }
    if (isLate) this.#heardAt = now;
    const silentMs = now - this.#heardAt;
    if (silentMs > SILENCE_MS) this.#lose();
    else if ((isLate || silentMs >= PING_MS / 2) && this.#line?.isOpen) this.#line.send('{"type":"ping"}');
  }

  /** Give this line up without waiting for the network to say so. */
  #lose = (): void => {
    if (!this.#line) return;
    this.#line.close();
    this.#dropped(0);
  };

  #hurry = (): void => {
    if (this.#line || this.#closed) return;
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE_MS;
    this.#connect();
  };

  #connect(): void {
    this.#state = null;
    this.#calledAt = Date.now();
    const line = this.transport.open({
      opened: () => line.send(JSON.stringify({ ...this.hello(), changes: true })),
      said: (text) => this.#hear(JSON.parse(text) as ServerMessage),
      closed: (code) => this.#dropped(code),
    });
    this.#line = line;
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = Date.now();
    switch (message.type) {
      case 'welcome':
        this.#pause = FIRST_PAUSE_MS;
        this.#isGreeted = true;
        this.#state = message.state;
        this.handlers.welcome(message);
        return this.handlers.line('open');
      case 'update':
        return this.#updated(message);
      case 'presence':
        return this.handlers.presence(message);
      case 'refused':
        return this.#refused(message);
      case 'done':
      case 'drafted':
        return this.#taken(message.id)?.resolve(message);
    }
  }

  /**
   * Hand on an update with the whole state; changes to another state than ours cannot be, and are mended by a hello.
   */
  #updated(message: Update): void {
    if (message.changes && message.since !== this.#state?.number) return this.reconnect();
    const state = message.changes ? (applied(this.#state, message.changes) as TableState) : message.state;
    this.#state = state ?? this.#state;
    this.handlers.update({ ...message, state });
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    if (message.id === undefined || message.id === null) return this.handlers.turnedAway(message.problem);
    this.#state = message.state ?? this.#state;
    this.handlers.refused(message);
    this.#taken(message.id)?.reject(new Refusal(message.problem));
  }

  #taken(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }

  #dropped(code: number): void {
    this.#forget();
    this.handlers.line('lost');
    if (this.#closed || code === REFUSED) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  /** Whoever still waits for an answer of this line gets none. */
  #forget(): void {
    for (const each of this.#waiting.values()) each.reject(new LostConnection());
    this.#waiting.clear();
    this.#line = null;
    this.#isGreeted = false;
  }

  #send(make: (id: number) => unknown): Promise<Done | Drafted> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (!this.#line?.isOpen) return reject(new LostConnection());
      this.#waiting.set(id, { resolve, reject });
      this.#line.send(JSON.stringify(make(id)));
    });
  }

  async act(command: Command): Promise<Done> {
    return (await this.#send((id) => ({ type: 'do', id, command }))) as Done;
  }

  async draft(draft: Draft): Promise<Drafted> {
    return (await this.#send((id) => ({ type: 'draft', id, draft }))) as Drafted;
  }

  /** Say hello once more, at once. */
  reconnect(): void {
    this.#line?.close();
    this.#forget();
    this.handlers.line('opening');
    this.#hurry();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    removeEventListener('offline', this.#lose);
    removeEventListener('online', this.#hurry);
    this.#lose();
  }
}
