import type { Ratio } from '@/culinary/numbers/ratio';

export type WarningCode =
  | 'leavening'
  | 'seasoning'
  | 'egg_fraction'
  | 'cook_time'
  | 'pan_size'
  | 'servings_inferred'
  | 'not_scaled'
  | 'unread_amount'
  | 'open_number';

/** Something the cook should know (R13). `line` is the position of the ingredient it is about, `step` that of the step. */
export interface ScalingWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly line?: number;
  readonly step?: number;
}

/** Why a sentence stands as written though it has a number: its amount could not be scaled whole, or was not read (R13). */
export type KeptReason = 'not_scaled' | 'unread_amount';

/** An ingredient line as it is stored; `text` is what the author wrote, the rest its structure. */
export interface ScalableLine {
  readonly text: string;
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  readonly item: string;
  readonly note: string | null;
  /** "fixed" pins the line (R4). */
  readonly scaling: 'linear' | 'fixed';
  /** The author corrected the structure, which then stands for the text. */
  readonly corrected: boolean;
}

/** A line of a scaled view: the exact amount in the author's unit (R14) and the sentence for the cook. */
export interface ScaledLine {
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  readonly display: string;
  /** Some amount of the sentence is more than 0.5 % from the exact one (R13). */
  readonly approximate: boolean;
}

export interface ScalableRecipe {
  /** The stored base; positive. */
  readonly servings: number;
  /** The base was read from a yield text and not given by the author. */
  readonly servings_inferred?: boolean;
  readonly ingredients: readonly ScalableLine[];
  readonly cook_time_minutes?: number | null;
  readonly instructions?: readonly (string | { readonly text: string })[];
}

export interface ScaledRecipe {
  readonly factor: number;
  readonly lines: readonly ScaledLine[];
  readonly warnings: readonly ScalingWarning[];
}

/** A scaled sentence with what the warnings need. */
export interface ScaledText {
  readonly display: string;
  readonly approximate: boolean;
  /** Exact ends in `unit`; null for a line that has no amount. */
  readonly low: Ratio | null;
  readonly high: Ratio | null;
  readonly unit: string | null;
  /** The line has an amount and nothing pins it. */
  readonly scaled: boolean;
  readonly kept: KeptReason | null;
  /** One of its numbers may be a thousand times what it was read as, or what it was taken for is a guess (R13). */
  readonly open: boolean;
  readonly brokenEgg: boolean;
}
