import {
  byGroup,
  correctionOf,
  type ExportLine,
  type ExportRecipe,
  type ExportStep,
  inComment,
  markedIn,
  nutritionOf,
  saysOtherwise,
  spokenMinutes,
} from './model';

/** Signs that Markdown would read, at the start of a line or anywhere. */
function escaped(text: string): string {
  return (
    text
      .replace(/([\\`*_[\]<>])/g, '\\$1')
      .replace(/^(\s*)([#>+-])(?=\s|$)/gm, '$1\\$2')
      // A rule, or the line below a heading; a fence of code.
      .replace(/^([^\S\n]*)(?=(?:-[^\S\n]*){2,}$|=+[^\S\n]*$|~{3})/gm, '$1\\')
      .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
  );
}

/** One paragraph on one line, so that a list item stays one. */
const inline = (text: string): string => escaped(text.replace(/\s*\n\s*/g, ' ').trim());

/** A paragraph of several lines in one item, with the breaks that HTML has for them. */
const inLines = (text: string): string =>
  escaped(text.trim())
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join('<br>');

/** A step with its marked amounts behind it, as a comment that no reader of Markdown shows. */
function stepText(step: ExportStep): string {
  const marked = markedIn(step);
  return inLines(step.text) + (marked === null ? '' : ` <!-- marked ${marked} -->`);
}

/** What it makes, so that a reader of plain text knows it for that. */
const yieldOf = (text: string, servings: number | null): string =>
  servings === null && /^(?:serves|makes|yields?)\b/i.test(text) ? text : `Yield: ${text}`;

/** What is said of the recipe as a whole. */
function detailsOf(recipe: ExportRecipe): string[] {
  return [
    ...(recipe.cuisine === null ? [] : [`Cuisine: ${inline(recipe.cuisine)}`]),
    ...(recipe.meal_type === null ? [] : [`Meal type: ${inline(recipe.meal_type)}`]),
    ...(recipe.season === null ? [] : [`Season: ${inline(recipe.season)}`]),
    ...(recipe.dietary_tags.length === 0 ? [] : [`Tags: ${recipe.dietary_tags.map(inline).join(', ')}`]),
    ...(recipe.source_url === null
      ? []
      : [`Source: <${recipe.source_url.replace(/[<>\s]/g, encodeURIComponent)}>`]),
  ];
}

/** What a line's words do not say of it: `*(optional, not scaled)*`. An author's own asterisks are escaped. */
function remarkOn(line: ExportLine): string {
  const said = [
    ...(saysOtherwise(line) ? [line.optional ? 'optional' : 'needed'] : []),
    ...(line.scaling === 'fixed' ? ['not scaled'] : []),
  ];
  return said.length === 0 ? '' : ` *(${said.join(', ')})*`;
}

/** How a corrected line is to be read, as a comment that no reader of Markdown shows. */
const correctionIn = (line: ExportLine): string =>
  line.corrected ? ` <!-- read as ${inComment(correctionOf(line))} -->` : '';

/** A part of the recipe under its heading, which stands again over lines of no group after those of one; counted through. */
function listed<T extends { group: string | null }>(
  title: string,
  lines: readonly T[],
  write: (line: T, index: number) => string,
): string[] {
  let before = 0;
  return byGroup(lines).flatMap(({ group, lines: own }, i) => [
    ...(i === 0 || group === null ? [`## ${title}`] : []),
    ...(group === null ? [] : [`### ${inline(group)}`]),
    own.map((line) => write(line, before++)).join('\n'),
  ]);
}

/** A recipe as CommonMark: title, facts, ingredients, numbered steps, notes, details. */
export function recipeMarkdown(recipe: ExportRecipe): string {
  const facts = [
    recipe.servings === null ? null : `Serves ${recipe.servings}`,
    recipe.yield_text === null ? null : yieldOf(recipe.yield_text, recipe.servings),
    recipe.prep_time_minutes === null ? null : `Prep ${spokenMinutes(recipe.prep_time_minutes)}`,
    recipe.cook_time_minutes === null ? null : `Cook ${spokenMinutes(recipe.cook_time_minutes)}`,
    recipe.total_time_minutes === null ? null : `Total ${spokenMinutes(recipe.total_time_minutes)}`,
  ].filter((fact) => fact !== null);
  const parts: string[] = [`# ${inline(recipe.title)}`];
  if (recipe.image_url !== null)
    parts.push(`![${inline(recipe.title)}](<${recipe.image_url.replace(/[<>\s]/g, encodeURIComponent)}>)`);
  if (recipe.description !== null) parts.push(escaped(recipe.description.trim()));
  if (facts.length > 0) parts.push(facts.map(inline).join(' · '));
  parts.push(
    ...listed(
      'Ingredients',
      recipe.ingredients,
      (line) => `- ${inline(line.text)}${remarkOn(line)}${correctionIn(line)}`,
    ),
  );
  parts.push(...listed('Method', recipe.instructions, (step, i) => `${i + 1}. ${stepText(step)}`));
  if (recipe.notes !== null) parts.push('## Notes', escaped(recipe.notes.trim()));
  const facts_of_serving = nutritionOf(recipe);
  if (facts_of_serving.length > 0)
    parts.push('## Nutrition (per serving)', facts_of_serving.map((one) => `- ${one}`).join('\n'));
  const details = detailsOf(recipe);
  if (details.length > 0) parts.push('## Details', details.map((one) => `- ${one}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}
