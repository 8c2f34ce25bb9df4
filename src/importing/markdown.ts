/**
 * Markdown as the plain text that `readText` takes: escapes are undone, pictures left out, links are their words.
 * Headings, list marks and numbers stay: they are how the parts of a recipe are told.
 */
export function plainMarkdown(text: string): string {
  return text
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
