import { type AnyNode, type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { linesOf, nodesText } from '@/importing/html/markup';
import { recipeOfNode } from '@/importing/linked-data/schema-node';
import type { ReadLine, ReadRecipe } from '@/importing/recipe/model';
import { partOfHeading } from '@/importing/text/lines/headings';
import { classesOf } from './microformats';

/** Elements of one card, and cards of one page. */
const MOST = 20_000;
const MOST_CARDS = 50;

/** The classes of a plugin's recipe card: of each part the first of them that the card has. */
interface Card {
  root: string;
  title: readonly string[];
  summary: readonly string[];
  /** How many it serves; the parts of it stand in several elements. */
  servings: readonly string[];
  prep: readonly string[];
  cook: readonly string[];
  total: readonly string[];
  course: readonly string[];
  cuisine: string;
  image: string;
  notes: readonly string[];
  ingredients: Lines;
  steps: Lines;
  /** What the classes of nutrition facts begin with. */
  nutrition: string;
}

/** Entries by their own class, with that of their groups; else the list items and headings of an element. */
type Lines = { entry: readonly string[]; group: readonly string[] } | { within: readonly string[] };

const ofPlugin = (prefix: string): Card => ({
  root: prefix,
  title: [`${prefix}-title`],
  summary: [`${prefix}-description-body`, `${prefix}-description`],
  servings: [`${prefix}-yield`, `${prefix}-time-yield`],
  prep: [`${prefix}-prep-time`, `${prefix}-time-prep`],
  cook: [`${prefix}-cook-time`, `${prefix}-time-active`],
  total: [`${prefix}-total-time`, `${prefix}-time-total`],
  course: [`${prefix}-category`],
  cuisine: `${prefix}-cuisine`,
  image: `${prefix}-image`,
  notes: [`${prefix}-notes-body`, `${prefix}-notes`],
  ingredients: { within: [`${prefix}-ingredients-body`, `${prefix}-ingredients`] },
  steps: { within: [`${prefix}-instructions-body`, `${prefix}-instructions`] },
  nutrition: `${prefix}-nutrition-`,
});

const CARDS: readonly Card[] = [
  {
    root: 'wprm-recipe-container',
    title: ['wprm-recipe-name'],
    summary: ['wprm-recipe-summary'],
    servings: ['wprm-recipe-servings'],
    prep: ['wprm-recipe-prep-time-container', 'wprm-recipe-prep_time'],
    cook: ['wprm-recipe-cook-time-container', 'wprm-recipe-cook_time'],
    total: ['wprm-recipe-total-time-container', 'wprm-recipe-total_time'],
    course: ['wprm-recipe-course'],
    cuisine: 'wprm-recipe-cuisine',
    image: 'wprm-recipe-image',
    notes: ['wprm-recipe-notes'],
    ingredients: {
      entry: ['wprm-recipe-ingredient'],
      group: ['wprm-recipe-ingredient-group-name', 'wprm-recipe-group-name'],
    },
    steps: {
      entry: ['wprm-recipe-instruction-text', 'wprm-recipe-instruction'],
      group: ['wprm-recipe-instruction-group-name', 'wprm-recipe-group-name'],
    },
    nutrition: 'wprm-nutrition-label-text-nutrition-container-',
  },
  { ...ofPlugin('tasty-recipes'), nutrition: 'tasty-recipes-' },
  { ...ofPlugin('mv-create'), root: 'mv-create-card' },
  // EasyRecipe; its first versions have shorter names, and no microdata beside them.
  {
    root: 'easyrecipe',
    title: ['ERSName', 'ERName'],
    summary: ['ERSSummary', 'ERSummary'],
    servings: ['yield'],
    prep: ['preptime'],
    cook: ['cooktime'],
    total: ['duration'],
    course: ['tag'],
    cuisine: 'cuisine',
    image: 'photo',
    notes: ['ERSNotes', 'ERNotes'],
    ingredients: { entry: ['ingredient'], group: ['ERSSectionHead', 'ERSeparator'] },
    steps: { entry: ['instruction'], group: ['ERSSectionHead', 'ERSeparator'] },
    nutrition: '',
  },
];

/** What the classes of nutrition facts end with, and the name that schema.org has for each. */
const FACTS: Readonly<Record<string, string>> = {
  calories: 'calories',
  fat: 'fatContent',
  'total-fat': 'fatContent',
  'saturated-fat': 'saturatedFatContent',
  carbohydrates: 'carbohydrateContent',
  fiber: 'fiberContent',
  sugar: 'sugarContent',
  protein: 'proteinContent',
  sodium: 'sodiumContent',
  cholesterol: 'cholesterolContent',
};

/** Elements of a card by their classes, in their order. */
type ByClass = ReadonlyMap<string, readonly Element[]>;

function byClassOf(elements: readonly Element[]): ByClass {
  const byClass = new Map<string, Element[]>();
  for (const element of elements)
    for (const name of classesOf(element)) {
      const list = byClass.get(name);
      if (list === undefined) byClass.set(name, [element]);
      else list.push(element);
    }
  return byClass;
}

const firstOf = (byClass: ByClass, names: readonly string[]): readonly Element[] =>
  names.map((name) => byClass.get(name) ?? []).find(({ length }) => length > 0) ?? [];

/** What is said in some elements, on one line each. */
const said = (elements: readonly Element[]): string[] =>
  elements
    .map(({ name, attribs, children }) => (name === 'input' ? (attribs.value ?? '') : nodesText(children)))
    .filter(Boolean);

/** The lines of a part without its heading. */
const linesIn = (children: readonly AnyNode[]): string[] =>
  linesOf(children, { around: false }).filter(
    (line) => partOfHeading(line) === null && !/^description:?$/i.test(line),
  );

const HEADING = /^h[3-6]$/;

/** Characters of a name in bold. */
const LONGEST_NAME = 80;

/** The next node on one side of an element that is no white space. */
function beside(element: Element, side: 'prev' | 'next'): AnyNode | null {
  let node = element[side] as AnyNode | null;
  while (node !== null && !isTag(node) && nodesText([node]) === '') node = node[side] as AnyNode | null;
  return node;
}

/** `<p><strong>Broth</strong></p>`: words in bold between lists, alone in their paragraph or beside a list. */
function isBoldName(element: Element): boolean {
  if (!/^(?:strong|b)$/.test(element.name)) return false;
  const isBound = (node: AnyNode | null) =>
    node === null || (isTag(node) && /^(?:ul|ol|br)$/.test(node.name));
  if (!isBound(beside(element, 'prev')) || !isBound(beside(element, 'next'))) return false;
  const text = nodesText(element.children);
  return text.length <= LONGEST_NAME && !/[.!?]$/.test(text);
}

/** The remark of WP Recipe Maker on an ingredient stands apart from its name by its colour alone. */
const REMARK = 'wprm-recipe-ingredient-notes';

/** The text of an entry, with a comma before a remark that has no sign of its own. */
function withRemark({ children }: Element): string {
  const remarked = children.findIndex((child) => isTag(child) && classesOf(child).has(REMARK));
  const [before, after] = [
    nodesText(children.slice(0, remarked)),
    nodesText(children.slice(Math.max(remarked, 0))),
  ];
  if (remarked === -1 || before === '' || /[,;(–-]$/.test(before) || /^[^\p{L}\p{N}]/u.test(after))
    return nodesText(children);
  return `${before}, ${after}`;
}

/** The entries among some elements, in the groups whose names stand above them; those inside others are theirs. */
function grouped(
  elements: readonly Element[],
  isEntry: (element: Element) => boolean,
  isName: (element: Element) => boolean,
): ReadLine[] {
  const lines: ReadLine[] = [];
  const entries = new Set<AnyNode>();
  let group: string | null = null;
  for (const element of elements) {
    // Elements come in their order, so that the one around is known.
    const isInner = element.parent !== null && entries.has(element.parent as AnyNode);
    if (isInner) entries.add(element);
    else if (isName(element)) group = linesIn(element.children).join(' ').replace(/\s*:$/, '') || null;
    else if (isEntry(element)) {
      entries.add(element);
      const text = withRemark(element);
      if (text !== '') lines.push({ text, group });
    }
  }
  return lines;
}

function linesOfPart(part: Lines, elements: readonly Element[], byClass: ByClass): ReadLine[] {
  if ('entry' in part) {
    const entries = new Set(firstOf(byClass, part.entry));
    // One class may name the groups of both parts: those beside a list of this one are its.
    const around = new Set(
      [...entries].flatMap(({ parent }) => [parent, parent?.parent ?? null, parent?.parent?.parent ?? null]),
    );
    const names = new Set(firstOf(byClass, part.group).filter(({ parent }) => around.has(parent)));
    return grouped(
      elements,
      (element) => entries.has(element),
      (element) => names.has(element),
    );
  }
  const [around] = firstOf(byClass, part.within);
  if (around === undefined) return [];
  const lines = grouped(
    getElementsByTagName('*', around.children, true, MOST),
    ({ name }) => name === 'li',
    (element) => HEADING.test(element.name) || isBoldName(element),
  );
  return lines.length > 0 ? lines : linesIn(around.children).map((text) => ({ text, group: null }));
}

/** The address of the picture in an element, which may be put in its place later. */
function pictureIn(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const [inner] = element.name === 'img' ? [element] : getElementsByTagName('img', element.children, true, 1);
  const { attribs } = inner ?? {};
  return [attribs?.['data-lazy-src'], attribs?.['data-src'], attribs?.src].find(
    (address) => address !== undefined && !address.startsWith('data:'),
  );
}

function factsOf(prefix: string, byClass: ByClass): Record<string, string | undefined> {
  const facts: Record<string, string | undefined> = {};
  for (const [name, elements] of byClass) {
    const fact = name.startsWith(prefix) ? FACTS[name.slice(prefix.length).replaceAll('_', '-')] : undefined;
    if (fact !== undefined) facts[fact] ??= said(elements)[0];
  }
  return facts;
}

const inLists = (lines: readonly ReadLine[], type: string, entry: string) =>
  lines.map(({ text, group }) => ({
    '@type': type,
    name: group ?? '',
    itemListElement: [{ '@type': entry, text }],
  }));

function recipeOf(card: Card, elements: readonly Element[], base: string | null): ReadRecipe {
  const byClass = byClassOf(elements);
  const text = (names: readonly string[]) => said(firstOf(byClass, names)).join(' ') || undefined;
  const [summary, notes] = [card.summary, card.notes].map((names) =>
    firstOf(byClass, names)
      .flatMap(({ children }) => linesIn(children))
      .join('\n'),
  );
  const [count, unit] = [text(card.servings), text(card.servings.map((name) => `${name}-unit`))];
  const served = [count, unit].filter(Boolean).join(' ');
  const recipe = recipeOfNode(
    {
      name: said(firstOf(byClass, card.title))[0],
      description: summary,
      // "Yield: 4 people 1x"
      recipeYield: served.replace(/^\p{L}+:\s*/u, '').replace(/\s\d+x$/, ''),
      prepTime: text(card.prep),
      cookTime: text(card.cook),
      totalTime: text(card.total),
      recipeCategory: text(card.course),
      recipeCuisine: text([card.cuisine]),
      recipeIngredient: inLists(linesOfPart(card.ingredients, elements, byClass), 'ItemList', 'HowToSupply'),
      recipeInstructions: inLists(linesOfPart(card.steps, elements, byClass), 'HowToSection', 'HowToStep'),
      nutrition: factsOf(card.nutrition, byClass),
      image: pictureIn(byClass.get(card.image)?.[0]),
    },
    base,
  );
  return { ...recipe, notes: notes || null };
}

/**
 * The recipes of a page in the cards of WP Recipe Maker, Tasty Recipes, Create and EasyRecipe, by the classes of these plugins.
 * `base` is the page's address.
 */
export function recipesInCards(elements: readonly Element[], base: string | null): ReadRecipe[] {
  const byClass = byClassOf(elements);
  return CARDS.flatMap((card) => {
    const roots = new Set<AnyNode>((byClass.get(card.root) ?? []).slice(0, MOST_CARDS));
    if (roots.size === 0)
      return card.title.some((name) => byClass.has(name)) ? [recipeOf(card, elements, base)] : [];
    return [...roots].filter(isTag).flatMap((root) => {
      for (let up = root.parent; up !== null && isTag(up as AnyNode); up = up.parent)
        if (roots.has(up as AnyNode)) return [];
      return [recipeOf(card, getElementsByTagName('*', root.children, true, MOST), base)];
    });
  });
}
