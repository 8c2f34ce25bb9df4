/** A picture's size in pixels. */
export interface CoverSize {
  width: number;
  height: number;
}

/** What a platform takes; what is null is not known, or has no limit. */
export interface PlatformLimits {
  /** Characters of a title and of a description. */
  title: number | null;
  description: number | null;
  /** How many tags or keywords a product can have, and characters of one. */
  tags: number | null;
  tag: number | null;
  /** How many files a product can have, and bytes of one. */
  files: number | null;
  file_bytes: number | null;
  /** The only file format that it takes. */
  format: 'pdf' | 'epub' | null;
  /** Sizes that it asks pictures for, the cover's first; empty where none is known. */
  covers: readonly CoverSize[];
}

/** Those of a platform of which none is known. */
export const NO_LIMITS: PlatformLimits = {
  title: null,
  description: null,
  tags: null,
  tag: null,
  files: null,
  file_bytes: null,
  format: null,
  covers: [],
};

/** A square picture. */
export const square = (side: number): CoverSize => ({ width: side, height: side });
