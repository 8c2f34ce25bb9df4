import { EACH, OF_WORDS } from '@/culinary/grammar/lexicon';
import { anyWordOf, languageWords } from '@/culinary/languages/registry';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { isPinchMore } from '@/culinary/lines/amounts/main-amount';
import { isLiquid } from '@/culinary/lines/amounts/noun-phrase';
import type { Edit } from '@/culinary/lines/tokens/edits';
import { isElided } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { unitLanguage } from '@/culinary/units/units';

const FULL_BEFORE = new RegExp(`(?<!\\S)(?:an?\\s{1,3})?${anyWordOf('full')}\\s{1,3}$`, 'i');

/** `a pinch of salt`, `a few drops of oil` in place of number and unit (R6). */
export function pinchEdit(line: Line, measure: Measure, end: number, to: number, before: boolean): Edit {
  const language = unitLanguage(measure.unit);
  const { dry, liquid } = languageWords(language === 'any' ? 'en' : language).aPinch;
  const phrase = isLiquid(line, measure, before) ? liquid : dry;
  const next = line.tokens[to];
  const follows = next?.kind === 'word' && !before;
  const last = phrase.lastIndexOf(' ');
  const of = !follows || OF_WORDS.has(next.text) || EACH.has(next.text) || isElided(next.text);
  // What was a quarter of a teaspoon "plus a pinch of salt" is a pinch of it.
  const pinch = isPinchMore(line.tokens, to);
  if (pinch) return { start: measure.start, end: line.tokens[to + 2]!.end, text: 'a pinch' };
  const drop = OF_WORDS.has(phrase.slice(last + 1)) && of;
  // A pinch is never heaped.
  const full = FULL_BEFORE.exec(line.text.slice(0, measure.start))?.[0].length ?? 0;
  return { start: measure.start - full, end, text: drop ? phrase.slice(0, last) : phrase };
}
