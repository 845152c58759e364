/**
 * Asking until there is an answer: what a page cannot do without is asked for again while the server cannot be reached.
 */
import { Refusal } from './api';

export const AGAIN_MS = 3000;

/** Load something, again and again while it is refused. Returns what ends it. */
export function insist(load: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const attempt = (): void =>
    void load().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (!isEnded) timer = setTimeout(attempt, AGAIN_MS);
    });
  attempt();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
