import { type Frame, plainPhoto } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import { doubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { lineView } from '@/features/recipes/lines.rules';
import { quantity } from '@/features/recipes/lines.schema';
import { contentOfNew, recipeAnswer, titleKey } from '@/features/recipes/recipes.rules';
import { type Recipe, type RecipeCreate, recipeCreate } from '@/features/recipes/recipes.schema';
import type { ReadIngredient, ReadPhoto } from '@/importing/recipe/model';
import type { SourceRecipe } from '@/importing/recipe/source';
import { yieldCount, yieldWords } from '@/kernel/book/yield-count';
import { exampleId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, type TermField, termField, uniqueTags } from '@/kernel/recipe-terms';
import { countCharacters, fold, normaliseTerm } from '@/kernel/text';
import { parseUrl } from '@/kernel/url';
import { rounded, servings, webUrl } from '@/kernel/wire';
import { listInWords } from '@/kernel/words';
import type { ImportRemark, ReadRecipeView } from './import.schema';
import { sortedTags } from './imported-tags.rules';

type FoundRecipe = SourceRecipe['recipe'];
type FoundLine = ReadIngredient & { photo?: ReadPhoto };

/** A photo that a recipe is to have: the file that came with it, or else its address elsewhere. */
export interface WantedPhoto extends Frame {
  bytes: Uint8Array | null;
  address: string | null;
  alt: string | null;
  /** The place of the step that it is of; null for one of the recipe. */
  step: number | null;
}

/** A recipe that can be stored, with what its author should know of it. */
export interface ImportedRecipe {
  content: RecipeContent;
  /** Those of the recipe in their order, then those of its steps. */
  photos: WantedPhoto[];
  /** Whom its page names as the author, which is a credit where the page is somebody else's. */
  author?: string | null;
  warnings: ImportRemark[];
}

/** The remarks on one recipe, so many at most. */
function remarks() {
  const list: ImportRemark[] = [];
  const add = (pointer: string, code: string, message: string) => {
    if (list.length < LIMITS.import_remarks) list.push({ pointer, code, message });
  };
  return { list, add };
}
type Add = ReturnType<typeof remarks>['add'];

/** Text that can be stored, at most `max` characters; null where nothing is left. */
function storable(value: string | null, max: number, pointer: string, add: Add): string | null {
  const clean = (value ?? '').replaceAll('\0', '').toWellFormed().trim();
  if (clean === '') return null;
  if (countCharacters(clean) <= max) return clean;
  add(pointer, 'shortened', `The text is longer than ${max} characters, so we left out the rest.`);
  return [...clean].slice(0, max).join('').trim();
}

const TRACKING =
  /^(?:utm_.+|fbclid|gclid|msclkid|yclid|dclid|srsltid|mc_cid|mc_eid|igshid|igsh|epik|_ga|pk_campaign|pk_kwd)$/i;

/** The address by which a source is known: without its fragment and the marks of campaigns; null where it is none. */
function sourceAddress(address: string | null): string | null {
  const url = address === null ? null : parseUrl(address);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const { href } = url;
  return countCharacters(href) <= LIMITS.url ? href : null;
}

/** An address without what makes no other page: the scheme, `www.`, a slash at the end, campaigns and fragments. */
export function addressKey(address: string): string {
  const known = sourceAddress(address);
  if (known === null) return address;
  const { host, pathname, search } = new URL(known);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}

/** The addresses under which a page of this address may be in a library. */
export function addressVariants(address: string): string[] {
  const known = sourceAddress(address);
  if (known === null) return [address];
  const { host, pathname, search } = new URL(known);
  const bare = host.replace(/^www\./, '');
  const path = pathname.replace(/\/+$/, '');
  return ['https://', 'http://'].flatMap((scheme) =>
    [bare, `www.${bare}`].flatMap((name) =>
      [path, `${path}/`].map((end) => `${scheme}${name}${end}${search}`),
    ),
  );
}

const MISSING: readonly (readonly [keyof RecipeContent, string])[] = [
  ['description', 'No description found.'],
  ['servings', 'No servings found, so it can’t be scaled yet.'],
  ['ingredients', 'No ingredients found.'],
  ['instructions', 'No steps found.'],
];

const unframed = (alt: string | null) => ({ alt, focal: null, crop: null });

/** A photo elsewhere; none where its address is no such. */
function elsewherePhoto({ url, alt }: { url: string | null; alt: string | null }, step: number | null) {
  const address = sourceAddressOf(url);
  const words = alt?.trim().slice(0, LIMITS.alt) || null;
  return address === null ? [] : [{ bytes: null, address, step, ...unframed(words) }];
}

/** The photos of a recipe as its source has them: the one that came with it first, then those elsewhere. */
function photosOf({ image_url, photos }: FoundRecipe, picture: Uint8Array | null): WantedPhoto[] {
  const listed = photos?.some(({ url }) => url === image_url) ? photos : [{ url: image_url, alt: null }];
  const elsewhere = listed.flatMap((photo): WantedPhoto[] => elsewherePhoto(photo, null));
  const came = picture === null ? [] : [{ bytes: picture, address: null, step: null, ...unframed(null) }];
  return [...came, ...elsewhere.slice(came.length)].slice(0, LIMITS.photos);
}

/** The photos of steps. One that is the recipe's own says nothing of a step: pages put it everywhere; ours do not. */
function stepPhotosOf(
  { is_ours, image_url, photos = [] }: FoundRecipe,
  steps: readonly { photo?: ReadPhoto }[],
): WantedPhoto[] {
  const known = new Set(is_ours === true ? [] : [image_url, ...photos.map(({ url }) => url)]);
  return steps.flatMap(({ photo }, step) =>
    photo === undefined || known.has(photo.url) ? [] : elsewherePhoto(photo, step),
  );
}

function nameMissing(content: RecipeContent, hasPicture: boolean, add: Add): void {
  for (const [field, message] of MISSING) {
    const value = content[field];
    if (value === null || (Array.isArray(value) && value.length === 0)) add(`/${field}`, 'missing', message);
  }
  if (
    content.prep_time_minutes === null &&
    content.cook_time_minutes === null &&
    content.total_time_minutes === null
  )
    add('/total_time_minutes', 'missing', 'No times found.');
  if (!hasPicture) add('/image_url', 'missing', 'No photo found.');
}

/** A term of a field that knows all of its own; none where it is no such. */
function oneOf(values: readonly string[], said: string | null, field: TermField, add: Add): string | null {
  if (said === null || values.includes(said)) return said;
  const known = listInWords(values, 'or');
  const name = termField(field).label.toLowerCase();
  add(`/${field}`, 'left_out', `We left out the ${name} “${said.slice(0, 60)}.” It can only be ${known}.`);
  return null;
}

const term = (value: string | null, pointer: string, add: Add): string | null => {
  const word = storable(
    value === null ? null : normaliseTerm(value),
    LIMITS.vocabulary,
    pointer,
    () => undefined,
  );
  if (word === null || value === null || countCharacters(normaliseTerm(value)) <= LIMITS.vocabulary)
    return word;
  add(pointer, 'left_out', `“${value.slice(0, 60)}” is longer than ${LIMITS.vocabulary} characters.`);
  return null;
};

/** The diets and tags of a source, as many as can be stored; what is left out is named. */
function tagsOf(found: FoundRecipe, add: Add): { dietary_tags: string[]; tags: string[] } {
  const sorted = sortedTags(found);
  const fitting = (field: keyof typeof sorted, all: readonly (string | null)[]) => {
    const words = uniqueTags(all.filter((word) => word !== null));
    if (words.length > LIMITS.tags)
      add(
        `/${field}`,
        'left_out',
        `We left out ${field === 'tags' ? 'tags' : 'diets'} after the first ${LIMITS.tags}.`,
      );
    return words.slice(0, LIMITS.tags);
  };
  return {
    dietary_tags: fitting(
      'dietary_tags',
      sorted.dietary_tags.map((diet) => term(diet, '/dietary_tags', add)),
    ),
    tags: fitting(
      'tags',
      sorted.tags.map((tag) => tagThatFits(tag, add)),
    ),
  };
}

/** A free tag; none where it is too long. */
function tagThatFits(tag: string, add: Add): string | null {
  if (countCharacters(tag) <= LIMITS.free_tag) return storable(tag, LIMITS.free_tag, '/tags', add);
  add('/tags', 'left_out', `“${tag.slice(0, 60)}” is longer than ${LIMITS.free_tag} characters.`);
  return null;
}

/** What the author of a line has said that it means, as far as it can be stored. */
function corrected({ quantity, quantity_max, unit, item, note }: NonNullable<FoundLine['correction']>) {
  const cut = (text: string | null, max: number) => storable(text, max, '', () => undefined);
  const low = amountIn(quantity);
  const high = low === null ? null : amountIn(quantity_max);
  return {
    quantity: low,
    quantity_max: high !== null && low !== null && high >= low ? high : null,
    unit: cut(unit, LIMITS.ingredient_unit),
    item: cut(item, LIMITS.ingredient_item) ?? '',
    note: cut(note, LIMITS.ingredient_note),
    corrected: true,
  };
}

/** To six decimals; none where nothing is left of them, or it is too much. */
const amountIn = (value: number | null): number | null =>
  value === null ? null : (quantity.safeParse(rounded(value, 6)).data ?? null);

/** To two decimals; none where nothing is left of them, or they are too many. */
const servingsIn = (value: number | null): number | null =>
  value === null ? null : (servings().safeParse(rounded(value, 2)).data ?? null);

function linesOf(lines: readonly FoundLine[], field: string, most: number, longest: number, add: Add) {
  if (lines.length > most)
    add(`/${field}`, 'left_out', `It has ${lines.length} lines, so we kept only the first ${most}.`);
  return lines.slice(0, most).flatMap((line, index) => {
    const text = storable(line.text, longest, `/${field}/${index}`, add);
    if (text === null) return [];
    const group = storable(line.group, LIMITS.group, `/${field}/${index}/group`, add);
    return [
      {
        text,
        group,
        ...(line.scaling === undefined ? {} : { scaling: line.scaling }),
        ...(line.optional === undefined ? {} : { optional: line.optional }),
        ...(line.correction === undefined ? {} : corrected(line.correction)),
        ...(line.photo === undefined ? {} : { photo: line.photo }),
      },
    ];
  });
}

const within = (value: number | null, most: number): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 && value <= most ? value : null;

function nutritionOf(found: FoundRecipe['nutrition']): RecipeCreate['nutrition'] {
  if (found === null) return null;
  const facts = Object.entries(found).flatMap(([name, amount]) =>
    amount === undefined || within(amount, LIMITS.nutrient) === null ? [] : [[name, rounded(amount, 6)]],
  );
  return facts.length === 0 ? null : Object.fromEntries(facts);
}

/** Lines of what was left out that are quoted, and characters of each. */
const QUOTED = 3;
const LONGEST_QUOTE = 80;

function nameLeftOut(lines: readonly string[], add: Add): void {
  if (lines.length === 0) return;
  const quotes = lines.slice(0, QUOTED).map((line) => `“${line.slice(0, LONGEST_QUOTE)}”`);
  const more = lines.length - quotes.length;
  const others = more === 0 ? [] : [`${more} more ${more === 1 ? 'line' : 'lines'}`];
  add('', 'left_out', `We couldn’t place this text: ${listInWords([...quotes, ...others])}.`);
}

/** Lines that were put into the notes, so many of which are said. */
const SAID_NOTED = 4;

function nameNoted(lines: readonly string[], add: Add): void {
  for (const line of lines.slice(0, SAID_NOTED))
    add('/notes', 'moved', `We put “${line.slice(0, LONGEST_QUOTE)}” in the notes.`);
}

/** Why a recipe may not be what its source means; none where it is surely read. */
export const doubtsOf = ({ warnings }: ImportedRecipe): ImportRemark[] =>
  warnings.filter(({ code }) => code === 'doubtful');

/**
 * Makes of what a source says a recipe that can be stored, as a draft. What does not fit is shortened or left out,
 * and what is missing or doubtful is named. `picture` came with it, `doubts` say why it may be read wrong.
 * Null when there is nothing to keep: neither ingredients nor steps, but for what we have written ourselves.
 */
export function importedRecipe(
  found: FoundRecipe,
  picture: Uint8Array | null,
  doubts: readonly string[] = [],
): ImportedRecipe | null {
  const { list, add } = remarks();
  for (const doubt of doubts) add('', 'doubtful', doubt);
  nameLeftOut(found.left_out ?? [], add);
  nameNoted(found.noted ?? [], add);
  const title = storable(found.title, LIMITS.title, '/title', add);
  if (title === null) add('/title', 'missing', 'No title found.');
  const photos = photosOf(found, picture);
  const { dietary_tags, tags } = tagsOf(found, add);
  const steps = linesOf(
    found.instructions,
    'instructions',
    LIMITS.instructions,
    LIMITS.instruction_text,
    add,
  );
  const input = {
    title: title ?? 'Untitled recipe',
    description: storable(found.description, LIMITS.description, '/description', add),
    servings: servingsIn(found.servings),
    yield_text: yieldOf(found, add),
    ingredients: linesOf(found.ingredients, 'ingredients', LIMITS.ingredients, LIMITS.ingredient_text, add),
    instructions: steps.map(({ text, group }) => ({ text, group })),
    notes: storable(found.notes, LIMITS.notes, '/notes', add),
    dietary_tags,
    tags,
    ...ofTerms((field) => {
      const { values } = termField(field);
      const pointer = `/${field}`;
      return values === null ? term(found[field], pointer, add) : oneOf(values, found[field], field, add);
    }),
    prep_time_minutes: within(found.prep_time_minutes, LIMITS.minutes),
    cook_time_minutes: within(found.cook_time_minutes, LIMITS.minutes),
    total_time_minutes: within(found.total_time_minutes, LIMITS.total_minutes),
    credit: storable(found.credit, LIMITS.credit, '/credit', add),
    source_url: ownAddress(found) ?? sourceAddress(found.source_url),
    nutrition: nutritionOf(found.nutrition),
  };
  const isWhole = found.is_ours === true && title !== null;
  if (!isWhole && input.ingredients.length === 0 && input.instructions.length === 0) return null;
  const content = contentOfNew(recipeCreate.parse(input));
  nameMissing(content, photos.length > 0, add);
  for (const index of doubtfulLines(content.ingredients)) {
    const said = content.ingredients[index]?.text.slice(0, 80);
    add(`/ingredients/${index}`, 'doubtful_line', `Please check how we read “${said}”.`);
  }
  const all = [...photos, ...stepPhotosOf(found, steps)];
  const author = storable(found.author ?? null, LIMITS.credit, '/credit', () => undefined);
  return { content, photos: all, author, warnings: list };
}

/** What a recipe makes, without the word that says so before words: `16 brownies`; with a number alone it stays: `Makes 50`. */
function yieldOf({ is_ours, yield_text }: FoundRecipe, add: Add): string | null {
  const words = yield_text === null ? '' : yieldWords(yield_text);
  // "Makes about 48" without its word would be a number of servings.
  const isSame = yieldCount(words) === yieldCount(yield_text ?? '');
  const said = is_ours !== true && isSame && /\p{L}/u.test(words) ? words : yield_text;
  return storable(said, LIMITS.yield_text, '/yield_text', add);
}

/** The address in a file of ours, as it stands; null elsewhere, where it is one that was copied out of a browser. */
const ownAddress = ({ is_ours, source_url }: FoundRecipe): string | null =>
  is_ours === true && webUrl().safeParse(source_url).success ? source_url : null;

const sourceAddressOf = (address: string | null): string | null =>
  address !== null && /^https?:$/.test(parseUrl(address)?.protocol ?? '') ? address : null;

/** Words for a state of a recipe that are nothing else, and those that a name may go on with: `(new York style)`. */
const SURELY = '(?:corrected|correction|updated?|revised|fixed|edited)';
const STATED = String.raw`(?:newly?|improved|new|old|older|final|draft|copy|(?:version|ver\.?|v)\s?\d{0,2})`;
/** What else may be said behind one: `(FIXED!! bake less)`, `(updated for high altitude)`. */
const SAID = String.raw`(?:${SURELY}(?:[^\p{L})\]][^)\]]{0,60})?|${STATED}(?:\s*[!:,;.–—][^)\]]{0,60})?)`;
/** What a writer puts after a title that says which state of a recipe it is, such as `(corrected)` or `– version 2`. */
const STATE = new RegExp(
  String.raw`(?:\s*[([]|\s+[-–—:]\s+)(?:my\s+)?(?:(?:newly?|old|older|latest|final|better)\s+)?${SAID}(?:\s+(?:version|recipe|copy|one|\d{1,4}))?[)\]]?\s*$`,
  'u',
);

/** What a title is known by whichever state of its recipe it says: `Banana Bread (corrected)` is `banana bread`. */
export const stateKey = (title: string): string => {
  const key = titleKey(title);
  return key.replace(STATE, '').trim() || key;
};

const tidy = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What two recipes have in common that are the same: the title and the ingredients, or without any the steps. */
export const sameKey = ({
  title,
  ingredients,
  instructions,
}: Pick<RecipeContent, 'title'> & {
  ingredients: readonly { text: string }[];
  instructions: readonly { text: string }[];
}): string =>
  [
    titleKey(title),
    ...(ingredients.length > 0 ? ingredients : instructions).map(({ text }) => tidy(text)),
  ].join('\n');

/** A photo of a recipe or of the step at a place. */
export interface PlacedPhoto {
  photo: Photo;
  step: number | null;
}

/** The content of a draft with these photos of it and of its steps. */
export function withPlaced(content: RecipeContent, placed: readonly PlacedPhoto[]): RecipeContent {
  const of_steps = new Map(placed.map(({ step, photo }) => [step, photo]));
  return {
    ...content,
    photos: placed.flatMap(({ step, photo }) => (step === null ? photo : [])),
    instructions: content.instructions.map((step, index) => ({ ...step, photo: of_steps.get(index) })),
  };
}

/** The content of a draft as a preview shows it, with its photos elsewhere as POST /recipes takes them. */
export function previewOf(content: RecipeContent, wanted: readonly WantedPhoto[]): ReadRecipeView {
  const placed = wanted.flatMap(({ address, alt, step }): PlacedPhoto[] => {
    // Nearly every site that still names http answers https as well.
    const url = /^https?:/i.test(address ?? '') ? (address ?? '').replace(/^http:/i, 'https:') : null;
    return url === null ? [] : [{ photo: { ...plainPhoto(url), alt }, step }];
  });
  const row = {
    ...withPlaced(content, placed),
    id: exampleId('recipe'),
    slug: '',
    engagement_key: null,
    best_engagement_key: null,
    version: 1,
    created_at: '',
    updated_at: '',
    archived_at: null,
    collection_ids: [],
  };
  const answer: Recipe = recipeAnswer(row);
  const {
    id,
    slug,
    version,
    engagement_score,
    created_at,
    updated_at,
    archived_at,
    collection_ids,
    ...shown
  } = answer;
  return {
    ...shown,
    ingredients: content.ingredients.map(lineView),
  };
}
