import { withValue } from '@/messages/book';
import { recipesOfBook } from '@/rendering/model/book.check';
import { type BookModel, type BookRecipe, KIND } from '@/rendering/model/book.model';
import { layoutOf } from './layout';

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

/** The units of a book in the order of its pages. The sheets of a card pack are known only once it is set. */
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
  switch (layout.kind) {
    case KIND.cookbook:
      units.push({
        key: 'front',
        kind: 'front',
        title: layout.words.title_page,
        part: 'front',
        heading: null,
      });
      add('contents', 'contents', layout.words.contents);
      for (const [position, { title }] of layout.front.entries()) add('prose', `front-${position}`, title);
      for (const { number, title, recipes } of layout.chapters) {
        add('chapter', `chapter-${number}`, title);
        addRecipes(recipes);
      }
      for (const [position, { title }] of layout.back.entries()) add('prose', `back-${position}`, title);
      if (layout.conversions !== null) add('tables', 'conversions', layout.words.conversions);
      for (const [position, { title }] of layout.indexes.entries()) add('index', `index-${position}`, title);
      break;
    case KIND.plan:
      for (const [position, { title }] of layout.weeks.entries())
        add('week', `week-${position}`, title || layout.words.the_week);
      for (const { number, name } of layout.days)
        add('day', `day-${number}`, `${name}, ${withValue(layout.words.day_n, number)}`);
      if (layout.shopping !== null) add('shopping', 'shopping', layout.words.shopping);
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
  model.kind === KIND.cards || key === 'contents' || key.startsWith('index-');

/** A recipe of which only the title counts. Setting the words of five hundred recipes for one page takes too long. */
const bare = (recipe: BookRecipe): BookRecipe => ({
  ...recipe,
  description: null,
  ingredients: [],
  instructions: [],
  notes: null,
  dietary_tags: [],
});

/** The book with the words of the recipe `key` alone, the others by their titles; everybody keeps her place. */
function barely(model: BookModel, key: string): BookModel {
  const keep = (recipes: BookRecipe[]) =>
    recipes.map((recipe) => (recipe.id === key ? recipe : bare(recipe)));
  if (model.kind !== KIND.cookbook) return { ...model, recipes: keep(model.recipes) };
  const index = { title: false, ingredient: false, tag: false };
  return {
    ...model,
    chapters: model.chapters.map((chapter) => ({ ...chapter, recipes: keep(chapter.recipes) })),
    back: { ...model.back, index },
  };
}

/** What a unit set alone needs: as little as possible, so that an edit elsewhere leaves its pages as they are. */
function pruned(layout: BookLayout, { kind, part }: BookUnit): BookLayout {
  const only = <Item>(items: Item[], name: string): Item[] =>
    // The others keep their places but not their words.
    items.map((item, position) =>
      part === `${name}-${position}` ? item : { ...item, title: '', text: [], links: [] },
    );
  if (layout.kind === KIND.cookbook)
    return {
      ...layout,
      front: only(layout.front, 'front'),
      back: only(layout.back, 'back'),
      conversions: kind === 'tables' ? layout.conversions : null,
      indexes: [],
      chapters: layout.chapters.flatMap((chapter) => {
        if (part === `chapter-${chapter.number}`) return [chapter];
        const recipes = chapter.recipes.filter(({ key }) => key === part);
        return recipes.length === 0 ? [] : [{ ...chapter, intro: [], recipes }];
      }),
    };
  if (layout.kind === KIND.cards) return layout;
  const recipes = kind === 'welcome' ? layout.recipes : layout.recipes.filter(({ key }) => key === part);
  if (layout.kind === KIND.taste) return { ...layout, recipes };
  return {
    ...layout,
    weeks: kind === 'week' ? layout.weeks : [],
    days: layout.days.filter(({ number }) => part === `day-${number}`),
    shopping: kind === 'shopping' ? layout.shopping : null,
    recipes,
  };
}

export interface UnitLayout {
  unit: BookUnit;
  /** What the template reads. */
  layout: BookLayout & {
    preview: { units: string[]; first_page: number; pages: Record<string, number>; ways: Record<string, string> };
  };
  /** Image keys that its pages show. */
  images: string[];
}

/**
 * The layout of one unit that is set alone, or null when the book has no such unit. `pages` are the first pages of
 * units by their keys, as far as they are known; what is not known is left blank.
 */
export function unitLayout(
  model: BookModel,
  key: string,
  pages: Readonly<Record<string, number>>,
): UnitLayout | null {
  const reduced = barely(model, key);
  const whole = layoutOf(reduced);
  const unit = unitsOf(reduced, whole).find((one) => one.key === key);
  if (unit === undefined) return null;
  const layout = pruned(whole, unit);
  const recipes = recipesOfBook(model);
  // Openers, weeks and a welcome name the pages of recipes.
  const named: Record<string, number> = {};
  if (['chapter', 'week', 'day', 'shopping', 'welcome'].includes(unit.kind))
    for (const [position, { id }] of recipes.entries()) {
      const page = pages[id];
      if (page !== undefined) named[`r${position}`] = page;
    }
  const recipe = unit.kind === 'recipe' ? recipes.find(({ id }) => id === key) : undefined;
  const shown = [
    unit.kind === 'cover' ? model.cover.image : null,
    ['front', 'welcome'].includes(unit.kind) ? (model.brand?.logo ?? null) : null,
    recipe?.image ?? null,
    ...(unit.kind === 'welcome' ? recipes.map(({ image }) => image) : []),
    ...(layout.kind === KIND.plan ? layout.days.flatMap(({ meals }) => meals.map(({ image }) => image)) : []),
  ];
  return {
    unit,
    layout: {
      ...layout,
      preview: { units: [unit.part], first_page: pages[key] ?? 1, pages: named, ways: {} },
    },
    images: [...new Set(shown.filter((image) => image !== null))],
  };
}
