import { type AnyNode, type Element, isTag } from 'domhandler';
import { parseLine } from '@/culinary/lines/line';
import { linesOf, nodesText } from '@/importing/html/markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { isFact as isLabelled, listsAgain, titlesOfSections } from '@/importing/text/doubts';
import { isDetail } from '@/importing/text/lines/details';
import { partOfHeading } from '@/importing/text/lines/headings';
import { isTitle } from '@/importing/text/lines/titles';
import { readText } from '@/importing/text/text';
import { readClassed } from './classed';

/** Lines before the ingredients in which servings and times are looked for. */
const BEFORE = 40;
/** Lines of a page without markup that are looked at. */
const MOST_LINES = 20_000;

/** A page without markup: the texts under its headings, or the lines of known classes. */
export function readProse(nodes: readonly AnyNode[], elements: readonly Element[]): ReadRecipe[] {
  const classed = readClassed(elements);
  if (classed.length > 0) return classed;
  const inner = readAll(elements, linesOf(nodes, { around: false }).slice(0, MOST_LINES));
  // Some pages are marked as all footer or side.
  if (inner.some(({ ingredients }) => ingredients.length > 0)) return inner;
  return readAll(elements, linesOf(nodes).slice(0, MOST_LINES));
}

/** The recipes of a page's lines: one, or several where further titles stand above lists of their own. */
function readAll(elements: readonly Element[], lines: readonly string[]): ReadRecipe[] {
  const starts = titlesOfSections(lines);
  const title = titleIn(elements);
  const [second] = starts;
  if (second === undefined) return [readLines(title, elements, lines)];
  const list = lines.findIndex((line) => partOfHeading(line) === 'ingredients');
  const above = lines
    .slice(Math.max(0, list - ABOVE), list)
    .findLast((line) => !isDetail(line) && !isLabelled(line) && isTitle(line));
  const first = readLines(above ?? title, elements, lines.slice(0, second));
  const others = starts.map((at, i) =>
    readLines(lines[at] ?? null, elements, lines.slice(at + 1, starts[i + 1])),
  );
  return [first, ...others];
}

/** Lines between a title and its list. */
const ABOVE = 6;

/** The steps under the heading of a page that opens the method; none without one. */
export function stepsUnderHeading(nodes: readonly AnyNode[]): ReadLine[] {
  const lines = linesOf(nodes, { around: false }).slice(0, MOST_LINES);
  const opens = lines.map(partOfHeading);
  const start = opens.lastIndexOf('instructions');
  if (start === -1) return [];
  const end = opens.findIndex((section, i) => section !== null && i > start);
  return readText(['', ...lines.slice(start, end === -1 ? lines.length : end)].join('\n')).instructions.slice(
    0,
    MOST_STEPS,
  );
}

function readLines(title: string | null, elements: readonly Element[], lines: readonly string[]): ReadRecipe {
  // From the last line that opens the ingredients before the method: a table of contents names both as well.
  const opens = lines.map((line) => partOfHeading(line));
  let opened = -1;
  const method = opens.findIndex((section, i) => {
    if (section === 'ingredients') opened = i;
    return section === 'instructions' && opened !== -1 && i - opened > 1;
  });
  const start = method === -1 ? opens.indexOf('ingredients') : opens.lastIndexOf('ingredients', method);
  if (start === -1) return readLists(title, elements, lines);
  const end = opens.findIndex((section, i) => section === 'end' && i > Math.max(start, method));
  const part = lines.slice(start, end === -1 ? lines.length : end);
  // Servings and times often stand between the title and the ingredients, or below the last step.
  const details = lines.slice(Math.max(0, start - BEFORE), start).filter(isDetail);
  while (method !== -1 && part.length > 1 && isFact(part.at(-1) ?? '')) details.push(...part.splice(-1));
  const recipe = readText([title ?? '', ...details, ...part].join('\n'));
  const doubts = listsAgain(part);
  return doubts.length === 0 ? recipe : { ...recipe, doubts };
}

/** Whether a line says how many it serves or how long it takes, and is no step such as "Bake 40 minutes." */
const isFact = (line: string): boolean => !/[.!?…]$/.test(line) && isDetail(line);

/** The first heading of the highest level that there is, where it names no part of a recipe. */
function titleIn(elements: readonly Element[]): string | null {
  for (const level of ['h1', 'h2']) {
    const first = elements.find(({ name }) => name === level);
    if (first === undefined) continue;
    const text = nodesText(first.children);
    return level !== 'h1' && partOfHeading(text) !== null ? null : text;
  }
  return null;
}

/** Entries of a list that must be amounts for it to be one of ingredients: three, and most of them. */
const LEAST_AMOUNTS = 3;
const MOST_OF = 0.6;
/** Lists of a page that are looked at, and lines after the ingredients that may be steps. */
const MOST_LISTS = 2_000;
const MOST_STEPS = 60;
const LIST = /^(?:ul|ol|table)$/;
/** Characters of a line that says what to do. */
const LEAST_STEP = 30;

/** How many lines begin with an amount; 0 where they are not most of them. */
function amountsIn(lines: readonly string[]): number {
  const count = lines.filter((line) => line.length <= 160 && parseLine(line).quantity !== null).length;
  return count >= LEAST_AMOUNTS && count >= lines.length * MOST_OF ? count : 0;
}

/** A page without any heading of ours: its list or table of amounts, and the sentences after it. */
function readLists(title: string | null, elements: readonly Element[], lines: readonly string[]): ReadRecipe {
  let most = 0;
  let ingredients: string[] = [];
  const seen = new Set<string>();
  const lists = elements.filter(({ name }) => LIST.test(name)).slice(0, MOST_LISTS);
  // Lists in which other lists stand are the page's frame, and reading each would read the inner ones many times.
  const outer = new Set<AnyNode>();
  for (const { parent } of lists)
    for (let up = parent; up !== null && isTag(up) && !outer.has(up); up = up.parent) outer.add(up);
  for (const list of lists) {
    if (outer.has(list)) continue;
    const { children } = list;
    const own = linesOf(children).slice(0, 200);
    const amounts = amountsIn(own);
    if (amounts > 0) seen.add(own.join('\n'));
    if (amounts <= most) continue;
    most = amounts;
    ingredients = own;
  }
  const last = ingredients.at(-1);
  if (last === undefined) return emptyRecipe();
  const after = lines.slice(lines.lastIndexOf(last) + 1);
  const end = after.findIndex((line) => partOfHeading(line) === 'end');
  const steps = after
    .slice(0, end === -1 ? MOST_STEPS : Math.min(end, MOST_STEPS))
    .filter((line) => line.length >= LEAST_STEP && /[.!?…]$/.test(line));
  const details = lines.slice(0, BEFORE).filter(isDetail);
  const parts = [title ?? '', ...details, 'Ingredients', ...ingredients, 'Method', ...steps];
  const recipe = readText(parts.join('\n'));
  return seen.size > 1 ? { ...recipe, doubts: [OTHER_LISTS] } : recipe;
}

/** What is said of one list of a page that has others with amounts. */
const OTHER_LISTS = 'This page has more than one list of ingredients, and we read only one of them.';
