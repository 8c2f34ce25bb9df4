import type { ReadIngredient, ReadRecipe } from './model';

/**
 * Markdown as the plain text that `readText` takes: escapes are undone, pictures left out, links are their words.
 * Headings, list marks and numbers stay: they are how the parts of a recipe are told.
 */
export function plainMarkdown(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(REMARK, `$1 ${OPEN}$2${CLOSE}`)
    .replace(/^---\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?=\r?\n|$)/, '')
    .replace(PICTURE, '')
    .replace(/(?<!\\)\[([^[\]\n]{1,500})\]\([^()\n]{0,3000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1');
}

/** A picture on a line of its own; its address in angle brackets or not. */
const PICTURE = /^!\[(?:[^\]\\\n]|\\[^\n]){0,500}\]\(<?([^)>\n]{0,3000})>?\)[ \t]*$/gm;

/** The address of the first picture in some Markdown; null without one that is on the web. */
export function markdownPicture(text: string): string | null {
  const [, address = ''] = text.slice(0, 100_000).matchAll(PICTURE).next().value ?? [];
  return /^https?:\/\//i.test(address) ? address : null;
}

// Noncharacters (Unicode 23.7), which no text has: they stand around a remark until its line is read.
const [OPEN, CLOSE] = ['\ufdd0', '\ufdd1'];
const MARKS = /[\ufdd0\ufdd1]/g;
/** `- 2 eggs *(optional, not scaled)*`: what is said of an ingredient beside its words. */
const REMARK =
  /^([ \t]{0,3}[-*+] [^\n]{1,600}?)[ \t]+[*_]\(((?:optional|needed|not scaled)(?:, (?:optional|needed|not scaled)){0,2})\)[*_][ \t]*$/gm;
const REMARKED = /\s*\ufdd0([^\ufdd1]{0,60})\ufdd1$/;

/** A recipe out of the text of `plainMarkdown`, with what is remarked on its ingredients; elsewhere it is text. */
export function withRemarks(recipe: ReadRecipe): ReadRecipe {
  const asText = (text: string) => text.replaceAll(OPEN, '*(').replaceAll(CLOSE, ')*');
  const texts = Object.fromEntries(
    Object.entries(recipe).map(([name, value]) => [name, typeof value === 'string' ? asText(value) : value]),
  );
  return {
    ...recipe,
    ...texts,
    dietary_tags: recipe.dietary_tags.map(asText),
    ingredients: recipe.ingredients.map((line): ReadIngredient => {
      const said = REMARKED.exec(line.text)?.[1]?.split(', ');
      if (said === undefined) return { ...line, text: asText(line.text) };
      return {
        ...line,
        text: asText(line.text.replace(REMARKED, '')),
        ...(said.includes('optional') || said.includes('needed')
          ? { optional: said.includes('optional') }
          : {}),
        ...(said.includes('not scaled') ? { scaling: 'fixed' } : {}),
      };
    }),
    instructions: recipe.instructions.map((line) => ({ ...line, text: asText(line.text) })),
  };
}
