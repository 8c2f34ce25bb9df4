import { sayAbout } from '@/culinary/lines/typeset';
import { isYieldsNumber } from '@/kernel/book/yield-count';
import { MARKDOWN_PARTS, MARKDOWN_SIGN } from '@/kernel/file-signatures';
import { TERM_FIELDS, TERM_NAMES } from '@/kernel/recipe-terms';
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
} from './export-recipe';

/** Signs that Markdown would read, at the start of a line or anywhere. */
function escaped(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]<>]|&(?=#?\w{1,31};)/g, '\\$&')
      .replace(/^(\s*)(#{1,6}|[+-])(?=\s|$)/gm, '$1\\$2')
      // A rule, or the line below a heading; a fence of code.
      .replace(/^([^\S\n]*)(?=(?:-[^\S\n]*){2,}$|=+[^\S\n]*$|~{3})/gm, '$1\\')
      .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
      .replaceAll('\r', '&#13;')
  );
}

/** A text on one line, in which a break is a number as HTML writes it. */
const inline = (text: string): string => escaped(text.trim()).replaceAll('\n', '&#10;');

/** The same as a heading, which ends with no sign of one. */
const headed = (text: string): string => inline(text).replace(/#+$/, '\\$&');

/** A paragraph of several lines in one item, with the breaks that HTML has for them. */
const inLines = (text: string): string => escaped(text.trim()).replaceAll('\n', '<br>');

/** A picture with what it shows. */
const picture = ({ url, alt }: { url: string; alt: string }): string =>
  `![${inline(alt)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;

/** A step with its photo behind it, and its marked amounts as a comment that no reader of Markdown shows. */
function stepText(step: ExportStep): string {
  const marked = markedIn(step);
  const photo = step.photo ? ` ${picture({ ...step.photo, alt: step.photo.alt ?? '' })}` : '';
  return inLines(step.said ?? step.text) + photo + (marked === null ? '' : ` <!-- marked ${marked} -->`);
}

/** Whether a yield stands for the servings as well, as an import reads it: 36 of `Makes 36`. */
const isBoth = (text: string | null, servings: number | null): boolean =>
  isYieldsNumber(servings, text) && /^(?:makes|yields?)\s/i.test(text ?? '');

/** What it makes, so that it is known for that among the other facts. */
function yieldOf(text: string, servings: number | null): string {
  return inline(isBoth(text, servings) ? text : `Yield: ${text}`).replaceAll('·', '&#183;');
}

/** An address as Markdown links it; one with signs that end a link as words. */
const address = (url: string): string => (/[<>]/.test(url) ? inline(url) : `<${url}>`);

/** Words behind what they are, in which a comma of their own is a number; nothing without any. */
const listLine = (label: string, words: readonly string[]): string[] =>
  words.length === 0
    ? []
    : [`${label}: ${words.map((word) => inline(word).replaceAll(',', '&#44;')).join(', ')}`];

/** What is said of the recipe as a whole. */
function detailsOf(recipe: ExportRecipe): string[] {
  return [
    ...TERM_NAMES.flatMap((field) => {
      const term = recipe[field];
      return term === null ? [] : [`${TERM_FIELDS[field].label}: ${inline(term)}`];
    }),
    ...listLine('Diet', recipe.dietary_tags),
    ...listLine('Tags', recipe.tags),
    ...(recipe.credit === null ? [] : [`Credit: ${inline(recipe.credit)}`]),
    ...(recipe.source_url === null ? [] : [`Source: ${address(recipe.source_url)}`]),
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

/** How a corrected line is to be read while it has these words, as a comment that no reader of Markdown shows. */
const correctionIn = (line: ExportLine): string =>
  line.corrected ? ` <!-- read as ${inComment({ of: line.text, ...correctionOf(line) })} -->` : '';

/** A part of the recipe under its heading, which stands again over lines of no group after those of one; counted through. */
function listed<T extends { group: string | null }>(
  title: string,
  lines: readonly T[],
  write: (line: T, index: number) => string,
): string[] {
  let before = 0;
  return byGroup(lines).flatMap(({ group, lines: own }, i) => [
    ...(i === 0 || group === null ? [`## ${title}`] : []),
    ...(group === null ? [] : [`### ${headed(group)}`]),
    own.map((line) => write(line, before++)).join('\n'),
  ]);
}

/**
 * A recipe as CommonMark: title, facts, ingredients, numbered steps, notes, details. A comment above the facts says that
 * it is ours: an import knows by it where a description ends, and takes no words of the author for anything else.
 */
export function recipeMarkdown(recipe: ExportRecipe): string {
  const { servings, yield_text } = recipe;
  const facts = [
    servings === null || isBoth(yield_text, servings)
      ? null
      : `${isYieldsNumber(servings, yield_text) ? 'Makes' : 'Serves'} ${servings}`,
    yield_text === null ? null : yieldOf(yield_text, servings),
    recipe.prep_time_minutes === null ? null : `Prep ${spokenMinutes(recipe.prep_time_minutes)}`,
    recipe.cook_time_minutes === null ? null : `Cook ${spokenMinutes(recipe.cook_time_minutes)}`,
    recipe.total_time_minutes === null ? null : `Total ${spokenMinutes(recipe.total_time_minutes)}`,
  ].filter((fact) => fact !== null);
  const parts: string[] = [`# ${headed(recipe.title)}`];
  for (const { url, alt } of recipe.photos) parts.push(picture({ url, alt: alt ?? recipe.title }));
  if (recipe.description !== null) parts.push(escaped(recipe.description.trim()));
  parts.push(MARKDOWN_SIGN);
  if (facts.length > 0) parts.push(facts.join(' · '));
  parts.push(
    ...listed(
      MARKDOWN_PARTS.ingredients,
      recipe.ingredients.map((line) => ({ ...line, text: sayAbout(line.text, line.approximate === true) })),
      (line) => `- ${inline(line.text)}${remarkOn(line)}${correctionIn(line)}`,
    ),
  );
  parts.push(
    ...listed(MARKDOWN_PARTS.instructions, recipe.instructions, (step, i) => `${i + 1}. ${stepText(step)}`),
  );
  if (recipe.notes !== null) parts.push(`## ${MARKDOWN_PARTS.notes}`, escaped(recipe.notes.trim()));
  const facts_of_serving = nutritionOf(recipe);
  if (facts_of_serving.length > 0)
    parts.push(`## ${MARKDOWN_PARTS.nutrition}`, facts_of_serving.map((one) => `- ${one}`).join('\n'));
  const details = detailsOf(recipe);
  if (details.length > 0)
    parts.push(`## ${MARKDOWN_PARTS.details}`, details.map((one) => `- ${one}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}
