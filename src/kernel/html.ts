/** A piece of HTML that is safe to put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | false | readonly Value[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function textOf(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escaped(value);
  return typeof value === 'number' ? String(value) : value.map(textOf).join('');
}

/**
 * HTML from a template: every value is escaped, in text and in quoted attributes, unless it is HTML itself. null
 * and false are nothing; lists are joined.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + textOf(values[index] ?? null)).join(''));
}

/** Data for search engines in a script element that never runs; no text in it can end the element. */
export function jsonLd(data: unknown): Html {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
