/** Who should have the device in their hands. Pure. */

/**
 * By seat, `people` are those who play here. Whoever has it keeps it while they have something to decide, and while
 * nobody else has; else it goes to the first who has.
 */
export function holderOf(
  people: readonly (string | null)[],
  deciders: readonly number[],
  now: string | null,
): string | null {
  const due = deciders.flatMap((seat) => people[seat] ?? []);
  if (now !== null && (due.length === 0 || due.includes(now))) return now;
  return due[0] ?? people.find((person) => person !== null) ?? null;
}
