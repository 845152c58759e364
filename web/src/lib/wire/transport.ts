/** The two ends of the wire look alike: a server behind a socket, or the same tables in a worker of this browser. */

export interface Caller {
  token: string | null;
  name: string;
  language: string;
}

export interface Request {
  method: string;
  /** Begins after `/api`. */
  path: string;
  body?: string | Blob;
}

export interface Answer {
  status: number;
  body: string;
}

/** What a line hears; nothing more once it is closed from here. */
export interface Heard {
  opened: () => void;
  said: (text: string) => void;
  closed: (code: number) => void;
}

export interface Line {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether it may fall silent without a word, so that it has to be asked now and then whether it is there. */
  readonly isFar: boolean;
  /** The answer, or null where nobody can be reached. */
  ask(request: Request, caller: Caller): Promise<Answer | null>;
  open(heard: Heard): Line;
}

/** Tables of this device have such names; a server gives none with a hyphen. */
const HERE = 'here-';

export const isHere = (table: string): boolean => table.startsWith(HERE);
