/**
 * Applies what changed in a state to the state before it, as src/sixfold/tables/changes.py says. Pure: nothing is
 * altered.
 */
type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function applied(old: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  return Array.isArray(old) ? withPlaces(old, change) : withFields(isObject(old) ? old : {}, change);
}

/** Numbers as names come in order, so that places beyond the end make the list longer one by one. */
function withPlaces(old: readonly unknown[], change: Fields): unknown[] {
  const values = [...old];
  for (const [place, value] of Object.entries(change)) values[Number(place)] = applied(values[Number(place)], value);
  return values;
}

function withFields(old: Fields, change: Fields): Fields {
  const kept = Object.entries(old).filter(([name]) => change[name] !== null);
  const changed = Object.entries(change).filter(([, value]) => value !== null);
  return Object.fromEntries([...kept, ...changed.map(([name, value]) => [name, applied(old[name], value)])]);
}
