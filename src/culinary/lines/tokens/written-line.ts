import { withLatinSigns } from '@/culinary/grammar/east-asian';
import type { Language } from '@/culinary/languages/registry';
import type { Notation } from '@/culinary/numbers/numbers';
import { withShares } from './compound';
import { withCounts } from './cut-size';
import { isImperial } from './imperial';
import { languageOfLine } from './language';
import { isElided, scan, type Token } from './scan';
import { withThousands } from './thousands';

/** A line as it is written: its tokens, and what they tell of its author. */
export interface Line {
  /** As written, but for wide brackets and commas, which stand as Latin ones. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The notation of its fractions: the author's first one decides for all (R2). */
  readonly notation: Notation;
  /** Whether the lines beside it write 1,5, where its own words do not tell; null where nobody knows. */
  readonly hint: boolean | null;
  /** One of its numbers may be a thousand times what it is read as: 1,125 kg polenta. */
  readonly open: boolean;
  /** The language its words tell; any where none tells. */
  readonly language: Language;
  /** Two chili are kilos in it. */
  readonly italian: boolean;
  /** Its pints and fluid ounces are British. */
  readonly imperial: boolean;
  /** What is put into it is spelled so that it can be read in one way only: digits apart, short units, a dash in a range. */
  readonly plain?: boolean;
}

/** Of a measure: a number and a letter. */
const MEASURES = /[\d¼-¾⅐-⅞].*\p{L}/u;

/**
 * Square brackets around a measure are read as round ones, 1 cup [240 ml] milk, but where an author tells the two apart;
 * [ ], [x] and [1] are boxes and footnotes.
 */
const roundBrackets = (text: string): string =>
  text.includes('[') && !text.includes('(')
    ? text.replaceAll(/\[([^[\]]*)\]/g, (all, inside: string) =>
        MEASURES.test(inside) ? `(${inside})` : all,
      )
    : text;

export function lineOf(written: string, hint: boolean | null = null): Line {
  const text = withLatinSigns(written);
  const { tokens: read, open } = withThousands(text, scan(roundBrackets(text)), hint);
  const tokens = withCounts(withShares(read));
  const broken = tokens.find((t) => t.value !== null && (t.notation === 'ascii' || t.notation === 'glyph'));
  const language = languageOfLine(tokens);
  const italian = isItalian(tokens, language);
  const imperial = isImperial(tokens);
  return { text, tokens, notation: broken?.notation ?? 'glyph', hint, open, language, italian, imperial };
}

/** Whether words are Italian as far as they tell. */
export const isItalian = (tokens: readonly Token[], language = languageOfLine(tokens)): boolean =>
  language === 'it' || tokens.some(({ text }) => isElided(text));
