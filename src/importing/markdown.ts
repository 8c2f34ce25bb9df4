/**
 * Markdown as the plain text that `readText` takes: escapes are undone, pictures left out, links are their words.
 * Headings, list marks and numbers stay: they are how the parts of a recipe are told.
 */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^---\r?\n[\s\S]{0,20000}?\r?\n---[ \t]*(?=\r?\n|$)/, '')
    .replace(/^!\[[^\]\n]{0,500}\]\([^)\n]{0,3000}\)\s*$/gm, '')
    .replace(/(?<!\\)\[([^[\]\n]{1,500})\]\([^()\n]{0,3000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1');
}
