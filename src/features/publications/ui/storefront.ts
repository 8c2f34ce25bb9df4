import { BUILT_FORMAT_WORDS, type BuiltFormat } from '@/features/products/types/description/names.rules';
import { typeOf } from '@/features/products/types/registry';
import {
  fileSize,
  reductionOf,
  type StorefrontPage,
  summary,
} from '@/features/publications/publications.rules';
import type { ListingShown } from '@/kernel/book/listing-picture';
import { type Html, html, jsonLd } from '@/kernel/html';
import { currencyDecimals } from '@/kernel/money';
import { orderWordsFor } from '@/messages/order';
import { shopWordsFor } from '@/messages/shop';
import { filled } from '@/messages/sign-up';
import { type BuyState, buyBar, buyForm, codeForm, priceOf, refusalWords } from './buy-form';
import { accentSheet, document } from './shell';
import { type FormState, ourWords, signUpForm } from './sign-up-form';

/** Recipes that a line of the contents names. */
const NAMED = 3;
/**
 * Bytes of a page for its texts, and of these for its description: the rest is for what is inside. The page is to be
 * quick everywhere, so all of it fits into 10 kB; who wants more presses for the whole page.
 */
const TEXTS = 2_600;
const ABOUT = 1_700;
/** Bytes of a line of the contents beside its names: one of a recipe, and one of a part. */
const RECIPE = 25;
const PART = 130;
/** Pages that "Look inside" shows. */
const LOOK_INSIDE = 4;

/**
 * The public page of a product, complete without any script; `state` is what came back from its form. A page that is
 * `whole` leaves nothing of its texts out. In a frame that may open no windows, a page that leads nowhere stays where it
 * is.
 */
export function storefrontDocument(
  page: StorefrontPage,
  public_url: string,
  state: FormState | BuyState | null = null,
  { leadsNowhere = false, whole = false } = {},
): string {
  const lede = whole ? page.description : fitting(page.description, ABOUT);
  const room = whole ? Number.POSITIVE_INFINITY : TEXTS - bytesOf(lede ?? '');
  const about = page.description ?? page.subtitle ?? '';
  const description =
    page.search.description ?? summary(about === '' ? `${page.title}, by ${page.author}` : about, 200);
  const [cover, ...pages] = page.previews;
  // A draft's cover stands in the page itself: there is no address from which others could load it.
  const front = page.pictures[0]?.url ?? cover;
  const picture = front === undefined || leadsNowhere ? null : `${public_url}${front}`;
  const head = html`${leadsNowhere ? html`<base target="_blank">` : null}<meta name="description" content="${description}">
<link rel="canonical" href="${page.url}">
<meta property="og:type" content="${typeOf(page.type).page.is_book ? 'book' : 'website'}">
<meta property="og:title" content="${page.search.title ?? page.title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${page.url}">
${accentSheet(page.accent)}
${picture === null ? null : html`<meta property="og:image" content="${picture}">`}
<meta name="twitter:card" content="summary_large_image">
${jsonLd(structured(page, picture, description))}`;

  const body = html`<header class="masthead"><p class="creator" dir="auto">${page.shop === null ? page.creator : html`<a href="${page.shop}">${page.creator}</a>`}</p></header>
<main>
<article class="product">
${cover === undefined ? null : html`<div class="cover"><img src="${cover}" alt="Cover of ${page.title}" height="900" fetchpriority="high"></div>`}
<div class="about" lang="${page.language}">
<p class="kind" lang="en">${typeOf(page.type).page.label}</p>
<h1 id="title" dir="auto">${page.title}</h1>
${page.subtitle === null ? null : html`<p class="subtitle" dir="auto">${page.subtitle}</p>`}
${page.author === page.creator ? null : html`<p class="author" lang="en">by <bdi>${page.author}</bdi></p>`}
${paragraphs(lede)}
${lede === page.description ? null : allOf(page, 'Read more')}
${page.sign_up === null ? offer(page, state) : signUpForm(page.slug, page.sign_up.form, state !== null && 'typed' in state ? state : null)}
${facts(page)}
${contents(page, room)}
</div>
</article>
${lookInside(page, pages.slice(0, LOOK_INSIDE))}
${page.buy === null ? null : buyBar(page)}
</main>
<footer class="foot">${page.shop === null ? null : more(page.shop, page)}<p>Published with Galley</p></footer>`;
  const name = page.search.title ?? `${page.title} · ${page.creator}`;
  const alert = state?.alert ?? refusedIn(page);
  return document({ title: alert ? `${alert} ${name}` : name, head, body });
}

/** Leads to everything of the creator; by her name alone where this is all. */
function more(shop: string, { language: tag, creator, has_more }: StorefrontPage): Html {
  const { language, words } = shopWordsFor(tag);
  return html`<p ${ourWords(language)}><a class="plain" href="${shop}">${has_more ? filled(words.more_from, { name: creator }) : creator}</a></p>`;
}

/** What the page says of the code in its address that takes nothing off; null where there is none. */
const refusedIn = ({ discount, language }: StorefrontPage): string | null =>
  discount !== null && 'refusal' in discount
    ? refusalWords(discount.refusal, orderWordsFor(language).words)
    : null;

const paragraphs = (text: string | null): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p class="lede" dir="auto">${part.trim()}</p>`);

/** The PDF first: it opens everywhere, and the link without a format gives it. */
const byFormat = (one: { format: string }, other: { format: string }) =>
  Number(other.format === 'pdf') - Number(one.format === 'pdf');

function offer(page: StorefrontPage, state: FormState | BuyState | null): Html {
  if (page.buy !== null)
    return html`${buyForm(page, page.buy, state)}${page.asks_for_code ? codeForm(page) : null}`;
  const [file, ...others] = page.files.toSorted(byFormat);
  const size = (of: StorefrontPage['files'][number]) =>
    of.bytes === null
      ? BUILT_FORMAT_WORDS[of.format]
      : html`${BUILT_FORMAT_WORDS[of.format]}, ${fileSize(of.bytes)}`;
  const intro = (format: BuiltFormat) => (format === 'epub' ? 'For reading apps' : 'For phones');
  const way =
    page.download === null || file === undefined
      ? html`<p class="terms">${state?.alert ?? refusedIn(page) ?? orderWordsFor(page.language).words.coming_soon}</p>`
      : html`<a class="button" href="${page.download}" rel="nofollow" download>Download the ${typeOf(page.type).page.noun}</a>
<p class="terms">${size(file)}.${others.map((other) => html`<br>${intro(other.format)}: <a class="plain" href="${page.download}/${other.format}" rel="nofollow" download>${size(other)}</a>.`)}<br>The ${others.length > 0 ? 'links work' : 'link works'} for a day.</p>`;
  return html`<div class="offer" lang="en">${page.has_price ? html`<p class="price">${priceWords(page)}</p>` : null}${way}</div>`;
}

/** What it costs, where nothing can be bought. */
function priceWords(page: StorefrontPage): string {
  if (page.named !== null) return orderWordsFor(page.language).words.named;
  return page.price_cents === 0 ? 'Free' : priceOf(page, page.price_cents);
}

/** How many pages a buyer gets, null before it is known: a book that is an EPUB alone flows as its reader likes. */
const pagesOf = ({ files, page_count }: StorefrontPage): number | null =>
  files.some(({ format }) => format === 'pdf') ? page_count : null;

function facts(page: StorefrontPage): Html {
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const formats = page.files
    .toSorted(byFormat)
    .map(({ format, bytes }) =>
      bytes === null ? BUILT_FORMAT_WORDS[format] : `${BUILT_FORMAT_WORDS[format]} ${fileSize(bytes)}`,
    );
  return html`<dl class="facts" lang="en">
${pagesOf(page) === null ? null : fact('Pages', String(page.page_count))}
${fact('Recipes', String(page.recipe_count))}
${fact('Format', formats.join(', '))}
${fact('Edition', `${page.edition.number}, ${month.format(new Date(page.edition.published_at))}`)}
</dl>`;
}

/** Bytes of a text in a page: what HTML has its own signs for is longer there. */
function bytesOf(text: string): number {
  return Buffer.byteLength(html`${text}`.text);
}

/** A text as it is where it fits into so many bytes, and else its beginning, to the end of a word. */
function fitting(text: string | null, most: number): string | null {
  if (text === null || bytesOf(text) <= most) return text;
  let size = 0;
  let end = 0;
  for (const letter of text) {
    size += bytesOf(letter);
    if (size > most) break;
    end += letter.length;
  }
  const cut = text.slice(0, end);
  const word = cut.search(/\s\S*$/);
  return `${(word > end / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/** Leads to the page with all of its texts, and with the code that it has. */
function allOf(page: StorefrontPage, words: string): Html {
  const code = reductionOf(page)?.code;
  const query = new URLSearchParams({ all: 'yes', ...(code === undefined ? {} : { code }) });
  return html`<p class="terms" lang="en"><a class="plain" href="${page.path}?${query.toString()}" rel="nofollow">${words}</a></p>`;
}

/** The first of some lines that fit into so many bytes together, and one in any case. */
function first<Line>(lines: readonly Line[], room: number, size: (line: Line) => number): Line[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += size(line);
    return bytes > room;
  });
  return lines.slice(0, end === -1 ? lines.length : Math.max(1, end));
}

/** What is inside, as far as the page has room: a list of recipes, or parts with some of theirs. */
function contents(page: StorefrontPage, room: number): Html | null {
  const parts = page.inside.filter(({ recipes }) => recipes.length > 0);
  const [only, ...others] = parts;
  if (only === undefined) return null;
  const all = allOf(page, `See all ${page.recipe_count} recipes`);
  const heading = html`<h2 lang="en">What’s inside</h2>`;
  if (others.length === 0) {
    const shown = first(only.recipes, room, (title) => bytesOf(title) + RECIPE);
    return html`${heading}<ol class="recipes">${shown.map((title) => html`<li dir="auto">${title}</li>`)}</ol>${shown.length < only.recipes.length ? all : null}`;
  }
  const rows = parts.map(({ title, recipes }) => ({
    title,
    named: recipes.slice(0, NAMED).join(', '),
    count: recipes.length === 1 ? '1 recipe' : `${recipes.length} recipes`,
  }));
  const shown = first(rows, room, ({ title, named }) => bytesOf(title) + bytesOf(named) + PART);
  const lines = shown.map(
    ({ title, named, count }) =>
      html`<li><span class="part" dir="auto">${title}</span> <span class="named" dir="auto">${named}</span> <span class="count" lang="en">${count}</span></li>`,
  );
  return html`${heading}<ol class="parts">${lines}</ol>${shown.length < rows.length ? all : null}`;
}

/** What a picture of the product as a thing shows, for who cannot see it. */
const THINGS: Record<ListingShown, string> = {
  book: 'The book standing upright',
  pages: 'Some of its pages',
  cards: 'Some of its cards',
  spread: 'The book lying open',
  devices: 'On a tablet and on a phone',
};

/** Some of its pages; each opens as large as the window by a press, and closes by another, without a script. */
function lookInside(page: StorefrontPage, pages: readonly string[]): Html | null {
  if (pages.length === 0) return null;
  const thing = page.pictures.find((one) => one.shown !== 'book');
  const pictures = pages.map(
    (address, index) =>
      html`<li><details name="page"><summary><img src="${address}" alt="Page ${index + 1} of ${pages.length}, enlarged" height="900" loading="lazy"></summary></details></li>`,
  );
  return html`<section class="look" aria-labelledby="look">
<div class="look-head"><h2 id="look">Look inside</h2><p>${pages.length}${pagesOf(page) === null ? '' : ` of ${page.page_count}`} ${(pagesOf(page) === null ? pages.length : page.page_count) === 1 ? 'page' : 'pages'}</p></div>
${thing === undefined ? null : html`<img class="thing" src="${thing.url}" alt="${THINGS[thing.shown]}" width="1600" height="1200" loading="lazy">`}
<ul class="pages">${pictures}</ul>
${page.sample === null ? null : html`<p class="sample"><a class="plain" href="${page.path}/sample" rel="nofollow" download>Download these pages</a> <span>PDF, ${fileSize(page.sample.bytes)}</span></p>`}
</section>`;
}

/** What search engines read (schema.org). What cannot be bought is not offered. */
function structured(page: StorefrontPage, picture: string | null, description: string) {
  const decimals = currencyDecimals(page.currency);
  const least = page.named?.minimum_cents ?? page.price_cents;
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(page.type).page.is_book ? 'Book' : 'CreativeWork',
    name: page.title,
    description,
    url: page.url,
    inLanguage: page.language,
    author: { '@type': 'Person', name: page.author },
    ...(picture === null ? {} : { image: picture }),
    ...(typeOf(page.type).page.is_book
      ? {
          bookFormat: 'https://schema.org/EBook',
          ...(pagesOf(page) === null ? {} : { numberOfPages: page.page_count }),
        }
      : {}),
    isAccessibleForFree: least === 0,
    ...(page.download === null && page.sign_up === null && (page.buy !== 'live' || page.discount !== null)
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: (least / 10 ** decimals).toFixed(decimals),
            priceCurrency: page.currency,
            availability: 'https://schema.org/InStock',
            url: page.url,
          },
        }),
  };
}
