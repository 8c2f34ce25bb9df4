import { warnedPattern } from '@/culinary/languages/registry';
import { type Ratio, toNumber } from '@/culinary/numbers/ratio';
import type {
  KeptReason,
  ScalableLine,
  ScalableRecipe,
  ScaledText,
  ScalingWarning,
  WarningCode,
} from './model';
import { panAdvice } from './pans';

const MESSAGES: Readonly<Record<Exclude<WarningCode, 'pan_size'>, string>> = {
  leavening: 'Leavening doesn’t scale evenly. When making more, start with a little less and watch the rise.',
  seasoning: 'Season to taste: start with less than the scaled amount and add more at the end.',
  egg_fraction: 'Half an egg is about 25 g of beaten egg.',
  cook_time: 'Times are for the original batch. A larger batch may take longer, and a smaller one less.',
  not_scaled: 'Not scaled: we couldn’t scale all of this line, so it stays as written. Adjust it yourself.',
  unread_amount:
    'Not scaled: we couldn’t read a number in this line, so we left it as written. Adjust it yourself.',
  open_number:
    'Check the numbers in this line: one of them could be read two ways. Edit the line to make it clear.',
  servings_inferred: 'The number of servings was taken from the yield. Check that it’s right.',
};

const warned = (list: Parameters<typeof warnedPattern>[0]): RegExp =>
  new RegExp(`\\b${warnedPattern(list)}\\b`, 'i');
const LEAVENING = warned('leavening');
const SEASONING = warned('seasoning');
const NOT_SEASONING = warned('noSeasoning');
const COOKED = warned('cooked');

/** The texts of the steps of a recipe. */
export const stepTexts = (recipe: ScalableRecipe): string[] =>
  (recipe.instructions ?? []).map((step) => (typeof step === 'string' ? step : step.text));

/** Half of a part of an egg: a large one has 33 g of white and 17 g of yolk in its 50 g (USDA FoodData Central). */
const HALF_PARTS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${warnedPattern('eggWhites')}(?!\\p{L})`, 'iu'), 'Half an egg white is about 17 g.'],
  [new RegExp(`${warnedPattern('eggYolks')}(?!\\p{L})`, 'iu'), 'Half an egg yolk is about 9 g.'],
];

const eggHint = (words: string): string =>
  HALF_PARTS.find(([part]) => part.test(words))?.[1] ?? MESSAGES.egg_fraction;

const ofLine = (code: keyof typeof MESSAGES, line: number): ScalingWarning => ({
  code,
  message: MESSAGES[code],
  line,
});
const ofRecipe = (code: keyof typeof MESSAGES): ScalingWarning => ({ code, message: MESSAGES[code] });

const isKept = (code: string): boolean => code === 'not_scaled' || code === 'unread_amount';

/** The positions of the lines that stayed as they are written where the others were scaled. */
export const keptLines = (
  warnings: readonly { readonly code: string; readonly line?: number | undefined }[],
): ReadonlySet<number> =>
  new Set(warnings.flatMap(({ code, line }) => (line !== undefined && isKept(code) ? [line] : [])));

/** What is said of a step that has marked amounts: the same as of a line with such a number. */
const STEP_MESSAGES = {
  not_scaled:
    'Not scaled: we couldn’t scale an amount in this step, so we left it as written. Adjust it yourself.',
  unread_amount:
    'Not scaled: we couldn’t read an amount in this step, so we left it as written. Adjust it yourself.',
  open_number:
    'Check the numbers in this step: one of them could be read two ways. Edit the step to make it clear.',
} as const;

/** The warnings of steps whose marked amounts stay as they are written where others scale, or may be read in two ways. */
export const stepWarnings = (
  steps: readonly { readonly kept: KeptReason | null; readonly open: boolean }[],
): ScalingWarning[] =>
  steps.flatMap(({ kept, open }, step) => {
    const codes = [...(open ? (['open_number'] as const) : []), ...(kept === null ? [] : [kept])];
    return codes.map((code) => ({ code, message: STEP_MESSAGES[code], step }));
  });

/** What is said of several lines or steps at once, by what is said of one. */
const OF_SEVERAL: ReadonlyMap<string, string> = new Map([
  [
    MESSAGES.not_scaled,
    'Not scaled: we couldn’t scale all of these lines, so they stay as written. Adjust them yourself.',
  ],
  [
    MESSAGES.unread_amount,
    'Not scaled: we couldn’t read a number in these lines, so we left them as written. Adjust them yourself.',
  ],
  [
    MESSAGES.open_number,
    'Check the numbers in these lines: each has one that could be read two ways. Edit the lines to make them clear.',
  ],
  [
    STEP_MESSAGES.not_scaled,
    'Not scaled: each of these steps has an amount we couldn’t scale, so we left those as written. Adjust them yourself.',
  ],
  [
    STEP_MESSAGES.unread_amount,
    'Not scaled: each of these steps has an amount we couldn’t read, so we left those as written. Adjust them yourself.',
  ],
  [
    STEP_MESSAGES.open_number,
    'Check the numbers in these steps: each has one that could be read two ways. Edit the steps to make them clear.',
  ],
]);

/** A warning's message where several lines or steps have it and are named beside it. */
export const messageOfSeveral = (message: string): string => OF_SEVERAL.get(message) ?? message;

/** The positions of the steps in which a marked amount stays as it is written where the others are scaled. */
export const keptSteps = (
  warnings: readonly { readonly code: string; readonly step?: number | undefined }[],
): ReadonlySet<number> =>
  new Set(warnings.flatMap(({ code, step }) => (step !== undefined && isKept(code) ? [step] : [])));

/** The positions of the lines, and of the steps, with a number that may be read in two ways. */
export const openNumbers = (
  warnings: readonly ScalingWarning[],
): { readonly lines: ReadonlySet<number>; readonly steps: ReadonlySet<number> } => {
  const open = warnings.filter(({ code }) => code === 'open_number');
  const places = (of: 'line' | 'step') => new Set(open.flatMap(({ [of]: place }) => place ?? []));
  return { lines: places('line'), steps: places('step') };
};

function lineWarnings(line: ScalableLine, text: ScaledText, index: number, much: boolean): ScalingWarning[] {
  const found = text.open ? [ofLine('open_number', index)] : [];
  if (text.kept !== null) return [...found, ofLine(text.kept, index)];
  if (!text.scaled) return found;
  const words = line.corrected ? line.item : line.text;
  if (much && LEAVENING.test(words)) found.push(ofLine('leavening', index));
  else if (much && SEASONING.test(words) && !NOT_SEASONING.test(words))
    found.push(ofLine('seasoning', index));
  if (text.brokenEgg) found.push({ code: 'egg_fraction', message: eggHint(words), line: index });
  return found;
}

/** What is said of the pan of a recipe (see `panAdvice`), as a list of one warning or none. */
export function panWarnings(steps: readonly string[], factor: number): ScalingWarning[] {
  const message = panAdvice(steps, factor);
  return message === null ? [] : [{ code: 'pan_size', message }];
}

/** R13: leavening, seasoning and time from factor 2 up and ½ down; the pan from 1½ and ⅔; broken eggs and inferred servings always. */
export function warningsOf(
  recipe: ScalableRecipe,
  texts: readonly ScaledText[],
  factor: Ratio,
): ScalingWarning[] {
  const size = toNumber(factor);
  const much = size >= 2 || size <= 0.5;
  const found = recipe.ingredients.flatMap((line, i) => lineWarnings(line, texts[i]!, i, much));
  const steps = stepTexts(recipe);
  const timed = (recipe.cook_time_minutes ?? 0) > 0;
  if (much && (timed || steps.some((step) => COOKED.test(step)))) found.push(ofRecipe('cook_time'));
  found.push(...panWarnings(steps, size));
  if (recipe.servings_inferred === true) found.push(ofRecipe('servings_inferred'));
  return found;
}
