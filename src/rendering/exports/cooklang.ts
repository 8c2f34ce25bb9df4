import { byGroup, type ExportLine, type ExportRecipe, spokenMinutes } from './model';

/** Signs that would end or begin a component. */
const plain = (text: string): string =>
  text
    .replace(/[{}()%@#~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of metadata; YAML in double quotes. */
const fact = (name: string, value: string | number | null): string[] =>
  value === null ? [] : [`${name}: ${typeof value === 'number' ? value : JSON.stringify(value)}`];

function component({ quantity, quantity_max, unit, item, note, scaling, display }: ExportLine): string {
  const name = plain(item) || plain(display);
  const range =
    quantity_max === null || quantity_max === quantity ? `${quantity}` : `${quantity}-${quantity_max}`;
  const amount =
    quantity === null
      ? ''
      : `${scaling === 'fixed' ? '=' : ''}${range}${unit === null ? '' : `%${plain(unit)}`}`;
  return `@${name}{${amount}}${note === null ? '' : `(${plain(note)})`}`;
}

/**
 * A recipe in Cooklang. Its steps do not say which ingredient they use, so each group's ingredients stand in a
 * first step ("Have ready …") of its section, and the author's steps follow as they are.
 */
export function recipeCooklang(recipe: ExportRecipe): string {
  const head = [
    '---',
    ...fact('title', recipe.title),
    ...fact('description', recipe.description),
    ...fact('servings', recipe.servings),
    ...fact('yield', recipe.yield_text),
    ...fact('prep time', recipe.prep_time_minutes === null ? null : spokenMinutes(recipe.prep_time_minutes)),
    ...fact('cook time', recipe.cook_time_minutes === null ? null : spokenMinutes(recipe.cook_time_minutes)),
    ...fact('time', recipe.total_time_minutes === null ? null : spokenMinutes(recipe.total_time_minutes)),
    ...fact('cuisine', recipe.cuisine),
    ...fact('course', recipe.meal_type),
    ...fact('season', recipe.season),
    ...(recipe.dietary_tags.length > 0 ? [`tags: [${recipe.dietary_tags.join(', ')}]`] : []),
    ...fact('source', recipe.source_url),
    ...fact('image', recipe.image_url),
    '---',
  ].join('\n');
  const parts: string[] = [head];
  for (const { group, lines } of byGroup(recipe.ingredients)) {
    if (group !== null) parts.push(`== ${plain(group).replace(/=/g, ' ')} ==`);
    parts.push(`Have ready ${lines.map(component).join(', ')}.`);
  }
  if (recipe.ingredients.some(({ group }) => group !== null)) parts.push('== Method ==');
  for (const { group, lines } of byGroup(recipe.instructions)) {
    if (group !== null) parts.push(`== ${plain(group).replace(/=/g, ' ')} ==`);
    parts.push(...lines.map(({ text }) => stepText(text)));
  }
  if (recipe.notes !== null)
    parts.push(
      recipe.notes
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `> ${line.trim()}`)
        .join('\n'),
    );
  return `${parts.join('\n\n')}\n`;
}

/** A step whose signs mean nothing to Cooklang, on one line. */
const stepText = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<=[\p{L}\p{N}_.+-])[@#~](?=[\p{L}\p{N}{])/gu, (sign) => `\\${sign}`)
    .replace(/(?<!\\)[@#~](?=[\p{L}\p{N}{])/gu, (sign) => `${sign} `)
    .replace(/--/g, '—')
    .replace(/^([=>])/, ' $1')
    .trim();
