import type { ReactNode } from 'react';

/** One line of the palette: leads somewhere, or does something. */
export interface PaletteRow {
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
}

/** Rows under a heading. */
export interface PaletteGroup {
  label: string;
  rows: PaletteRow[];
}

/** Rows that begin with what was typed are meant, so they come first. */
export interface CommandGroup extends PaletteGroup {
  exact: boolean;
}
