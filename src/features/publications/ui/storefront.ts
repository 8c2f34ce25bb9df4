import { typeOf } from '@/features/products/types/registry';
import { fileSize, type StorefrontPage, summary } from '@/features/publications/publications.rules';
import { type Html, html, jsonLd } from '@/kernel/html';
import { currencyDecimals } from '@/kernel/money';
import { orderWordsFor } from '@/messages/order';
import { shopWordsFor } from '@/messages/shop';
import { filled } from '@/messages/sign-up';
import { type BuyState, buyForm, codeForm, priceOf, refusalWords } from './buy-form';
import { accentSheet, document } from './shell';
import { type FormState, ourWords, signUpForm } from './sign-up-form';

/** Recipes that a line of the contents names. */
const NAMED = 3;
/** Bytes of a page for the names of its recipes, and what a line of them takes beside the name. */
const LISTED = 3_000;
const LINE = 25;
/** Pages that "Look inside" shows. */
const LOOK_INSIDE = 4;

/**
 * The public page of a product, complete without any script; `state` is what came back from its form. In a frame that
 * may open no windows, a page that leads nowhere stays where it is.
 */
export function storefrontDocument(
  page: StorefrontPage,
  public_url: string,
  state: FormState | BuyState | null = null,
  { leadsNowhere = false } = {},
): string {
  const about = page.description ?? page.subtitle ?? '';
  const description =
    page.search.description ?? summary(about === '' ? `${page.title}, by ${page.author}` : about, 200);
  const [cover, ...pages] = page.previews;
  // A draft's cover stands in the page itself: there is no address from which others could load it.
  const picture = cover === undefined || leadsNowhere ? null : `${public_url}${cover}`;
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
${paragraphs(page.description)}
${page.sign_up === null ? offer(page, state) : signUpForm(page.slug, page.sign_up.form, state !== null && 'typed' in state ? state : null)}
${facts(page)}
${contents(page)}
</div>
</article>
${lookInside(page, pages.slice(0, LOOK_INSIDE))}
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
    of.bytes === null ? of.format.toUpperCase() : html`${of.format.toUpperCase()}, ${fileSize(of.bytes)}`;
  const way =
    page.download === null || file === undefined
      ? html`<p class="terms">${state?.alert ?? refusedIn(page) ?? orderWordsFor(page.language).words.coming_soon}</p>`
      : html`<a class="button" href="${page.download}" rel="nofollow" download>Download the ${typeOf(page.type).page.noun}</a>
<p class="terms">${size(file)}.${others.map((other) => html`<br>For reading apps: <a href="${page.download}/${other.format}" rel="nofollow" download>${size(other)}</a>.`)}<br>The ${others.length > 0 ? 'links work' : 'link works'} for a day.</p>`;
  return html`<div class="offer" lang="en">${page.has_price ? html`<p class="price">${page.price_cents === 0 ? 'Free' : priceOf(page, page.price_cents)}</p>` : null}${way}</div>`;
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
      bytes === null ? format.toUpperCase() : `${format.toUpperCase()} ${fileSize(bytes)}`,
    );
  return html`<dl class="facts" lang="en">
${pagesOf(page) === null ? null : fact('Pages', String(page.page_count))}
${fact('Recipes', String(page.recipe_count))}
${fact('Format', formats.join(', '))}
${fact('Edition', `${page.edition.number}, ${month.format(new Date(page.edition.published_at))}`)}
</dl>`;
}

/** Recipes by name, as many as a page that is quick everywhere has room for. */
function listed(recipes: readonly string[]): Html {
  let bytes = 0;
  const shown = recipes.filter((title) => {
    bytes += Buffer.byteLength(title) + LINE;
    return bytes <= LISTED;
  });
  const more = recipes.length - shown.length;
  const rest = more === 0 ? null : html`<p class="terms" lang="en">And ${more} more.</p>`;
  return html`<ol class="recipes">${shown.map((title) => html`<li dir="auto">${title}</li>`)}</ol>${rest}`;
}

function contents(page: StorefrontPage): Html | null {
  const parts = page.inside.filter(({ recipes }) => recipes.length > 0);
  if (parts.length === 0) return null;
  const heading = html`<h2 lang="en">What’s inside</h2>`;
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return html`${heading}${listed(only.recipes)}`;
  const rows = parts.map(({ title, recipes }) => {
    const count = recipes.length === 1 ? '1 recipe' : `${recipes.length} recipes`;
    return html`<li><span class="part" dir="auto">${title}</span> <span class="named" dir="auto">${recipes.slice(0, NAMED).join(', ')}</span> <span class="count" lang="en">${count}</span></li>`;
  });
  return html`${heading}<ol class="parts">${rows}</ol>`;
}

function lookInside(page: StorefrontPage, pages: readonly string[]): Html | null {
  if (pages.length === 0) return null;
  const shown = pages.length === 1 ? '1' : String(pages.length);
  const pictures = pages.map(
    (address, index) =>
      html`<li><img src="${address}" alt="A page of the book, ${index + 1} of ${pages.length}" height="900" loading="lazy"></li>`,
  );
  return html`<section class="look" aria-labelledby="look">
<div class="look-head"><h2 id="look">Look inside</h2><p>${shown}${pagesOf(page) === null ? '' : ` of ${page.page_count}`} pages</p></div>
<ul class="pages">${pictures}</ul>
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
