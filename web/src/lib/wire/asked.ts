/**
 * How many questions this page has asked, and how many of them are answered: while the numbers differ, what is shown is
 * of the moment before. What waits for something to happen elsewhere is no question here.
 */
let [asked, answered] = [0, 0];
let tell: (asked: number, answered: number) => void = () => undefined;

/** Hear of both numbers, now and each time one of them changes. */
export function tellAsked(listener: typeof tell): void {
  tell = listener;
  tell(asked, answered);
}

/** A question, which is answered once this is settled. */
export async function counted<Answer>(question: Promise<Answer>): Promise<Answer> {
  tell(++asked, answered);
  try {
    return await question;
  } finally {
    tell(asked, ++answered);
  }
}
