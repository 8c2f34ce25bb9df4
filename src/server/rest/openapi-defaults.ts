import type { Json } from './openapi-parts';

/** A default as a sentence; empty for one that is too long to be read. */
function sentenceOf(preset: unknown): string {
  if (preset === '') return 'Empty by default.';
  if (Array.isArray(preset) && preset.length === 0) return 'Defaults to an empty list.';
  const text = typeof preset === 'string' ? preset : JSON.stringify(preset);
  return text.length > 60 ? '' : `Defaults to \`${text}\`.`;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The same schemas with each default in words. The keyword says what a field is when it is left out; makers of
 * clients, openapi-typescript among them, take it to say that the field is always there, and then demand it in bodies.
 */
export function defaultsInWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(defaultsInWords);
  if (!isObject(value)) return value;
  const { default: preset, ...rest } = value;
  const inside = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [
      name,
      name === 'examples' || name === 'example' ? part : defaultsInWords(part),
    ]),
  );
  if (preset === undefined) return inside;
  const said = typeof rest.description === 'string' ? rest.description : '';
  const description = /default/i.test(said) ? said : `${said} ${sentenceOf(preset)}`.trim();
  return description === '' ? inside : { ...inside, description };
}
