import { servingsFromYield } from '@/culinary/scaling/servings';
import { correctionIn } from '@/importing/linked-data/correction';
import { isNode } from '@/importing/linked-data/schema-values';
import { isTime, readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadIngredient, type ReadRecipe, type ReadStep } from '@/importing/recipe/model';
import { fieldLabelled } from '@/importing/recipe/terms';
import { withoutEmphasis } from '@/importing/text/emphasis';
import { type Details, noDetails, takeDetail } from '@/importing/text/lines/details';
import { yieldCount } from '@/kernel/book/yield-count';
import { MARKDOWN_PARTS, MARKDOWN_SIGN } from '@/kernel/file-signatures';
import { LIMITS } from '@/kernel/limits';
import { LINK, MARKDOWN_IMAGE, markdownPhotos } from './markdown';
import { withMarkedAmounts } from './marked-amounts';
import { nutritionIn } from './own-facts';

/** Signs with a backslash, and those that ours write as numbers: a break, a comma in a tag, a dot in a yield. */
const SIGNS = /\\([!-/:-@[-`{-~])|&#(10|13|44|183);/g;

/** Words as their author wrote them; marks that another hand has put there since are undone as in any Markdown. */
function wordsOf(text: string): string {
  const isOurs = !/[*_`[\]<]/.test(text.replace(/\\[^\n]/g, ''));
  return (isOurs ? text : withoutEmphasis(text).replace(LINK, '$1')).replace(
    SIGNS,
    (_, sign: string | undefined, code: string) => sign ?? String.fromCharCode(Number(code)),
  );
}

/** An item without the comment of ours that ends it, and what that says: `2 eggs <!-- read as {…} -->`. */
function commented(item: string, name: string): { bare: string; json: string | null } {
  const start = `<!-- ${name} `;
  // The author's own `<` stands behind a backslash, and none stands in a comment.
  const at = item.endsWith(END) ? item.lastIndexOf(start) : -1;
  if (at === -1) return { bare: item, json: null };
  return { bare: item.slice(0, at).trimEnd(), json: item.slice(at + start.length, -END.length) };
}
const END = ' -->';

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null; // somebody has changed it: the words stand for themselves
  }
}

const REMARK = /[*_]\(((?:optional|needed|not scaled)(?:, (?:optional|needed|not scaled)){0,2})\)[*_]$/;
/** A break inside of an item, or any sign behind a backslash. */
const BREAK = /(\\[^\n])|<br ?\/?>/gi;

function ingredientOf(item: string, group: string | null): ReadIngredient {
  const { bare, json } = commented(item, 'read as');
  const said = REMARK.exec(bare)?.[1]?.split(', ') ?? [];
  const text = wordsOf(bare.replace(REMARK, '').trimEnd());
  const meaning = parsed(json);
  // A line that another hand has changed since means what it says.
  const isOfIt = isNode(meaning) && (meaning.of === undefined || meaning.of === text);
  return {
    text,
    group,
    ...(isOfIt ? correctionIn(meaning) : {}),
    ...(said.includes('optional') ? { optional: true } : said.includes('needed') ? { optional: false } : {}),
    ...(said.includes('not scaled') ? { scaling: 'fixed' as const } : {}),
  };
}

/** The photo behind the words of a step. The author's own `[` stands behind a backslash. */
const STEP_PHOTO = / !\[((?:[^[\]\\\n]|\\[^\n]){0,3000})\]\(<(https?:[^>\n]{0,3000})>\)$/i;

function stepOf(item: string, group: string | null): ReadStep {
  const { bare, json } = commented(item, 'marked');
  const [picture = '', alt = '', url] = STEP_PHOTO.exec(bare) ?? [];
  const words = bare.slice(0, bare.length - picture.length);
  const lines = words.replace(BREAK, (_, sign: string | undefined) => sign ?? '\n').split('\n');
  const text = withMarkedAmounts(lines.map(wordsOf).join('\n'), json ?? '[]');
  return url === undefined ? { text, group } : { text, group, photo: { url, alt: wordsOf(alt) || null } };
}

/** `Serves 4 · Yield: 24 cookies · Prep 10 min`; `Makes 24` where its yield begins with the number, which once was `Quantity 24`; null where it says anything else. */
function factsOf(line: string): Details | null {
  const facts = noDetails();
  for (const part of line.split(' · ')) {
    const served = /^(?:Serves|Quantity) (.{1,40})$/.exec(part)?.[1];
    const [, kind = '', time = ''] = /^(Prep|Cook|Total) (.{1,40})$/.exec(part) ?? [];
    const made = /^Yield: (.*)$/.exec(part)?.[1];
    // Ours is a number alone; "6-8 people" has been written since.
    if (served !== undefined) facts.servings = servingsFromYield(served);
    else if (isTime(time)) facts[TIMES[kind] ?? 'total'] = readMinutes(time);
    else if (made !== undefined) facts.yield_text = wordsOf(made);
    else if (/^(?:makes|yields?)\s/i.test(part)) {
      facts.yield_text = wordsOf(part);
      facts.servings ??= yieldCount(facts.yield_text);
    } else return null;
  }
  return facts;
}
const TIMES: Readonly<Record<string, 'prep' | 'cook'>> = { Prep: 'prep', Cook: 'cook' };

/** The words of a list on one line, in which a comma of their own is a number. */
const listIn = (value: string): string[] =>
  value
    .split(',')
    .map((word) => wordsOf(word.trim()))
    .filter(Boolean);

/** Sets what a line such as `Cuisine: french` says; false where it says nothing that ours do. */
function takeDetailLine(recipe: ReadRecipe, line: string): boolean {
  const [, name = '', value = ''] = /^([A-Z][a-z ]{1,20}): (.+)$/.exec(line) ?? [];
  switch (name) {
    case 'Diet':
      recipe.dietary_tags = listIn(value);
      break;
    case 'Tags':
      recipe.tags = listIn(value);
      break;
    case 'Credit':
      recipe.credit = wordsOf(value);
      break;
    case 'Source':
      recipe.source_url = /^<([^<>]+)>$/.exec(value)?.[1] ?? wordsOf(value);
      break;
    default: {
      const field = fieldLabelled(name);
      if (field === null) return false;
      recipe[field] = wordsOf(value);
    }
  }
  return true;
}

type Part = keyof typeof MARKDOWN_PARTS | 'facts';
const PARTS = new Map(
  Object.entries(MARKDOWN_PARTS).map(([part, name]) => [`## ${name}`, part as keyof typeof MARKDOWN_PARTS]),
);
/** What begins an item of a list of each kind. */
const ITEMS: Readonly<Record<Exclude<Part, 'notes' | 'facts'>, RegExp>> = {
  ingredients: /^[-*+]\s+(?!\[[ xX]\]\s)/,
  instructions: /^\d{1,9}[.)]\s+/,
  nutrition: /^[-*+]\s+/,
  details: /^[-*+]\s+/,
};

/** What stands in the parts below the sign; null where a line is in a form that is not ours. */
function partsOf(lines: readonly string[]) {
  const found = {
    facts: [] as string[],
    notes: [] as string[],
    ingredients: [] as { item: string; group: string | null }[],
    instructions: [] as { item: string; group: string | null }[],
    nutrition: [] as { item: string; group: string | null }[],
    details: [] as { item: string; group: string | null }[],
  };
  let part: Part = 'facts';
  let group: string | null = null;
  for (const line of lines) {
    const opened = PARTS.get(line.trimEnd());
    const isInNotes: boolean = part === 'notes' && opened !== 'nutrition' && opened !== 'details';
    if (opened !== undefined && !isInNotes) {
      part = opened;
      group = null;
    } else if (part === 'notes') found.notes.push(line);
    else if (line.trim() === '') continue;
    else if (part === 'facts') found.facts.push(line.trim());
    else if (line.startsWith('### ') && (part === 'ingredients' || part === 'instructions'))
      group = wordsOf(line.slice('### '.length).trim());
    else {
      const last = found[part].at(-1);
      if (ITEMS[part].test(line)) found[part].push({ item: line.replace(ITEMS[part], '').trimEnd(), group });
      // An item that an editor has broken into lines.
      else if (/^\s/.test(line) && last !== undefined) last.item += ` ${line.trim()}`;
      else return null;
    }
  }
  return found;
}

function readOne(text: string): ReadRecipe | null {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimEnd() === MARKDOWN_SIGN);
  const [title = '', ...above] = lines.slice(0, at);
  const parts = partsOf(lines.slice(at + 1));
  if (parts === null || parts.facts.length > 1) return null;
  const [line] = parts.facts;
  let facts = line === undefined ? noDetails() : factsOf(line);
  const isForeign = facts === null;
  if (facts === null && line !== undefined) {
    facts = noDetails();
    if (!takeDetail(line, facts)) return null;
  }
  const words = above.join('\n').trim();
  const recipe: ReadRecipe = {
    ...emptyRecipe(),
    is_ours: true,
    title: wordsOf(title.slice('# '.length).trim()) || null,
    description: wordsOf(words.replace(LEADING_PICTURES, '').trim()) || null,
    ...picturesOf(wordsOf(title.slice('# '.length).trim()), words),
    servings: facts?.servings ?? (isForeign ? servingsFromYield(facts?.yield_text ?? '') : null),
    yield_text: facts?.yield_text ?? null,
    prep_time_minutes: facts?.prep ?? null,
    cook_time_minutes: facts?.cook ?? null,
    total_time_minutes: facts?.total ?? null,
    ingredients: parts.ingredients.map(({ item, group }) => ingredientOf(item, group)),
    instructions: parts.instructions.map(({ item, group }) => stepOf(item, group)),
    notes: wordsOf(parts.notes.join('\n').trim()) || null,
    nutrition: nutritionIn(parts.nutrition.map(({ item }) => item)),
  };
  return parts.details.every(({ item }) => takeDetailLine(recipe, item)) ? recipe : null;
}
/** The pictures above the description, each in a paragraph of its own. */
const LEADING_PICTURES = new RegExp(
  `^(?:${MARKDOWN_IMAGE.source.replace(/^\^/, '').replace(/\$$/, '')}(?:\\n\\s*|$)){1,${LIMITS.photos}}`,
);

/** The photos of a recipe. Words that are its title stand for none. */
function picturesOf(title: string, words: string): Pick<ReadRecipe, 'image_url' | 'photos'> {
  const [leading = ''] = LEADING_PICTURES.exec(words) ?? [];
  const photos = markdownPhotos(leading).map(({ url, alt }) => ({ url, alt: alt === title ? null : alt }));
  return { image_url: photos[0]?.url ?? null, photos };
}

/** What a program for web sites puts above it; what ours says of the recipe stands below. */
const FRONT_MATTER = /^---\n[\s\S]{0,5000}?\n---[ \t]*\n/;

/**
 * The recipes of Markdown that we have written, one or several below each other: each part by its place, so that no
 * words of the author are taken for anything else. Null where it is not ours, or where another hand has given it another
 * form since; then it is Markdown like any. Linear in its length.
 */
export function readOwnMarkdown(text: string): ReadRecipe[] | null {
  if (!text.includes(MARKDOWN_SIGN)) return null;
  const wholes: string[] = [];
  for (const chunk of text
    .replace(/\r\n?/g, '\n')
    .trimStart()
    .replace(FRONT_MATTER, '')
    .trimStart()
    .split(/^(?=# )/m)) {
    const isSigned = chunk.startsWith('# ') && chunk.includes(`\n${MARKDOWN_SIGN}`);
    // A title that somebody has put between stays what it is.
    if (isSigned || wholes.length === 0) wholes.push(chunk);
    else wholes.push(`${wholes.pop()}${chunk}`);
  }
  if (!wholes.every((whole) => whole.startsWith('# ') && whole.includes(`\n${MARKDOWN_SIGN}`))) return null;
  const recipes = wholes.map(readOne);
  return recipes.every((recipe) => recipe !== null) ? recipes : null;
}
