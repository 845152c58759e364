/** How long ago something was, in words of the language: `5 minutes ago`. Pure. */
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const past = Math.max(0, now - then);
  const [unit, size] = STEPS.find(([, each]) => past >= each) ?? ['second', Infinity];
  return words.format(size === Infinity ? 0 : -Math.floor(past / size), unit);
}
