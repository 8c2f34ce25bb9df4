/** Names of fields that only make sense together: they are compared, sent and held back as one. */
export type Unit = readonly string[];

const fieldOf = (fields: object, name: string): unknown => Reflect.get(fields, name);

/** Deep equality of JSON values; the order of an object's members does not count. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const names = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(fieldOf(left, name), fieldOf(right, name)))
  );
}

/** The same but for spaces at the ends of texts, which the server takes out where they mean nothing. */
export const alike = (left: unknown, right: unknown): boolean => same(trimmed(left), trimmed(right));
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, part) => (typeof part === 'string' ? part.trim() : part)));

/** Whether two versions say the same in every field of a unit, as `equal` has it. */
export const unitIs = (unit: Unit, left: object, right: object, equal = same): boolean =>
  unit.every((name) => equal(fieldOf(left, name), fieldOf(right, name)));

/** The names of the fields in which two versions differ, whole units at a time. */
export const changedIn = (units: readonly Unit[], left: object, right: object): string[] =>
  units.filter((unit) => !unitIs(unit, left, right)).flat();

/** Some fields of a version. */
export const pick = <C extends object>(fields: C, names: readonly string[]): Partial<C> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(fields, name)])) as Partial<C>;

/** Two versions that were made from the same one, put together. */
export interface Merged<C> {
  /** Mine, with what only they changed; of what both changed, mine. */
  content: C;
  /** Fields that both changed, each in its own way, with what of them both had before. */
  held: ReadonlyMap<string, unknown>;
}

/** Merges two versions that were made from `base`, a unit at a time. */
export function mergeUnits<C extends object>(units: readonly Unit[], base: C, mine: C, theirs: C): Merged<C> {
  const kept = units.filter((unit) => !unitIs(unit, base, mine));
  const both = kept.filter((unit) => !unitIs(unit, base, theirs) && !unitIs(unit, mine, theirs));
  return {
    content: { ...theirs, ...pick(mine, kept.flat()) },
    held: new Map(both.flat().map((name) => [name, fieldOf(base, name)])),
  };
}
