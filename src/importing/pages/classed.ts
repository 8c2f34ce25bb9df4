import type { AnyNode, Element } from 'domhandler';
import { readHeading } from '@/culinary/lines/heading';
import { linesOf, nodesText } from '@/importing/html/markup';
import { emptyRecipe, type ReadRecipe } from '@/importing/recipe/model';
import { ANOTHER_LIST, isFact, UNNAMED } from '@/importing/text/doubts';
import { isDetail } from '@/importing/text/lines/details';
import { isTitle } from '@/importing/text/lines/titles';

/** Microformats (h-recipe) and the class names of recipe cards without linked data. */
const LISTED =
  /(?:^|\s)(?:p-ingredient|ingredient|recipeIngredient|wprm-recipe-ingredient|ERSIngredient|recipe-ingredient)(?:\s|$)/;
const TOLD =
  /(?:^|\s)(?:e-instructions|instructions|instruction|recipeInstruction|wprm-recipe-instruction-text|recipe-instruction|direction)(?:\s|$)/;
const HEADINGS = /^(?:h[1-6]|strong|b|dt|legend|summary|th|caption)$/;
/** What names the one recipe of a page, and what may name one of several. */
const NAME = /(?:^|\s)(?:p-name|fn|wprm-recipe-name)(?:\s|$)/;
const NAMES = /(?:^|[\s_-])(?:name|title)(?:\s|$)/i;

/** Those of a page's elements, in its order, that stand in one of `around`, however deep. */
function inside(elements: readonly Element[], around: ReadonlySet<AnyNode>): Set<AnyNode> {
  const found = new Set<AnyNode>();
  if (around.size === 0) return found;
  for (const element of elements) {
    const { parent } = element;
    if (parent !== null && (around.has(parent as AnyNode) || found.has(parent as AnyNode)))
      found.add(element);
  }
  return found;
}

/** The elements of a class that stand in no other one of it. */
function outermost(elements: readonly Element[], pattern: RegExp): Set<AnyNode> {
  const all = elements.filter(
    ({ attribs, name }) => pattern.test(attribs.class ?? '') && !HEADINGS.test(name),
  );
  const within = inside(elements, new Set<AnyNode>(all));
  return new Set(all.filter((element) => !within.has(element)));
}

const nameIn = (element: Element): string | null => {
  const { name, attribs, children } = element;
  if (!HEADINGS.test(name) && !NAMES.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)) return null;
  const text = nodesText(children);
  return isTitle(text) && !isDetail(text) && !isFact(text) && readHeading(text) === null ? text : null;
};

const isFull = ({ ingredients, instructions }: ReadRecipe): boolean =>
  ingredients.length > 0 && instructions.length > 0;

/**
 * The recipes of a page by the classes of their lines. A list below the steps of one begins another where a name stands
 * above it; where none does, it is a part of the one before, which is doubtful then.
 */
export function readClassed(elements: readonly Element[]): ReadRecipe[] {
  const listed = outermost(elements, LISTED);
  const told = outermost(elements, TOLD);
  const within = inside(elements, new Set([...listed, ...told]));
  const found = [emptyRecipe()];
  let name: string | null = null;
  let isBelowSteps = false;
  for (const element of elements) {
    let last = found.at(-1)!;
    if (listed.has(element)) {
      const text = nodesText(element.children);
      if (text === '') continue;
      if (isBelowSteps && isFull(last)) {
        if (name === null) last.doubts = [ANOTHER_LIST];
        else {
          last = emptyRecipe();
          found.push(last);
        }
      }
      if (last.ingredients.length === 0) last.title = name;
      last.ingredients.push({ text, group: null });
    } else if (told.has(element))
      last.instructions.push(...linesOf(element.children).map((text) => ({ text, group: null })));
    else {
      if (!within.has(element)) name = nameIn(element) ?? name;
      continue;
    }
    name = null;
    isBelowSteps = told.has(element);
  }
  if (!found.some(isFull)) return [];
  const [first, second] = found;
  const named = elements.find(({ attribs }) => NAME.test(attribs.class ?? ''));
  // A page about one recipe says its title at its head.
  if (first !== undefined && second === undefined)
    first.title = named === undefined ? null : nodesText(named.children);
  // What the page says at its head is the name of all of them.
  if (first?.title === null && second !== undefined) first.doubts = [...(first.doubts ?? []), UNNAMED];
  return found;
}
