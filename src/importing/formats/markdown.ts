import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { correctionIn } from '@/importing/linked-data/correction';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import type { ReadIngredient, ReadPhoto, ReadRecipe } from '@/importing/recipe/model';
import { withoutEmphasis } from '@/importing/text/emphasis';
import { MARKDOWN_SIGN } from '@/kernel/file-signatures';
import { ofTerms, TERM_FIELDS } from '@/kernel/recipe-terms';
import { cooklangMetadata } from './cooklang';
import { withoutTables } from './markdown-tables';
import { withMarkedAmounts } from './marked-amounts';

/**
 * Markdown as the plain text that `readText` takes: escapes are undone, pictures left out, links are their words.
 * Headings, list marks and numbers stay: they are how the parts of a recipe are told.
 */
export function plainMarkdown(text: string): string {
  const remarked = withoutTables(text)
    .replace(MARKS, '')
    .replace(SIGN_LINE, '')
    .replace(
      READ_AS,
      (_, meaning?: string, marked?: string) =>
        `${READ}${Buffer.from(meaning ?? marked ?? '').toString('base64')}${CLOSE}`,
    )
    .replace(REMARK, `$1 ${OPEN}$2${CLOSE}$3`)
    .replace(/(?<!\\)<br ?\/?>/gi, BREAK);
  return withoutEmphasis(remarked)
    .replace(/^---\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?=\r?\n|$)/, '')
    .replace(MARKDOWN_IMAGE, '')
    .replace(INLINE_IMAGE, '')
    .replace(LINK, '$1')
    .replace(/^[ \t]*(?=\\[-=_*~][-=_*~\\ \t]*$)/gm, WORDS)
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~=&])/g, '$1');
}

/** A picture among words, such as behind those of a step. */
const INLINE_IMAGE = / ?(?<!\\)!\[(?:[^[\]\\\n]|\\[^\n]){0,500}\]\([^()\n]{1,3000}\)/g;
/** A link; its words stand first in it. */
export const LINK = /(?<!\\)\[([^[\]\n]{1,500})\]\([^()\n]{0,3000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?\)/g;
/** What says of a file that it is ours, on a line of its own. */
const SIGN_LINE = new RegExp(`^${MARKDOWN_SIGN}[ \\t]*$`, 'gm');

/** Characters in which the front matter stands. */
const FRONT = 20_100;

/** What the front matter of some Markdown says of the recipe, over what its text says. */
export function withFrontMatter(recipe: ReadRecipe, text: string): ReadRecipe {
  const { facts } = cooklangMetadata(text.slice(0, FRONT));
  if (facts.size === 0) return recipe;
  const fact = (...names: string[]) => names.map((name) => facts.get(name)).find(Boolean) ?? null;
  const yielded = fact('servings', 'serves', 'yield');
  const words = (listed: string | null): string[] =>
    (listed ?? '')
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((word) => tidy(word.replace(/["']/g, '')))
      .filter(Boolean);
  const source = fact('source', 'source_url', 'url');
  return {
    ...recipe,
    title: fact('title', 'name') ?? recipe.title,
    description: recipe.description ?? fact('description'),
    servings: recipe.servings ?? (yielded === null ? null : servingsFromYield(yielded)),
    yield_text: recipe.yield_text ?? (yielded !== null && /\p{L}/u.test(yielded) ? yielded : null),
    dietary_tags: recipe.dietary_tags.length > 0 ? recipe.dietary_tags : words(fact('diet')),
    tags: recipe.tags.length > 0 ? recipe.tags : words(fact('tags', 'keywords')),
    ...ofTerms((field) => recipe[field] ?? fact(...TERM_FIELDS[field].metadata)),
    prep_time_minutes: recipe.prep_time_minutes ?? readMinutes(fact('prep_time', 'prep time', 'preptime')),
    cook_time_minutes: recipe.cook_time_minutes ?? readMinutes(fact('cook_time', 'cook time', 'cooktime')),
    total_time_minutes:
      recipe.total_time_minutes ?? readMinutes(fact('total_time', 'total time', 'totaltime', 'time')),
    credit: recipe.credit ?? creditOf(fact('source')),
    source_url: recipe.source_url ?? (/^https?:\/\//i.test(source ?? '') ? source : null),
  };
}

/** A picture on a line of its own; its address in angle brackets or not. */
export const MARKDOWN_IMAGE = /^!\[((?:[^\]\\\n]|\\[^\n]){0,500})\]\(<?([^)>\n]{0,3000})>?\)[ \t]*$/gm;

/** The pictures in some Markdown that stand on lines of their own and are on the web, each once. */
export function markdownPhotos(text: string): ReadPhoto[] {
  const found = new Map<string, ReadPhoto>();
  for (const [, alt = '', url = ''] of text.slice(0, 100_000).matchAll(MARKDOWN_IMAGE))
    if (/^https?:\/\//i.test(url) && !found.has(url))
      found.set(url, { url, alt: alt.replace(/\\([^\n])/g, '$1').trim() || null });
  return [...found.values()];
}

/** The address of the first picture in some Markdown; null without one that is on the web. */
export function markdownPicture(text: string): string | null {
  const [, , address = ''] = text.slice(0, 100_000).matchAll(MARKDOWN_IMAGE).next().value ?? [];
  return /^https?:\/\//i.test(address) ? address : null;
}

// Noncharacters (Unicode 23.7), which no text has: they stand around a remark until its line is read.
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1'];
/** Before a line such as `---` that is words, and no rule. */
const WORDS = '\ufdd2';
/** Before the correction of a line, and for a break in one. */
const [READ, BREAK] = ['\ufdd3', '\ufdd4'];
const MARKS = /[\ufdd0-\ufdd4]/g;
/** `<!-- read as {"quantity":2} -->`: what a line means, behind it; `<!-- marked ["1 cup"] -->`, what scales in a step. */
const READ_AS = /<!-- (?:read as (\{[^\n]{1,2000}\})|marked (\[[^\n]{1,8000}?\])) -->/g;
const READ_SO = /\s*\ufdd3([\w+/=]{1,12000})\ufdd1/;
/** `- 2 eggs *(optional, not scaled)*`: what is said of an ingredient beside its words. */
const REMARK =
  /^([ \t]{0,3}[-*+] [^\n]{1,600}?)[ \t]+[*_]\(((?:optional|needed|not scaled)(?:, (?:optional|needed|not scaled)){0,2})\)[*_][ \t]*(\ufdd3[^\n]{1,4000})?$/gm;
const REMARKED = /\s*\ufdd0([^\ufdd1]{0,60})\ufdd1$/;

function parsed(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    return null; // somebody has changed it: the words stand for themselves
  }
}

/** A recipe out of the text of `plainMarkdown`, with what is remarked on its ingredients; elsewhere it is text. */
export function withRemarks(recipe: ReadRecipe): ReadRecipe {
  const asText = (text: string) =>
    text
      .replace(new RegExp(READ_SO, 'g'), '')
      .replaceAll(OPEN, '*(')
      .replaceAll(CLOSE, ')*')
      .replaceAll(WORDS, '')
      .replaceAll(BREAK, '\n');
  const texts = Object.fromEntries(
    Object.entries(recipe).map(([name, value]) => [name, typeof value === 'string' ? asText(value) : value]),
  );
  return {
    ...recipe,
    ...texts,
    dietary_tags: recipe.dietary_tags.map(asText),
    tags: recipe.tags.map(asText),
    ingredients: recipe.ingredients.map((line): ReadIngredient => {
      const read = READ_SO.exec(line.text)?.[1];
      const correction = read === undefined ? {} : correctionIn(parsed(read));
      const bare = line.text.replace(READ_SO, '');
      const said = REMARKED.exec(bare)?.[1]?.split(', ');
      if (said === undefined) return { ...line, ...correction, text: asText(bare) };
      return {
        ...line,
        ...correction,
        text: asText(bare.replace(REMARKED, '')),
        ...(said.includes('optional') || said.includes('needed')
          ? { optional: said.includes('optional') }
          : {}),
        ...(said.includes('not scaled') ? { scaling: 'fixed' } : {}),
      };
    }),
    instructions: recipe.instructions.map((line) => {
      const marked = READ_SO.exec(line.text)?.[1] ?? '';
      return {
        ...line,
        text: withMarkedAmounts(asText(line.text), Buffer.from(marked, 'base64').toString()),
      };
    }),
  };
}
