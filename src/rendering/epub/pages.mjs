import { STRUCTURES } from '../model/structures.mjs';
import { el, isBlank, xmlDocument } from './xml.mjs';

/**
 * @typedef {import('./xml.mjs').Node} Node
 * @typedef {import('../layout/ebook').EbookLayout} EbookLayout
 * @typedef {import('../layout/recipe').RecipePageLayout} RecipePage
 * @typedef {{ path: string, width: number, height: number }} Picture
 *
 * A page of the book. `entry` is its line in the contents, null for a page that has none; `depth` 1 stands under the
 * last line of depth 0.
 * @typedef {{ name: string, xhtml: string, entry: { title: string, depth: 0 | 1 } | null, landmark: string | null,
 *   landmark_title: string | null }} Page
 */

/** A title that can be pointed at, whatever it is. @param {string} title */
const nameOf = (title) => (isBlank(title) ? 'Untitled' : title);

/**
 * A document of the book.
 * @param {EbookLayout} book
 * @param {string} title
 * @param {Node} body
 */
export function xhtml(book, title, body) {
  const head = el(
    'head',
    {},
    el('title', {}, nameOf(title)),
    // Words alone are set by the reader; this is for the pages that a browser shows.
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    el('link', { rel: 'stylesheet', type: 'text/css', href: 'book.css' }),
  );
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    lang: book.language,
    'xml:lang': book.language,
    dir: book.direction,
  };
  return xmlDocument(el('html', attributes, head, el('body', {}, body)), { html: true });
}

/**
 * A page with its line in the contents, unless `entry` is null.
 * @param {EbookLayout} book
 * @param {string} name
 * @param {string} title
 * @param {Node} body
 * @param {{ entry?: 0 | 1 | null, landmark?: string, landmark_title?: string }} [place]
 * @returns {Page}
 */
const page = (book, name, title, body, { entry = 0, landmark, landmark_title } = {}) => ({
  name: `${name}.xhtml`,
  xhtml: xhtml(book, title, body),
  entry: entry === null ? null : { title: nameOf(title), depth: entry },
  landmark: landmark ?? null,
  landmark_title: landmark_title ?? null,
});

/**
 * Words with their line ends. `auto`: words of a user may be of another script than the book.
 * @param {string} text
 * @returns {Node}
 */
const plain = (text) => text.split('\n').map((line, index) => (index === 0 ? line : [el('br', {}), line]));

const auto = { dir: 'auto' };

/** @param {string[]} paragraphs */
const prose = (paragraphs) => paragraphs.map((text) => el('p', auto, plain(text)));

/**
 * @param {Picture} picture
 * @param {string} alt
 * @param {string | null} [role]
 */
const image = ({ path, width, height }, alt, role = null) =>
  el('img', { src: path, alt, role, width: String(width), height: String(height) });

/** A step with its verb marked, for themes that set it apart. @param {string} step @param {string} verb */
function ledStep(step, verb) {
  const at = verb === '' ? -1 : step.indexOf(verb);
  if (at < 0) return plain(step);
  const end = at + verb.length;
  return [plain(step.slice(0, at)), el('span', { class: 'verb' }, verb), plain(step.slice(end))];
}

/**
 * @param {RecipePage} recipe
 * @param {Picture | undefined} picture
 * @param {EbookLayout['words']} words
 * @param {boolean} is_apart whether amounts stand in a column of their own
 */
function recipeBody(recipe, picture, words, is_apart) {
  let number = 1;
  const stepsOf = (/** @type {RecipePage['steps'][number]} */ group) => {
    const start = number;
    number += group.steps.length;
    return [
      group.title === null ? null : el('h3', auto, group.title),
      el(
        'ol',
        {
          class: recipe.cites_steps ? 'steps' : 'steps uncited',
          start: start === 1 ? null : String(start),
        },
        group.steps.map((step, at) => el('li', auto, ledStep(step, recipe.verbs[start - 1 + at] ?? ''))),
      ),
    ];
  };
  const lineOf = (/** @type {RecipePage['ingredients'][number]['lines'][number]} */ line) => {
    const { amount, rest } = is_apart ? (line.apart ?? line) : line;
    return el('li', auto, [
      amount === '' ? null : [el('b', {}, amount), ' '],
      plain(rest),
      line.remark === null ? null : [' ', el('i', { class: 'soft' }, `(${line.remark})`)],
    ]);
  };
  return el('section', { class: 'recipe' }, [
    picture === undefined ? null : el('figure', { class: 'photo' }, image(picture, recipe.alt)),
    el('header', {}, [
      recipe.label === null ? null : el('p', { class: 'label' }, recipe.label),
      el('h1', auto, recipe.title),
      recipe.description.length === 0 ? null : el('div', { class: 'lede' }, prose(recipe.description)),
      recipe.facts.length === 0
        ? null
        : el(
            'dl',
            { class: 'facts' },
            recipe.facts.map(({ label, value }) =>
              el('div', {}, el('dt', {}, label), ' ', el('dd', auto, value)),
            ),
          ),
    ]),
    recipe.ingredients.length === 0
      ? null
      : el('section', { class: 'ingredients' }, [
          el('h2', {}, words.ingredients),
          recipe.ingredients.map((group) => [
            group.title === null ? null : el('h3', auto, group.title),
            el('ul', {}, group.lines.map(lineOf)),
          ]),
        ]),
    recipe.steps.length === 0
      ? null
      : el('section', { class: 'method' }, el('h2', {}, words.method), recipe.steps.map(stepsOf)),
    recipe.notes.length === 0
      ? null
      : el('aside', { class: 'note' }, el('h2', {}, words.notes), prose(recipe.notes)),
    recipe.nutrition === null ? null : el('p', { class: 'nutrition' }, recipe.nutrition),
  ]);
}

/**
 * @param {EbookLayout} book
 * @param {EbookLayout['indexes'][number]} index
 * @param {number} position
 * @param {ReadonlyMap<string, string>} titles of the recipes by their keys
 */
function indexPage(book, index, position, titles) {
  const link = (/** @type {string} */ key, /** @type {string} */ words) =>
    el('a', { href: `${key}.xhtml` }, words);
  const entryOf = (/** @type {{ text: string, keys: string[] }} */ { text, keys }) => {
    const [only] = keys;
    if (keys.length === 1 && only !== undefined && titles.get(only) === text)
      return el('li', auto, link(only, text));
    const links = keys.map((key, at) => [at === 0 ? null : ', ', link(key, titles.get(key) ?? text)]);
    return el('li', auto, text, ': ', links);
  };
  const groups = index.groups.map(({ letter, entries }) =>
    el('section', {}, el('h2', {}, letter), el('ul', {}, entries.map(entryOf))),
  );
  const body = el('section', { class: 'index', role: 'doc-index' }, el('h1', {}, index.title), groups);
  const landmark = position === 0 ? { landmark: 'index', landmark_title: index.title } : {};
  return page(book, `index-${position}`, index.title, body, landmark);
}

/** @param {EbookLayout} book */
function conversionsPage(book) {
  if (book.conversions === null) return [];
  const tableOf = (/** @type {NonNullable<EbookLayout['conversions']>[number]} */ one) => [
    el('h2', {}, one.title),
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          one.header.map((cell) => el('th', { scope: 'col' }, cell)),
        ),
      ),
      el(
        'tbody',
        {},
        one.rows.map((row) =>
          el(
            'tr',
            {},
            row.map((cell) => el('td', {}, cell)),
          ),
        ),
      ),
    ),
  ];
  const title = book.words.conversions;
  const body = el('section', { class: 'tables' }, el('h1', {}, title), book.conversions.map(tableOf));
  return [page(book, 'conversions', title, body)];
}

/** @param {EbookLayout} book */
const byline = ({ author_name }) => (author_name === '' ? '' : `, ${author_name}`);

/**
 * The name of the brand, unless it is the author's.
 * @param {EbookLayout} book
 */
const kitchen = ({ brand, author_name }) =>
  brand.name === null || brand.name === author_name
    ? null
    : el('p', { class: 'soft', dir: 'auto' }, brand.name);

/**
 * Everything before the contents.
 * @param {EbookLayout} book
 * @param {Picture} cover
 * @param {ReadonlyMap<string, Picture>} pictures by the model's keys
 * @returns {Page[]}
 */
export function openingPages(book, cover, pictures) {
  const logo = book.brand.logo === null ? undefined : pictures.get(book.brand.logo);
  const coverBody = el(
    'section',
    { class: 'cover', 'epub:type': 'cover' },
    image(cover, `${book.words.cover}: ${book.title}${byline(book)}`, 'doc-cover'),
  );
  const titleBody = el(
    'section',
    { class: 'title-page', 'epub:type': 'titlepage' },
    el('h1', auto, book.title),
    book.subtitle === null ? null : el('p', { class: 'subtitle soft', dir: 'auto' }, book.subtitle),
    el('hr', {}),
    book.author_name === '' ? null : el('p', { class: 'label', dir: 'auto' }, book.author_name),
    logo === undefined ? null : image(logo, `${book.words.logo_of} ${book.author_name}`.trim()),
    kitchen(book),
  );
  const none = { entry: null };
  const pages = [
    page(book, 'cover', book.title, coverBody, {
      ...none,
      landmark: 'cover',
      landmark_title: book.words.cover,
    }),
    page(book, 'title', book.title, titleBody, {
      ...none,
      landmark: 'titlepage',
      landmark_title: book.words.title_page,
    }),
    page(
      book,
      'copyright',
      book.words.copyright,
      el('section', { class: 'small soft', 'epub:type': 'copyright-page' }, prose(book.copyright)),
      { ...none, landmark: 'copyright-page', landmark_title: book.words.copyright },
    ),
  ];
  if (book.dedication.length > 0)
    pages.push(
      page(
        book,
        'dedication',
        book.words.dedication,
        el('section', { class: 'dedication', role: 'doc-dedication' }, prose(book.dedication)),
        none,
      ),
    );
  return pages;
}

/**
 * Everything after the contents.
 * @param {EbookLayout} book
 * @param {ReadonlyMap<string, Picture>} pictures by the model's keys
 * @returns {Page[]}
 */
export function innerPages(book, pictures) {
  const linksOf = (/** @type {EbookLayout['brand']['links']} */ links) =>
    links.length === 0
      ? null
      : el(
          'ul',
          { class: 'links' },
          links.map(({ label, url, address }) =>
            el('li', {}, label === '' ? null : [label, ' '], el('a', { href: url }, address)),
          ),
        );
  const matter = (
    /** @type {string} */ name,
    /** @type {{ title: string, text: string[], links?: EbookLayout['brand']['links'], credits?: EbookLayout['back'][number]['credits'] }[]} */ parts,
  ) =>
    parts.map(({ title, text, links = [], credits = [] }, position) => {
      const named = credits.map((group) => [
        el('h2', {}, group.title),
        group.lines.map((line) => el('p', auto, el('b', {}, line.name), ` ${line.of}`)),
      ]);
      return page(
        book,
        `${name}-${position}`,
        title,
        el('section', { class: 'matter' }, el('h1', {}, title), prose(text), named, linksOf(links)),
      );
    });
  const chapters = book.chapters.flatMap((chapter, position) => {
    const opener = el(
      'section',
      { class: 'opener', role: 'doc-chapter' },
      el('p', { class: 'number', 'aria-hidden': 'true' }, String(position + 1)),
      el('h1', auto, chapter.title),
      prose(chapter.intro),
      el(
        'ul',
        {},
        chapter.recipes.map(({ key, title }) =>
          el('li', {}, el('a', { href: `${key}.xhtml`, dir: 'auto' }, nameOf(title))),
        ),
      ),
    );
    const start = position === 0 ? { landmark: 'bodymatter', landmark_title: book.words.recipes } : {};
    return [
      page(book, `chapter-${position}`, chapter.title, opener, start),
      ...chapter.recipes.map((recipe) =>
        page(
          book,
          recipe.key,
          recipe.title,
          recipeBody(
            recipe,
            recipe.image === null ? undefined : pictures.get(recipe.image),
            book.words,
            STRUCTURES[book.theme].bill === 'weights',
          ),
          { entry: 1 },
        ),
      ),
    ];
  });
  const titles = new Map(
    book.chapters.flatMap(({ recipes }) =>
      recipes.map(({ key, title }) => /** @type {const} */ ([key, nameOf(title)])),
    ),
  );
  return [
    ...matter('front', book.front),
    ...chapters,
    ...matter('back', book.back),
    ...conversionsPage(book),
    ...book.indexes.map((index, position) => indexPage(book, index, position, titles)),
  ];
}
