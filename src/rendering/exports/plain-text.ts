import { sayAbout, typesetLine } from '@/culinary/lines/typeset';
import { byGroup, creditLine, type ExportRecipe, factsOf } from './export-recipe';

/** One paragraph on one line, set as it is printed. */
const line = (text: string): string => typesetLine(text.replace(/\s+/g, ' ').trim());

/**
 * A recipe as text without any signs of a format: what stands in a mail beside its HTML, and what a reader gets whose
 * mail program shows no HTML. Steps are counted through all groups, as on the page.
 */
export function recipePlainText(recipe: ExportRecipe): string {
  const facts = factsOf(recipe);
  const parts = [line(recipe.title)];
  if (facts.length > 0) parts.push(facts.map(line).join(' · '));
  if (recipe.description !== null) parts.push(typesetLine(recipe.description.trim()));
  if (recipe.ingredients.length > 0) parts.push('INGREDIENTS');
  for (const { group, lines } of byGroup(recipe.ingredients))
    parts.push(
      [
        ...(group === null ? [] : [line(group)]),
        ...lines.map(({ display, approximate }) => line(sayAbout(display, approximate === true))),
      ].join('\n'),
    );
  if (recipe.instructions.length > 0) parts.push('METHOD');
  let number = 0;
  for (const { group, lines } of byGroup(recipe.instructions))
    parts.push(
      [
        ...(group === null ? [] : [line(group)]),
        ...lines.map(({ text, said }) => {
          number += 1;
          return `${number}. ${line(said ?? text)}`;
        }),
      ].join('\n'),
    );
  if (recipe.notes !== null) parts.push('NOTES', typesetLine(recipe.notes.trim()));
  parts.push(...creditLine(recipe).map(line));
  if (recipe.source_url !== null) parts.push(`Read it on the web: ${recipe.source_url}`);
  return `${parts.join('\n\n')}\n`;
}
