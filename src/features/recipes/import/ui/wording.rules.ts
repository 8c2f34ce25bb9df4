import { writtenFor } from '@/features/recipes/article/ui/presentation.rules';
import type { ContentField } from '@/features/recipes/fields.schema';
import type { ImportRemark, ImportResult, LeftOut } from '@/features/recipes/import/import.schema';
import type { RecipeId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import { FORMAT_WORDS } from './formats.rules';
import { isOtherForm } from './import-duplicates.rules';
import type { Pasted } from './sources.rules';

/** What became of a recipe that was chosen. */
export interface Outcome {
  key: string;
  kind: 'created' | 'replaced' | 'skipped' | 'failed';
  title: string | null;
  /** The recipe made, or the one that the library had already. */
  recipe_id: RecipeId | null;
  /** Lines that should be looked at. */
  to_check: number;
  /** Whether it is a draft, which archives of ours say; null where the answer has left it out. */
  is_draft: boolean | null;
  /** Why it was not stored as it is in the source; null where it was. */
  reason: string | null;
}

/** What an import answered about a recipe. */
export function outcomeOf(key: string, result: ImportResult): Outcome {
  const { status, title, recipe, warnings = [], errors = [] } = result;
  const to_check = warnings.filter(({ code }) => code === 'doubtful_line').length;
  const one = { key, title, recipe_id: null, to_check, is_draft: false, reason: null };
  if (status === 'failed') return { ...one, kind: 'failed', reason: sentencesOf(errors) };
  if (status === 'duplicate') return { ...one, kind: 'skipped', recipe_id: result.duplicate_of ?? null };
  const said = sentencesOf(warnings.filter(({ code }) => SAID_AFTER.includes(code)));
  return {
    ...one,
    kind: status === 'replaced' ? 'replaced' : 'created',
    recipe_id: result.recipe_id ?? null,
    is_draft: recipe === undefined ? null : recipe.status === 'draft',
    reason: said === '' ? null : said,
  };
}

/** Remarks on a stored recipe that are said beside it. */
const SAID_AFTER = ['doubtful', 'image_not_fetched'];

const sentencesOf = (remarks: readonly ImportRemark[]): string =>
  remarks.map(({ message }) => message).join(' ');

export const countedNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Remarks that are said one by one; doubtful lines are marked where they stand, and titles compared as they stand now. */
export const importRemarks = ({ warnings = [] }: ImportResult): ImportRemark[] =>
  warnings.filter(({ code }) => !['doubtful', 'doubtful_line', 'missing', 'same_title'].includes(code));

/** Why a recipe may not be read as it’s meant, for its row; empty where it surely is. */
export const doubtWords = ({ warnings = [] }: ImportResult): string =>
  sentencesOf(warnings.filter(({ code }) => code === 'doubtful'));

const PARTS: Record<string, string> = {
  '/title': 'title',
  '/description': 'description',
  '/servings': 'servings',
  '/ingredients': 'ingredients',
  '/instructions': 'steps',
  '/total_time_minutes': 'times',
};

/** What a recipe lacks, for a sentence: `servings`, `steps`. That it has no photo is seen in its row. */
export const missingIn = ({ warnings = [], recipe }: ImportResult): string[] =>
  warnings.flatMap(({ code, pointer }) => {
    // "5 cups" stands right above.
    const isSaid = pointer === '/servings' && recipe?.yield_text != null;
    return code === 'missing' && !isSaid ? (PARTS[pointer] ?? []) : [];
  });

/** Whether another recipe beside it has the same address. */
export const hasSameSource = ({ warnings = [] }: ImportResult): boolean =>
  warnings.some(({ code }) => code === 'same_source');

/** The places of the ingredient lines that should be looked at. */
export const doubtfulLineWords = ({ warnings = [] }: ImportResult): ReadonlySet<number> =>
  new Set(
    warnings.flatMap(({ code, pointer }) =>
      code === 'doubtful_line' ? Number(/^\/ingredients\/(\d+)/u.exec(pointer)?.[1] ?? -1) : [],
    ),
  );

/** `8 ingredients · 5 steps · 4 servings`. */
export function importFacts({ recipe }: ImportResult): string {
  if (recipe === undefined) return '';
  const { ingredients, instructions } = recipe;
  const written = writtenFor(recipe);
  return [
    countedNoun(ingredients.length, 'ingredient'),
    countedNoun(instructions.length, 'step'),
    ...(written === null ? [] : [/\p{L}/u.test(written) ? written : `makes ${written}`]),
    ...(recipe.image_url === null ? [] : ['photo']),
  ].join(' · ');
}

/** What the fields are called that a copy may have otherwise, the most telling ones first. */
const DIFFERENT: readonly (readonly [string, readonly ContentField[]])[] = [
  ['title', ['title']],
  ['ingredients', ['ingredients']],
  ['steps', ['instructions']],
  ['servings', ['servings', 'yield_text']],
  ['times', ['prep_time_minutes', 'cook_time_minutes', 'total_time_minutes']],
  ['description', ['description']],
  ['notes', ['notes']],
  ['tags', ['tags', 'dietary_tags', 'cuisine', 'meal_type', 'season', 'difficulty']],
  ['nutrition', ['nutrition']],
  ['credit', ['credit']],
  ['source link', ['source_url']],
];

/** How a recipe stands to the one in the library: `Same title and ingredients, different steps and servings.` */
export function differenceWords({ differs = [] }: ImportResult): string {
  const others = DIFFERENT.filter(([, fields]) => fields.some((field) => differs.includes(field))).map(
    ([word]) => word,
  );
  const same = ['title', 'ingredients'].filter((word) => !others.includes(word));
  if (others.length === 0) return '';
  return same.length === 0
    ? `Same source, different ${listInWords(others)}.`
    : `Same ${listInWords(same)}, different ${listInWords(others)}.`;
}

/** What is seen in the field, and what the button does with it. */
export function pastedWords({ kind, addresses, others }: Pasted): {
  seen: string;
  verb: string;
} {
  switch (kind) {
    case 'addresses':
      return addresses === 1
        ? { seen: 'A link to a page', verb: 'Find recipes' }
        : {
            seen: `Links to ${addresses} pages${others === 0 ? '' : `; ${others === 1 ? 'the other line is' : `the other ${others} lines are`} left out`}`,
            verb: `Find recipes`,
          };
    case 'page':
      return { seen: 'Web page source', verb: 'Find recipes' };
    case 'data':
      return { seen: 'Data from a page or an app', verb: 'Find recipes' };
    case 'recipe':
      return { seen: 'Recipe text', verb: 'Find recipes' };
    case 'nothing':
      return { seen: '', verb: 'Find recipes' };
  }
}

/** What stays in an archive of ours, for a sentence: `2 products`, `the brand kit`. */
export function leftOutWords(left_out: readonly LeftOut[]): string[] {
  const counts = new Map(left_out.map(({ what, count }) => [what, count]));
  const products = counts.get('products');
  const revisions = counts.get('revisions');
  const subscribers = counts.get('subscribers');
  const orders = counts.get('orders');
  const discounts = counts.get('discounts');
  const announcements = counts.get('announcements');
  const mails = counts.get('mails');
  return [
    ...(products === undefined ? [] : [countedNoun(products, 'product')]),
    ...(counts.has('brand') ? ['the brand kit'] : []),
    ...(counts.has('shop') ? ['the shop'] : []),
    ...(revisions === undefined ? [] : [countedNoun(revisions, 'earlier version')]),
    ...(counts.has('events') || counts.has('product_views') ? ['reader activity'] : []),
    ...(subscribers === undefined ? [] : [countedNoun(subscribers, 'subscriber')]),
    ...(orders === undefined ? [] : [countedNoun(orders, 'order')]),
    ...(discounts === undefined ? [] : [countedNoun(discounts, 'discount code')]),
    ...(announcements === undefined ? [] : [countedNoun(announcements, 'announcement')]),
    ...(counts.has('connections') ? ['connected accounts'] : []),
    ...(mails === undefined ? [] : [countedNoun(mails, 'email')]),
  ];
}

/** What to do about a source that could not be read; empty where its sentence says it. */
export function adviceFor(
  kind: 'url' | 'text' | 'file',
  problem: { code: string | null; again: boolean },
): string {
  if (problem.code === 'url_not_allowed')
    return 'We can only read public web pages. Open the page yourself, copy the recipe, and paste it here.';
  if (problem.code === 'import_failed')
    return kind === 'url'
      ? 'Open the page, copy the recipe’s text, and paste it here.'
      : kind === 'text'
        ? 'Paste the title, the ingredients, and the steps, each on its own line.'
        : `We can read ${FORMAT_WORDS}.`;
  return problem.again ? 'Nothing was lost. Try again.' : '';
}

/** `12 recipes imported, 3 skipped, 1 failed`. */
export function resultWords(outcomes: readonly Outcome[]): string {
  const count = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const [replaced, skipped, failed] = [count('replaced'), count('skipped'), count('failed')];
  return [
    `${countedNoun(count('created'), 'recipe')} imported`,
    ...(replaced === 0 ? [] : [`${replaced.toLocaleString('en')} replaced`]),
    ...(skipped === 0 ? [] : [`${skipped.toLocaleString('en')} skipped`]),
    ...(failed === 0 ? [] : [`${failed.toLocaleString('en')} failed`]),
  ].join(', ');
}

/** What is said of the drafts among the recipes made; empty where there is none. */
export function draftWords(outcomes: readonly Outcome[]): string {
  const made = outcomes.filter(({ kind }) => kind === 'created');
  if (made.some(({ is_draft }) => is_draft === null))
    return 'Drafts stay drafts until you check them and mark them ready.';
  const drafts = made.filter(({ is_draft }) => is_draft).length;
  if (drafts === 0) return '';
  if (drafts === 1)
    return `${made.length === 1 ? 'It’s a draft' : 'One of them is a draft'}. Mark it ready once you’ve checked it.`;
  const who = drafts === made.length ? 'They’re' : `${drafts.toLocaleString('en')} of them are`;
  return `${who} drafts. Mark them ready once you’ve checked them.`;
}

/** What is said where every recipe that could be read is in the library; empty where one is new. */
export function nothingNewWords(found: readonly ImportResult[]): string {
  const unread = found.filter(({ status }) => status === 'failed').length;
  const isNew = found.some((one) => one.status === 'preview' || isOtherForm(one));
  if (isNew || unread === found.length) return '';
  if (found.length === 1) return 'You already have this one.';
  return unread === 0
    ? 'You already have all of these.'
    : `You already have all of these, except ${unread === 1 ? 'the one' : `the ${unread.toLocaleString('en')}`} we couldn’t read.`;
}

/** What is said of the recipes that the library has in another form, above them; empty where there is none. */
export function otherFormWords(found: readonly ImportResult[]): string {
  const count = found.filter((one) => one.status === 'duplicate' && isOtherForm(one)).length;
  if (count === 0) return '';
  const one = found.length === 1 ? 'this one' : 'one of these';
  return count === 1
    ? `You already have a different version of ${one}. Choose what to do with it; until then, yours stays as it is.`
    : `You already have different versions of ${count.toLocaleString('en')} of these. Choose what to do with each; until then, yours stay as they are.`;
}
