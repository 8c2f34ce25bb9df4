import type { ReactNode } from 'react';

/** One line of the palette: leads somewhere, or does something. */
export interface PaletteEntry {
  /** Unique among all rows. */
  key: string;
  label: string;
  /** What it is, in small at the end of the line. */
  hint?: string;
  /** A picture or icon of 32 px. */
  picture: ReactNode;
  /** Where it leads. */
  href?: string;
  /** What it does, in place of `href`. */
  run?: () => void;
  /** Stays open after it was chosen. */
  stays?: boolean;
  /** Is only offered beside what was meant: Enter takes it when the arrows have chosen it, not by itself. */
  offered?: boolean;
}

/** Rows under a heading. */
interface PaletteGroup {
  label: string;
  rows: PaletteEntry[];
}

/** Groups of a higher rank stand before the others. */
export interface RankedGroup extends PaletteGroup {
  rank: number;
}

/** A command that begins with what was typed is meant most likely, then something with such a title. */
export const RANKS = { command: 2, title: 1, other: 0 } as const;

/**
 * The row that Enter takes when no other was chosen, by its place among the rows of all groups; -1 for none. While
 * what was found is still on its way, only a command that will stand before all of it.
 */
export function firstMeant(groups: readonly RankedGroup[], waiting: boolean): number {
  if (waiting) return groups[0]?.rank === RANKS.command && groups[0].rows[0]?.offered !== true ? 0 : -1;
  return groups.flatMap((group) => group.rows).findIndex(({ offered }) => offered !== true);
}
