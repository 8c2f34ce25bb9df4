import { withValue } from '@/messages/book';
import { recipesOfBook } from '@/rendering/model/book.check';
import { type BookModel, type BookRecipe, KIND } from '@/rendering/model/book.model';
import { layoutOf } from './layout';
import type { MealPlanLayout } from './meal-plan';

export type BookLayout = ReturnType<typeof layoutOf>;

export type UnitKind =
  | 'cover'
  | 'front'
  | 'contents'
  | 'prose'
  | 'chapter'
  | 'recipe'
  | 'tables'
  | 'index'
  | 'week'
  | 'day'
  | 'shopping'
  | 'welcome'
  | 'call'
  | 'guide'
  | 'sheet';

/** A part of a book that a preview shows alone: a cover, a chapter's opener, a recipe with all of its pages. */
export interface BookUnit {
  /** The same from edit to edit: `cover`, `chapter-2`, or the id of a recipe. */
  key: string;
  kind: UnitKind;
  title: string;
  /** The name that the templates know it by. */
  part: string;
  /** Which of the book's headings it begins with, from 0; null where it has none. */
  heading: number | null;
}

/** The names of the days on a page: `Monday, Day 1 · Tuesday, Day 2`. */
const daysTitle = ({ days, words }: MealPlanLayout, first: number) =>
  days
    .filter(({ page }) => page === first)
    .map(({ name, number }) => `${name}, ${withValue(words.day_n, number)}`)
    .join(' · ');

/** What parts that share pages are called together. */
const named = (parts: readonly { title: string }[]) => parts.map(({ title }) => title).join(', ');

/**
 * The units of a book in the order of its pages. In a slim book the texts before the recipes are one, and so is all
 * behind them; in a thin one the title stands with the contents. The sheets of a card pack are known only once it is set.
 */
export function unitsOf(model: BookModel, layout: BookLayout): BookUnit[] {
  const ids = new Map(recipesOfBook(model).map(({ id }, position) => [`r${position}`, id]));
  const units: BookUnit[] = [
    { key: 'cover', kind: 'cover', title: layout.words.cover, part: 'cover', heading: null },
  ];
  let headings = 0;
  const add = (kind: UnitKind, part: string, title: string, key = part) =>
    units.push({ key, kind, title, part, heading: headings++ });
  const addRecipes = (recipes: readonly { key: string; title: string }[]) => {
    for (const { key, title } of recipes) add('recipe', key, title, ids.get(key) ?? key);
  };
  // Beside its week, or behind the days of several.
  const isOneWeek = ({ weeks }: MealPlanLayout) => weeks.length === 1;
  const addShopping = ({ shopping }: MealPlanLayout) => {
    if (shopping !== null) add('shopping', 'shopping', shopping.title);
  };
  switch (layout.kind) {
    case KIND.cookbook:
      if (!layout.thin)
        units.push({
          key: 'front',
          kind: 'front',
          title: layout.words.title_page,
          part: 'front',
          heading: null,
        });
      add('contents', 'contents', layout.words.contents);
      if (!layout.slim)
        for (const [position, { title }] of layout.front.entries()) add('prose', `front-${position}`, title);
      else if (layout.front.length > 0) add('prose', 'front-0', named(layout.front));
      for (const { number, title, recipes } of layout.chapters) {
        add('chapter', `chapter-${number}`, title);
        addRecipes(recipes);
      }
      if (layout.slim) {
        const tables = layout.conversions === null ? [] : [{ title: layout.words.conversions }];
        const parts = [...layout.back, ...tables, ...layout.indexes];
        if (parts.length > 0) add('prose', 'back', named(parts));
        break;
      }
      for (const [position, { title }] of layout.back.entries()) add('prose', `back-${position}`, title);
      if (layout.conversions !== null) add('tables', 'conversions', layout.words.conversions);
      for (const [position, { title }] of layout.indexes.entries()) add('index', `index-${position}`, title);
      break;
    case KIND.plan:
      for (const [position, { title, shopping }] of layout.weeks.entries()) {
        add('week', `week-${position}`, title || layout.words.the_week);
        if (shopping !== null) add('shopping', `shopping-${position}`, shopping.title);
      }
      if (isOneWeek(layout)) addShopping(layout);
      for (const { number, page } of layout.days) {
        // Two days that share a page are one unit; each has a heading.
        if (page !== number) headings++;
        else add('day', `day-${number}`, daysTitle(layout, number));
      }
      if (!isOneWeek(layout)) addShopping(layout);
      addRecipes(layout.recipes);
      break;
    case KIND.cards:
      add('guide', 'guide', layout.guide.title);
      break;
    case KIND.taste:
      add('welcome', 'welcome', layout.words.welcome);
      addRecipes(layout.recipes);
      if (layout.cta !== null) add('call', 'call', layout.cta.headline);
      break;
  }
  return units;
}

/** Whether a unit can only be set with the whole book: it tells of the pages of others, or its place decides. */
export const needsWhole = (model: BookModel, key: string): boolean =>
  model.kind === KIND.cards || key === 'contents' || key === 'back' || key.startsWith('index-');

/** A recipe of which only the title counts. Setting the words of five hundred recipes for one page takes too long. */
const bare = (recipe: BookRecipe): BookRecipe => ({
  ...recipe,
  description: null,
  ingredients: [],
  instructions: [],
  notes: null,
  dietary_tags: [],
});

/** The book with the words of some recipes alone, the others by their titles; everybody keeps her place. */
function barely(model: BookModel, keys: readonly string[]): BookModel {
  // Meals are drawn and cooked ahead by the words of their recipes.
  if (model.kind === KIND.plan && keys.some((key) => /^(?:week|day)-/.test(key))) return model;
  const keep = (recipes: BookRecipe[]) =>
    recipes.map((recipe) => (keys.includes(recipe.id) ? recipe : bare(recipe)));
  if (model.kind !== KIND.cookbook) return { ...model, recipes: keep(model.recipes) };
  const index = { title: false, ingredient: false, tag: false };
  return {
    ...model,
    chapters: model.chapters.map((chapter) => ({ ...chapter, recipes: keep(chapter.recipes) })),
    back: { ...model.back, index },
  };
}

/** Weeks in their places, without all but the list that is the part. */
const listsOnly = (weeks: MealPlanLayout['weeks'], part: string): MealPlanLayout['weeks'] =>
  weeks.map((week, position) => ({
    ...week,
    ...{ days: [], arrows: [], ahead: [] },
    shopping: part === `shopping-${position}` ? week.shopping : null,
  }));

/** What a unit set alone needs: as little as possible, so that an edit elsewhere leaves its pages as they are. */
function pruned(layout: BookLayout, { kind, part }: BookUnit, parts: readonly string[]): BookLayout {
  const only = <Item>(items: Item[], name: string): Item[] =>
    // The others keep their places but not their words.
    items.map((item, position) =>
      part === `${name}-${position}` ? item : { ...item, title: '', text: [], links: [] },
    );
  if (layout.kind === KIND.cookbook)
    return {
      ...layout,
      front: layout.slim ? layout.front : only(layout.front, 'front'),
      back: only(layout.back, 'back'),
      conversions: kind === 'tables' ? layout.conversions : null,
      indexes: [],
      chapters: layout.chapters.flatMap((chapter) => {
        // An opener of its own lists all recipes of its chapter; they are not set.
        if (parts.length === 1 && part === chapter.part) return [chapter];
        const recipes = chapter.recipes.filter(({ key }) => parts.includes(key));
        return recipes.length === 0 ? [] : [{ ...chapter, recipes }];
      }),
    };
  if (layout.kind === KIND.cards) return layout;
  const recipes =
    kind === 'welcome' ? layout.recipes : layout.recipes.filter(({ key }) => parts.includes(key));
  if (layout.kind === KIND.taste) return { ...layout, recipes };
  return {
    ...layout,
    weeks: kind === 'week' ? layout.weeks : kind === 'shopping' ? listsOnly(layout.weeks, part) : [],
    days: layout.days.filter(({ page }) => part === `day-${page}`),
    shopping: part === 'shopping' ? layout.shopping : null,
    recipes,
  };
}

export interface UnitLayout {
  unit: BookUnit;
  /** What the template reads. */
  layout: BookLayout & {
    preview: {
      units: string[];
      first_page: number;
      pages: Record<string, number>;
      ways: Record<string, string>;
    };
  };
  /** Image keys that its pages show. */
  images: string[];
}

/** The mark of a unit that stands on a page of the unit before it, at the beginning of what says how it stands. */
const SHARED = '+';

/** Pages of a recipe before the one with its title: an empty one, and one for its photo. */
const before = (way: string): number => Number(way.startsWith('_')) + Number(/^_?[ap]\./.test(way));

/** Units from first to last that share pages with one. */
function sharing(units: readonly BookUnit[], key: string, ways: Ways): BookUnit[] {
  const shares = (unit: BookUnit | undefined) => unit !== undefined && ways[unit.key]?.startsWith(SHARED);
  let first = units.findIndex((one) => one.key === key);
  if (first < 0) return [];
  let last = first;
  while (first > 0 && shares(units[first])) first--;
  while (shares(units[last + 1])) last++;
  return units.slice(first, last + 1);
}

/** How units stand, by their keys, as the planner of pages has said it. */
export type Ways = Readonly<Record<string, string>>;

/** The pictures of the meals that a week or a day shows. */
function planImages({ weeks, days }: MealPlanLayout, part: string) {
  const week = weeks.find((_, position) => part === `week-${position}`);
  const meals = [
    ...(week?.days ?? []).flatMap((day) => day.meals.flat()),
    ...days.flatMap((day) => day.meals),
  ];
  return meals.map(({ image }) => image);
}

/**
 * The layout of one unit that is set alone, with those that share its pages, or null when the book has no such unit.
 * `pages` are the first pages of units by their keys and `ways` how they stand, as far as they are known; what is not
 * known is left blank, or planned as if there were no other units.
 */
export function unitLayout(
  model: BookModel,
  key: string,
  pages: Readonly<Record<string, number>>,
  ways: Ways,
): UnitLayout | null {
  const all = unitsOf(model, layoutOf(barely(model, [])));
  const units = sharing(all, key, ways);
  const unit = units.find((one) => one.key === key);
  const [first] = units;
  if (unit === undefined || first === undefined) return null;
  const keys = units.map((one) => one.key);
  const whole = layoutOf(barely(model, keys));
  const layout = pruned(
    whole,
    unit,
    units.map(({ part }) => part),
  );
  const recipes = recipesOfBook(model);
  // Openers, weeks and a welcome name the pages of recipes.
  const named: Record<string, number> = {};
  if (['chapter', 'week', 'day', 'shopping', 'welcome'].includes(unit.kind))
    for (const [position, { id }] of recipes.entries()) {
      const page = pages[id];
      if (page !== undefined) named[`r${position}`] = page + before(ways[id] ?? '');
    }
  const own = recipes.filter(({ id }) => keys.includes(id));
  const shown = [
    unit.kind === 'cover' ? model.cover.image : null,
    ['front', 'welcome'].includes(unit.kind) ? (model.brand?.logo ?? null) : null,
    ...own.map(({ image }) => image),
    ...(unit.kind === 'welcome' || unit.kind === 'chapter' ? recipes.map(({ image }) => image) : []),
    ...(layout.kind === KIND.plan ? planImages(layout, unit.part) : []),
  ];
  return {
    unit,
    layout: {
      ...layout,
      preview: {
        units: units.map(({ part }) => part),
        first_page: pages[first.key] ?? 1,
        pages: named,
        ways: Object.fromEntries(units.map(({ key: name, part }) => [part, ways[name] ?? ''])),
      },
    },
    images: [...new Set(shown.filter((image) => image !== null))],
  };
}
