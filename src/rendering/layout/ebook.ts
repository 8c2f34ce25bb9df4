import { bareIsbn, isbnOf } from '@/kernel/book/isbn';
import { type BookFormat, type EbookModel, formatsOf, KIND } from '@/rendering/model/book.model';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { type BookIndex, bookIndexes } from './book-index';
import { conversionTables } from './conversions';
import { type Credits, creditsOf } from './credits';
import { type CommonLayout, commonLayout, languageTag, longDate, proseParts } from './front';
import { type Paper, paperOf, phonePaper, printPaperOf } from './papers';
import { type PrintLayout, printLayout } from './print';
import { type RecipePageLayout, recipePageLayout } from './recipe';
import { paragraphs, typeset } from './typeset';

export interface EbookLayout extends CommonLayout {
  kind: typeof KIND.cookbook;
  paper: Paper;
  formats: readonly BookFormat[];
  /** What is otherwise in its phone edition; null where there is none. */
  phone: PhoneLayout | null;
  /** Of a print edition; null of a book for screens. */
  print: PrintLayout | null;
  /** The whole language tag, with its script. */
  language: string;
  /** Thirteen or ten digits that are an ISBN; null for other words in its place. */
  isbn: string | null;
  copyright: string[];
  dedication: string[];
  /** One column while the contents take one page, else two. */
  contents_columns: 1 | 2;
  /** Whether a photo of each chapter stands beside the contents. */
  contents_photos: boolean;
  front: { title: string; text: string[] }[];
  /** Whether the parts around its few recipes share pages. */
  slim: boolean;
  /** Whether its contents stand under its title. */
  thin: boolean;
  /** Recipes of the whole book, and about on which page its first chapter begins. */
  recipe_count: number;
  first_recipe_page: number;
  chapters: { part: string; number: number; title: string; intro: string[]; recipes: RecipePageLayout[] }[];
  /** `links` are of the page about the author, `credits` of that of who made what. */
  back: { title: string; text: string[]; links: CommonLayout['brand']['links']; credits: Credits[] }[];
  conversions: ReturnType<typeof conversionTables> | null;
  indexes: BookIndex[];
}

/** How a phone edition differs from the book: its page, and that its contents are one list on pages of their own. */
type PhoneLayout = Pick<EbookLayout, 'paper' | 'contents_columns' | 'contents_photos' | 'thin'>;

/** A book of fewer recipes is slim: its parts share pages, and what its contents say is said once. */
const SLIM_BELOW = 12;

/** One of fewer still is thin: its title page has the contents, unless photos stand beside them, and no index helps. */
const THIN_BELOW = 6;

/** Lines of the contents: what its title takes, what a chapter or another part does, and what a recipe does. */
const CONTENTS_LINES = { title: 6, part: 2.5, recipe: 1 };

/** Recipes that the storefront shows at most, and of how many it shows one: a look inside gives no book away. */
const SHOWN = 2;
const SHOWN_OF = 3;

/** The recipes the storefront shows: the first ones with a photo, then the first ones. */
function previewed(images: (string | null)[]): Set<number> {
  const count = Math.min(SHOWN, Math.floor(images.length / SHOWN_OF));
  const positions = images.map((_, position) => position);
  const pictured = positions.filter((position) => images[position] !== null);
  return new Set([...new Set([...pictured, ...positions])].slice(0, count));
}

/**
 * A cookbook's layout: chapters without recipes are left out. `pages` are those that a print edition has at most: its
 * inner margin goes by them.
 */
export function ebookLayout(model: EbookModel, pages = 1): EbookLayout {
  const { language, front, back } = model;
  const common = commonLayout(model);
  const { words } = common;
  const recipes = model.chapters.flatMap((chapter) => chapter.recipes);
  const shown = previewed(
    model.recipe_options.show_photo ? recipes.map(({ image }) => image) : recipes.map(() => null),
  );
  const sampled = new Set(model.sample ?? []);
  const isChosen = recipes.some(({ id }) => sampled.has(id));
  const layouts = new Map(model.layouts?.map(({ recipe_id, layout }) => [recipe_id, layout]));
  let position = 0;
  const chapters = model.chapters
    .filter((chapter) => chapter.recipes.length > 0)
    .map((chapter, index) => ({
      part: `chapter-${index + 1}`,
      number: index + 1,
      title: typeset(chapter.title, language).trim() || words.untitled,
      intro: paragraphs(chapter.intro, language),
      recipes: chapter.recipes.map((recipe) => {
        const at = position++;
        const isSampled = sampled.has(recipe.id);
        const isShown = isChosen ? isSampled : shown.has(at);
        const page = recipePageLayout(recipe, at, model.recipe_options, language, isShown);
        return { ...page, layout: layouts.get(recipe.id) ?? null, ...(isSampled ? { sampled: true } : {}) };
      }),
    }));
  const dedication = paragraphs(front.dedication, language, typeset);
  const prose = proseParts(model, [
    [words.introduction, front.introduction],
    [words.how_to_use, front.how_to_use],
  ]);
  const slim = position < SLIM_BELOW;
  const thin = position < THIN_BELOW && model.contents_photos !== true;
  const print = printLayout(model);
  const { leading } = STRUCTURES[model.theme];
  const paper =
    print === null ? paperOf(model.trim, { bound: true, leading }) : printPaperOf(model.trim, pages, leading);
  // A print edition has its cover in a file of its own.
  const covers = print === null ? 1 : 0;
  const credits = creditsOf(recipes, {
    photos: model.recipe_options.show_photo,
    brand: model.brand,
    language,
  });
  const texts = [
    ...proseParts(model, [[words.acknowledgements, back.acknowledgements]]).map((part) => ({
      ...part,
      links: [],
      credits: [],
    })),
    ...proseParts(model, [[words.about_author, back.about_author]]).map((part) => ({
      ...part,
      links: common.brand.links,
      credits: [],
    })),
    ...(credits.length > 0 ? [{ title: words.credits, text: [], links: [], credits }] : []),
  ];
  const conversions = back.conversions_table ? conversionTables(words, language) : null;
  const indexed = { ...back.index, title: back.index.title && !slim };
  const indexes = position < THIN_BELOW ? [] : bookIndexes(recipes, indexed, language);
  const parts =
    prose.length + chapters.length + texts.length + (conversions === null ? 0 : 1) + indexes.length;
  const contents = CONTENTS_LINES.title + parts * CONTENTS_LINES.part + position * CONTENTS_LINES.recipe;
  const contents_columns = contents > paper.lines ? 2 : 1;
  return {
    ...common,
    slim,
    thin,
    recipe_count: position,
    // Cover, title, copyright, contents, then a page of each text: the planner's first guess at a side.
    first_recipe_page:
      covers +
      (slim
        ? (thin ? 2 : 3) + Math.min(1, prose.length)
        : 3 +
          Math.ceil(contents / (paper.lines * contents_columns)) +
          Math.min(1, dedication.length) +
          prose.length),
    kind: KIND.cookbook,
    paper,
    formats: formatsOf(model),
    phone: formatsOf(model).includes('phone_pdf')
      ? { paper: phonePaper(), contents_columns: 1, contents_photos: false, thin: false }
      : null,
    print,
    language: languageTag(language),
    isbn: isbnOf(front.isbn),
    copyright: [
      ...paragraphs(front.copyright, language),
      ...(front.isbn?.trim() ? [`ISBN ${bareIsbn(front.isbn)}`] : []),
      ...common.brand.links.slice(0, 1).map(({ address }) => address),
      `${words.edition} ${longDate(common.created, language)}`,
    ],
    dedication,
    contents_columns,
    contents_photos: model.contents_photos === true,
    front: prose,
    chapters,
    back: texts,
    conversions,
    indexes,
  };
}
