import { summary } from '@/features/publications/publications.rules';
import type { ShopBundle, ShopCard, ShopPage } from '@/features/publications/shop-page.rules';
import { type Html, html, jsonLd } from '@/kernel/html';
import { orderWordsFor } from '@/messages/order';
import { type ShopWords, shopWordsFor } from '@/messages/shop';
import { filled } from '@/messages/sign-up';
import { priceOf } from './buy-form';
import { accentSheet, document } from './shell';
import { ourWords, signUpForm } from './sign-up-form';

/** Characters of a title that a shop shows, and of the text beside a picture. */
const TITLE = 100;
const TEXT = 200;

/** A page of a creator's shop, complete without any script. */
export function shopDocument(shop: ShopPage, public_url: string): string {
  const { language, words } = shopWordsFor(shop.language);
  const description = summary(shop.bio ?? filled(words.description, { name: shop.name }), TEXT);
  const picture = shop.photo_url ?? shop.featured?.cover ?? null;
  const head = html`<meta name="description" content="${description}">
<link rel="canonical" href="${shop.page === 1 ? shop.url : `${shop.url}?page=${shop.page}`}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${shop.name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${shop.url}">
${picture === null ? null : html`<meta property="og:image" content="${public_url}${picture}">`}
<meta name="twitter:card" content="summary">
<link rel="stylesheet" href="/shop.css">
${accentSheet(shop.accent)}
${shop.page === 1 ? jsonLd(structured(shop, public_url, description)) : null}`;
  const body = html`<main ${ourWords(language)}>
<div class="front">
<section class="who">${shop.photo_url === null ? null : html`<img class="portrait" src="${shop.photo_url}" alt="" width="120" height="120">`}
<h1 id="title" dir="auto">${shop.page === 1 ? shop.name : html`<a href="${shop.path}">${shop.name}</a>`}</h1>
${shop.page === 1 ? about(shop) : null}</section>
${shop.featured === null ? null : featured(shop.featured, shop, words)}
${shop.featured === null && shop.page === 1 ? html`<p class="lede">${words.empty}</p>` : null}
</div>
${shop.sign_up === null ? null : html`<div class="strip">${signUpForm(shop.sign_up.slug, shop.sign_up.form, null)}</div>`}
<section class="all" aria-labelledby="all">
<div class="all-head"><h2 id="all">${shop.cards.length === 0 ? words.orders : words.products}</h2>
<p>${words.bought} <a class="plain" href="/orders">${words.get_links}</a></p></div>
${shop.cards.length === 0 ? null : html`<ul class="cards">${shop.bundles.map((bundle) => bundleTile(bundle, shop))}${shop.cards.map((card) => tile(card, shop, words))}</ul>`}
${shop.pages === 1 ? null : paging(shop, words)}
</section>
</main>
<footer class="foot" ${ourWords(language)}><p>${orderWordsFor(shop.language).words.published_with}</p></footer>`;
  return document({
    title: shop.page === 1 ? shop.name : `${shop.name} · ${shop.page}`,
    language,
    head,
    body,
  });
}

const about = ({
  bio,
  links,
}: ShopPage): Html => html`${bio === null ? null : html`<p class="lede" dir="auto">${bio}</p>`}
${links.length === 0 ? null : html`<ul class="links">${links.map(({ label, url }) => html`<li><a href="${url}" rel="me noopener" dir="auto">${label}</a></li>`)}</ul>`}`;

/** What a product costs, in the words of the shop. */
function priceWords({ price_cents, is_named, currency }: ShopCard, { language }: ShopPage): string {
  const price = priceOf({ language, currency }, price_cents);
  if (!is_named) return price;
  if (price_cents === 0) return orderWordsFor(language).words.named;
  return filled(shopWordsFor(language).words.from, { price });
}

/** What it is, and which site has it where that is another one. */
const kindWords = ({ type, site }: ShopCard, words: ShopWords): string =>
  site === null ? words[type] : `${words[type]} · ${site}`;

function featured(card: ShopCard, shop: ShopPage, words: ShopWords): Html {
  const text = summary(card.description ?? card.subtitle ?? '', TEXT);
  const path = card.address;
  return html`<section class="featured" aria-labelledby="featured">
${card.cover === null ? null : html`<a href="${path}" tabindex="-1" aria-hidden="true"><img src="${card.cover}" alt="" height="900" fetchpriority="high"></a>`}
<div><p class="kind">${kindWords(card, words)}</p>
<h2 id="featured" lang="${card.language}" dir="auto">${summary(card.title, TITLE)}</h2>
${text === '' ? null : html`<p class="lede" lang="${card.language}" dir="auto">${text}</p>`}
<div class="offer"><p class="price">${priceWords(card, shop)}</p><a class="button" href="${path}" aria-describedby="featured">${words.look}</a></div></div>
</section>`;
}

const tile = (card: ShopCard, shop: ShopPage, words: ShopWords): Html => html`<li><a href="${card.address}">
<span class="desk">${card.cover === null ? null : html`<img src="${card.cover}" alt="" height="900" loading="lazy">`}</span>
<span class="part" lang="${card.language}" dir="auto">${summary(card.title, TITLE)}</span></a>
<p><span>${kindWords(card, words)}</span> <span class="cost">${priceWords(card, shop)}</span></p></li>`;

const bundleTile = (
  { path, title, price_cents, currency, cover }: ShopBundle,
  { language }: ShopPage,
): Html =>
  html`<li><a href="${path}">
<span class="desk">${cover === null ? null : html`<img src="${cover}" alt="" height="900" loading="lazy">`}</span>
<span class="part" dir="auto">${summary(title, TITLE)}</span></a>
<p><span>${orderWordsFor(language).words.bundle}</span> <span class="cost">${priceOf({ language, currency }, price_cents)}</span></p></li>`;

function paging({ page, pages, path }: ShopPage, words: ShopWords): Html {
  const to = (other: number, text: string, rel: string) =>
    other < 1 || other > pages
      ? null
      : html`<a class="plain" href="${other === 1 ? path : `${path}?page=${other}`}" rel="${rel}">${text}</a>`;
  return html`<nav class="pages-of" aria-label="${words.pages}">${to(page - 1, words.previous, 'prev')}<span>${page} / ${pages}</span>${to(page + 1, words.next, 'next')}</nav>`;
}

/** What search engines read (schema.org). */
const structured = ({ name, url, photo_url, links }: ShopPage, public_url: string, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url,
  mainEntity: {
    '@type': 'Person',
    name,
    description,
    ...(photo_url === null ? {} : { image: `${public_url}${photo_url}` }),
    ...(links.length === 0 ? {} : { sameAs: links.map(({ url: link }) => link) }),
  },
});
