import { patternFor } from '@/culinary/languages/registry';
import { servingsFromYield } from '@/culinary/scaling/servings';
import type { ReadRecipe } from '@/importing/recipe/model';
import { isDetail, noDetails, takeDetail } from './lines/details';
import { isYieldBelow } from './lines/fact-lines';
import { isClosing } from './lines/mail';
import { beginsProse, isTold } from './lines/prose-steps';

type Made = Pick<ReadRecipe, 'servings' | 'yield_text'>;

/** For how many, in signs: `4人分`. */
const IN_SIGNS = new RegExp(String.raw`^[^\p{L}]{0,9}${patternFor('servedSigns')}$`, 'u');

/**
 * What a line says a recipe makes or for how many it is, and nothing else; null for any other line, also for one that only
 * begins as such a line does: `Für 10 Minuten in den Ofen`.
 */
function yieldIn(line: string): Made | null {
  const details = noDetails();
  if (isDetail(line)) takeDetail(line, details);
  const { servings, yield_text, prep, cook, total, made } = details;
  if ([prep, cook, total, made].some((time) => time !== null)) return null;
  if (servings !== null) return { servings, yield_text };
  return isYieldBelow(line) || IN_SIGNS.test(line) ? { servings, yield_text: yield_text ?? line } : null;
}

/** Lines below the last step that are looked at. */
const MOST = 4;

/** What people wish below a recipe. */
const WISH = new RegExp(
  String.raw`^[¡\s]*${patternFor('wishes')}[\s!.,。！♥❤\uFE0F\p{Extended_Pictographic}]*$`,
  'iu',
);

/** A word or two, as the name of who wrote it: `Anna`, `xx Anna`, `Tante Käthe`. */
const isName = (line: string): boolean =>
  /^(?:x{1,3} )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u.test(line);

/** Where the words begin that close a letter, with at most a name behind them; the number of lines where none do. */
function closingAt(lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => isClosing(line));
  const behind = lines.slice(at + 1);
  return at === -1 || behind.length > 1 || !behind.every(isName) ? lines.length : at;
}

/**
 * A recipe without what stands below its last step and is none: for how many it is, which is taken where nothing else
 * says it, what the author wishes, and the end of a letter. A recipe keeps one step.
 */
export function withoutEnd(recipe: ReadRecipe): ReadRecipe {
  const steps = [...recipe.instructions];
  let made: Made | null = null;
  const isOpen = recipe.servings === null && recipe.yield_text === null;
  const end = Math.max(1, closingAt(steps.map(({ text }) => text)));
  steps.splice(end);
  for (let left = MOST; left > 0 && steps.length > 1; left--) {
    const last = steps.at(-1)?.text ?? '';
    const said: Made | null = isOpen && made === null ? yieldIn(last) : null;
    if (said === null && !WISH.test(last)) break;
    made ??= said;
    steps.pop();
  }
  if (steps.length === recipe.instructions.length) return recipe;
  const { servings, yield_text } = made ?? recipe;
  const counted = servings ?? (yield_text === null ? null : servingsFromYield(yield_text));
  return { ...recipe, instructions: steps, servings: counted, yield_text };
}

/** Words of a last line that only calls something out. */
const CALLED = 8;

/** Whether a last line may be the end of a letter or a wish, and no step: `Anna`, `See you soon,`, `Hope the kids like it!`. */
export const isAfterword = (line: string): boolean =>
  !/\d/.test(line) &&
  !isTold(line) &&
  !beginsProse(line) &&
  (isName(line) || (/[,!]$/.test(line) && line.split(' ').length <= CALLED && line.includes(' ')));
