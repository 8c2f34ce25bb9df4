import { patternFor } from '@/culinary/languages/registry';
import type { ReadLine, ReadRecipe } from '@/importing/recipe/model';
import { bareOf, STEP_NUMBER } from './lines/line-kinds';
import { beginsProse } from './lines/prose-steps';

const OPENS = new RegExp(String.raw`^${patternFor('opensRemark')}(?!\p{L})`, 'iu');

/** Characters of a remark. */
const LONGEST = 500;
/** Steps at each end of a recipe that may be remarks. */
const MOST = 3;

/** Whether some clause of a line begins with what to do. */
const tellsWhatToDo = (line: string): boolean =>
  line
    .split(/[.!?…,;:–—()]+\s*/u)
    .map((clause) => clause.trim())
    .some((clause) => clause !== '' && beginsProse(clause));

/** Whether a line tells of the dish, with no amount, time or heat, and nothing that a cook could do: `An Ohio must for game day.` */
const isRemark = (line: string): boolean =>
  line.length <= LONGEST && OPENS.test(line) && !/\p{N}/u.test(line) && !tellsWhatToDo(line);

/** Whether the written line of a step stands apart from the others, or without a number where they have one. */
function standsAlone(lines: readonly string[], step: string, side: 'above' | 'below'): boolean {
  const textOf = (line: string) => bareOf(line).replace(STEP_NUMBER, '');
  const at =
    side === 'above'
      ? lines.findLastIndex((line) => textOf(line) === step)
      : lines.findIndex((line) => textOf(line) === step);
  if (at === -1 || STEP_NUMBER.test(bareOf(lines[at] ?? ''))) return false;
  const beside = lines[side === 'above' ? at - 1 : at + 1] ?? '';
  return beside === '' || STEP_NUMBER.test(bareOf(beside));
}

/** Whether most steps begin with a verb that we know, so that one without is surely told in another way. */
const areKnown = (steps: readonly ReadLine[]): boolean =>
  steps.filter(({ text }) => beginsProse(text)).length * 2 >= steps.length;

/**
 * A recipe with those sentences in its notes that stand apart above its first step or below its last one, and with which
 * no cook could do anything. A recipe keeps one step.
 */
export function withRemarksNoted(lines: readonly string[], recipe: ReadRecipe): ReadRecipe {
  const steps = [...recipe.instructions];
  const [above, below]: [string[], string[]] = [[], []];
  const isRemarkAt = (step: ReadLine | undefined, side: 'above' | 'below') =>
    step !== undefined && steps.length > 1 && isRemark(step.text) && standsAlone(lines, step.text, side);
  while (above.length < MOST && isRemarkAt(steps[0], 'below')) above.push(steps.shift()?.text ?? '');
  while (below.length < MOST && isRemarkAt(steps.at(-1), 'above')) below.unshift(steps.pop()?.text ?? '');
  const noted = [...above, ...below];
  if (noted.length === 0 || !areKnown(steps)) return recipe;
  const notes = [...above, ...(recipe.notes === null ? [] : [recipe.notes]), ...below].join('\n\n');
  return { ...recipe, instructions: steps, notes, noted };
}
