/** What the program of each generated client finds out, with the service at an address. */
export interface Outcome {
  /** Titles that a list with a filter has. */
  found: string[];
  created: { id: string; version: number };
  /** The version after an update with the ETag that the recipe was read with. */
  updated: number;
  /** The code of the problem that a second update with the same ETag meets. */
  problem: string;
}

/** What every program does: an address, and a token to call it with. */
export type Program = (base: string, token: string) => Promise<Outcome>;

/** The recipe that every program makes. A body needs no more than a title. */
export const RECIPE = { title: 'Plum cake', cuisine: 'german', ingredients: ['500 g plums'] };

/** Says what was expected of an answer that lacks it. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`the answer has no ${what}`);
  return value;
}
