import { pluralOf, singularOf } from '@/culinary/grammar/inflection';
import type { ScalingWarning } from '@/culinary/scaling/model';
import { messageOfSeveral } from '@/culinary/scaling/warnings';
import { namesPlainAmount } from '@/culinary/steps/plain-amounts';
import { termLabelOf } from '@/features/recipes/library/vocabulary-labels.rules';
import type { Nutrition } from '@/features/recipes/lines.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { isYieldsNumber, madeWords, scaledYield, servingsRange, yieldWords } from '@/kernel/book/yield-count';
import { LIMITS } from '@/kernel/limits';
import { TERM_FIELDS, TERM_NAMES, type TermField, termField } from '@/kernel/recipe-terms';
import { parseUrl } from '@/kernel/url';

/** Lines or steps that stand together under one heading; `null` for those without one. */
export interface HeadedGroup<T> {
  heading: string | null;
  /** Each with its position in the whole list. */
  members: { member: T; index: number }[];
}

/** Neighbours of the same group, in order. A heading that returns later opens a group of its own. */
export function grouped<T extends { group: string | null }>(list: readonly T[]): HeadedGroup<T>[] {
  const groups: HeadedGroup<T>[] = [];
  list.forEach((member, index) => {
    const last = groups.at(-1);
    if (last === undefined || last.heading !== member.group)
      groups.push({ heading: member.group, members: [{ member, index }] });
    else last.members.push({ member, index });
  });
  return groups;
}

const TO_THE_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** Which way a list of lines runs: as most of its letters do, so that one line in other letters turns nothing. */
export function directionOfWords(lines: readonly string[]): 'ltr' | 'rtl' {
  const letters = lines.join('').match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => TO_THE_LEFT.test(letter)).length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** One thing the cook should know: a sentence that is set bold, what follows from it, and which lines it is about. */
export interface Advice {
  code: string;
  lead: string;
  rest: string;
  /** What follows is for who can edit: it isn't printed, nor said at the stove. */
  isForEditing?: boolean;
  items: string[];
}

/** Of these a recipe can have several, so that they have to be named. */
const NAMED: ReadonlySet<string> = new Set([
  'leavening',
  'seasoning',
  'not_scaled',
  'unread_amount',
  'open_number',
]);

/** A few words behind a line, with the sentence that explains them. */
export interface Remark {
  words: string;
  title: string;
}

const REMARKS: ReadonlyMap<string, string> = new Map([
  ['not_scaled', 'not scaled'],
  ['unread_amount', 'not scaled'],
  ['open_number', 'check this amount'],
]);

/** The remarks of the lines that were not scaled or may be read in two ways, by their position. */
export function remarksOf(warnings: readonly ScalingWarning[]): ReadonlyMap<number, Remark> {
  return new Map(
    warnings.flatMap(({ code, message, line }): [number, Remark][] => {
      const words = REMARKS.get(code);
      return words === undefined || line === undefined ? [] : [[line, { words, title: message }]];
    }),
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The warnings of a scaled recipe as a reader meets them: each kind once, with the names of the ingredients or the steps it is
 * about, and its message cut at the colon or semicolon into a bold sentence and a plain one. A step that is read alone needs no
 * name.
 */
export function adviceOf(
  warnings: readonly ScalingWarning[],
  ingredients: readonly { item: string; text: string }[],
  { namesSteps = false }: { namesSteps?: boolean } = {},
): Advice[] {
  const found = new Map<string, { code: string; items: string[] }>();
  for (const { code, message, line, step } of warnings) {
    const kind = found.get(message) ?? { code, items: [] };
    found.set(message, kind);
    const about = line === undefined || !NAMED.has(code) ? undefined : ingredients[line];
    const name =
      about !== undefined
        ? about.item || about.text
        : step !== undefined && namesSteps
          ? `step ${step + 1}`
          : '';
    if (name !== '' && !kind.items.includes(name)) kind.items.push(name);
  }
  return [...found].map(([message, { code, items }]) => {
    const words = items.length > 1 ? messageOfSeveral(message) : message;
    const [, lead = words, rest = ''] = /^(.+?)[:;] (.+)$/.exec(words) ?? [];
    return { code, lead: lead.endsWith('.') ? lead : `${lead}.`, rest: capital(rest), items };
  });
}

/**
 * What is to be known of steps in another number of servings where they name amounts that their author did not mark, which
 * stay as they are written; nothing of a recipe as it stands.
 */
export function plainAmountsAdvice(steps: readonly { text: string }[], factor: number): Advice[] {
  if (factor === 1 || !steps.some(({ text }) => namesPlainAmount(text))) return [];
  const lead = 'Amounts in the steps are as written.';
  const rest =
    'To scale an amount with the servings, edit the step and put the amount in curly braces, like {2 cups}.';
  return [{ code: 'plain_amounts', lead, rest, isForEditing: true, items: [] }];
}

/**
 * What several servings of a recipe are: `cookies` where its yield says "Makes 24 cookies" and counts the same, else `servings`;
 * null where it counts them in several words or in none.
 */
export function servingsWord({
  servings,
  yield_text,
}: Pick<Recipe, 'servings' | 'yield_text'>): string | null {
  const [, count, word] = /^\s*(\d+(?:\.\d+)?)\s+([\p{L}-]+)\s*$/u.exec(yieldWords(yield_text ?? '')) ?? [];
  if (word !== undefined && Number(count) === servings) return pluralOf(word);
  return servings !== 1 && isYieldsNumber(servings, yield_text) ? null : 'servings';
}

/** Another number of a recipe's servings: `48 cookies`, `1 cookie`, `1 serving`, `48 chocolate chip cookies`, `48`. */
export function inServings(recipe: Pick<Recipe, 'servings' | 'yield_text'>, servings: number): string {
  const word = servingsWord(recipe);
  if (word === null) return yieldWords(scaledYield(recipe, servings) ?? String(servings));
  return `${servings}\u00a0${servings === 1 ? singularOf(word) : word}`;
}

/** `8 servings`, `1 serving`, `2–3 servings`, `24 cookies`, `1 loaf (10 slices)`; the yield as it was written where it counts nothing; null without both. */
export function writtenFor(recipe: Pick<Recipe, 'servings' | 'yield_text'>): string | null {
  const { servings, yield_text } = recipe;
  if (servings === null) return yield_text?.trim() || null;
  const word = servingsWord(recipe);
  if (yield_text !== null && (word === 'servings' || word === null) && isYieldsNumber(servings, yield_text))
    return yieldWords(yield_text);
  const range = servingsRange(servings, yield_text);
  if (range !== null) return `${range}\u00a0servings`;
  return inServings(recipe, servings);
}

/**
 * What a recipe makes as facts of its page: `Makes 8 servings`, or `Serves 4` and `Makes about 12 pancakes`. Shown in
 * another number of servings, that number.
 */
export function yieldFacts(
  recipe: Pick<Recipe, 'servings' | 'yield_text'>,
  shown: number | null = null,
): { label: 'Serves' | 'Makes' | 'Yield'; value: string | null }[] {
  const { servings, yield_text } = recipe;
  const made = madeWords(servings, yield_text);
  const isOne = servings === null || isYieldsNumber(servings, yield_text) || made === null;
  if (servings !== null && shown !== null && shown !== servings)
    return [
      isOne
        ? { label: 'Makes', value: inServings(recipe, shown) }
        : { label: 'Serves', value: String(shown) },
    ];
  if (servings === null || made === null || isOne)
    return [{ label: servings === null ? 'Yield' : 'Makes', value: writtenFor(recipe) }];
  return [
    { label: 'Serves', value: String(servings) },
    { label: 'Makes', value: made },
  ];
}

/** Servings from an address: a number above 0 with at most two decimals, else null. */
export function servingsFromAddress(value: string): number | null {
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(value)) return null;
  const servings = Number(value);
  return servings > 0 && servings <= LIMITS.servings ? servings : null;
}

/** Vocabulary values are stored in lower case with hyphens: `main-course` is read as "main course". */
export const termWords = (value: string): string => value.replaceAll('-', ' ');

/** The line above a title: `Spanish · Dessert`; empty when neither is known. */
export const eyebrowOf = (recipe: Partial<Pick<Recipe, TermField>>): string =>
  termsShown(recipe, 'eyebrow')
    .map(({ value }) => value)
    .join(' · ');

/** The terms that stand in one place of the page, each with its label. */
export const termsShown = (recipe: Partial<Pick<Recipe, TermField>>, place: 'eyebrow' | 'facts') =>
  TERM_NAMES.filter((field) => termField(field).on_page === place).flatMap((field) => {
    const term = recipe[field];
    return term ? [{ label: TERM_FIELDS[field].label, value: termLabelOf(field)(term) }] : [];
  });

/** What a reader calls the page a recipe is from: the name of its site, without the rest of the address. */
export const sourceName = (url: string): string => parseUrl(url)?.host.replace(/^www\./, '') ?? url;

/** The nutrients in the order of a label, with name and unit. */
export const NUTRIENTS = [
  { key: 'calories', label: 'Calories', unit: '' },
  { key: 'fat_g', label: 'Fat', unit: 'g' },
  { key: 'saturated_fat_g', label: 'Saturated fat', unit: 'g' },
  { key: 'carbohydrate_g', label: 'Carbohydrate', unit: 'g' },
  { key: 'sugar_g', label: 'Sugar', unit: 'g' },
  { key: 'fiber_g', label: 'Fiber', unit: 'g' },
  { key: 'protein_g', label: 'Protein', unit: 'g' },
  { key: 'sodium_mg', label: 'Sodium', unit: 'mg' },
  { key: 'cholesterol_mg', label: 'Cholesterol', unit: 'mg' },
] as const satisfies readonly { key: keyof Nutrition; label: string; unit: string }[];

/** An amount of a nutrient: `12 g`; calories have no unit. */
export const nutrientAmount = (amount: unknown, unit: string): string =>
  unit === '' ? String(amount) : `${amount}\u00a0${unit}`;

/** The nutrients that are known, as rows; amounts with at most one decimal place. */
export function nutritionRows(nutrition: Nutrition | null): { label: string; amount: string }[] {
  return NUTRIENTS.flatMap(({ key, label, unit }) => {
    const value = nutrition?.[key];
    return value === undefined || value === null
      ? []
      : [{ label, amount: nutrientAmount(Math.round(value * 10) / 10, unit) }];
  });
}
