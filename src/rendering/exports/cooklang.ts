import { saidInCooklang } from './cooklang-amount';
import {
  byGroup,
  type ExportLine,
  type ExportRecipe,
  type ExportStep,
  markedIn,
  nutritionOf,
  spokenMinutes,
} from './model';

/** Dashes that would begin a comment. */
const dashed = (text: string): string => text.replace(/-{2,}/g, '–');

/** Signs that would end or begin a component. */
const plain = (text: string): string =>
  dashed(text)
    .replace(/[{}()%@#~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name, in which a size may stand in brackets: they begin a note only behind the braces. */
const named = (text: string): string =>
  dashed(text)
    .replace(/[{}%@#~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of metadata; YAML in double quotes. */
const fact = (name: string, value: string | number | null): string[] =>
  value === null ? [] : [`${name}: ${typeof value === 'number' ? value : JSON.stringify(value)}`];

function component(line: ExportLine): string {
  const { name, amount, unit, note } = saidInCooklang(line);
  const fixed = amount !== '' && line.scaling === 'fixed' ? '=' : '';
  const measure = unit === null ? '' : `%${unit}`;
  // `?` is the mark of cooklang-rs for what may be left out.
  const mark = line.optional ? '?' : '';
  const shown = named(name) || plain(line.display);
  const remark = note === null ? '' : `(${plain(note)})`;
  return `@${mark}${shown}{${fixed}${amount}${measure}}${remark}${wordsOf(line, { shown, amount, unit, remark })}`;
}

/**
 * The author's own words of a line in a comment, where the parts beside it do not say them: `[- written: ½ cup flour -]`.
 * Of a corrected line they say `corrected from`, and the parts what it means.
 */
function wordsOf(
  { text, corrected }: ExportLine,
  { shown, amount, unit, remark }: { shown: string; amount: string; unit: string | null; remark: string },
): string {
  const said = [amount, unit ?? '', shown].filter(Boolean).join(' ') + remark.replace(/^\((.*)\)$/, ', $1');
  if ((said === text && !corrected) || /-\]|\n/.test(text)) return '';
  return `[- ${corrected ? 'corrected from' : 'written'}: ${text} -]`;
}

/**
 * A recipe in Cooklang, in which comments keep what it has no words for. Its steps do not say which ingredient they use, so each group's ingredients stand in a
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
    ...nutritionOf(recipe).map((one) =>
      one.replace(/^([^:]+): /, (_, name: string) => `nutrition ${name.toLowerCase()}: `),
    ),
    ...fact('source', recipe.source_url),
    ...fact('image', recipe.image_url),
    '---',
  ].join('\n');
  const parts: string[] = [head];
  // A group has a sign more than a part, so that one that is called "Preparation" is none.
  const section = (group: string | null, part: string) =>
    group === null
      ? `== ${part} ==`
      : `=== ${dashed(group)
          .replace(/[=\s]+/g, ' ')
          .trim()} ===`;
  for (const [i, { group, lines }] of byGroup(recipe.ingredients).entries()) {
    if (group !== null || i > 0) parts.push(section(group, 'Ingredients'));
    parts.push(`Have ready ${lines.map(component).join(', ')}.`);
  }
  const isGrouped = recipe.ingredients.some(({ group }) => group !== null);
  for (const [i, { group, lines }] of byGroup(recipe.instructions).entries()) {
    // What has no group stands under a name that stands for none.
    if (group !== null || i > 0 || isGrouped) parts.push(section(group, 'Method'));
    parts.push(...lines.map(stepText));
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

/**
 * A step on one line, whose signs mean nothing to Cooklang: a backslash stands before them. Its marked amounts stand in
 * a comment behind it.
 */
function stepText(step: ExportStep): string {
  const marked = markedIn(step);
  const text = step.text
    .trim()
    .replace(/[\\@#~]|-(?=-)|\[(?=-)|^[=>]/g, '\\$&')
    .replace(/\r?\n/g, ' [- line -] ');
  return text + (marked === null ? '' : ` [- marked: ${marked} -]`);
}
