import type { Measure } from './amounts';
import { FOREIGN } from './lexicon';
import { ratio } from './ratio';
import type { Token } from './scan';
import { spellingOf } from './units';

/** 1.000 g: a thousand grams for a German, one gram in English, where nobody would write it so. */
const DOTTED = /^[1-9]\d{0,2}\.\d{3}$/;

/** Compounds that are German whatever stands before. */
const GERMAN = /[äöüß]|(?:mehl|zucker|fleisch|kohl|kraut)$/;

const isSmallMetric = (id: string | undefined): boolean => id === 'g' || id === 'ml';

const speaksOtherwise = ({ kind, text }: Token): boolean => {
  if (kind !== 'word') return false;
  const language = spellingOf(text)?.language ?? 'any';
  return FOREIGN.has(text) || GERMAN.test(text) || (language !== 'any' && language !== 'en');
};

const isPoint = ({ notation }: Token): boolean => notation === 'point';

/** The tokens of a line with the dot in `1.000 g Mehl` read as Germans, Italians and Spaniards write thousands. */
export function withThousands(tokens: readonly Token[]): readonly Token[] {
  const dotted = (token: Token, i: number): boolean => {
    const unit = tokens[i + 1];
    return (
      token.notation === 'point' &&
      DOTTED.test(token.text) &&
      unit !== undefined &&
      isSmallMetric(spellingOf(unit.text)?.unit.id)
    );
  };
  if (!tokens.some(isPoint) || !tokens.some(dotted) || !tokens.some(speaksOtherwise)) return tokens;
  return tokens.map((token, i) =>
    dotted(token, i)
      ? { ...token, value: ratio(Number(token.text.replace('.', ''))), notation: null }
      : token,
  );
}

/** Whether an amount may be a thousand times what it was read as: `1.000 g flour`. */
export function maybeThousands(text: string, { low, unit }: Measure): boolean {
  return (
    low.notation === 'point' && isSmallMetric(unit?.unit.id) && DOTTED.test(text.slice(low.start, low.end))
  );
}
