import type { BundlePart } from '@/features/bundles/bundles.rules';
import { summary } from '@/features/publications/publications.rules';
import {
  type BuyState,
  buyBar,
  buyForm,
  codeForm,
  priceOf,
  refusalWords,
} from '@/features/publications/ui/buy-form';
import { accentSheet, document } from '@/features/publications/ui/shell';
import { ourWords } from '@/features/publications/ui/sign-up-form';
import type { BundleSale } from '@/features/sales/bundles/bundle-sale.service';
import { type Html, html, jsonLd } from '@/kernel/html';
import { currencyDecimals } from '@/kernel/money';
import { orderWordsFor } from '@/messages/order';
import { shopWordsFor } from '@/messages/shop';
import { filled } from '@/messages/sign-up';

/** Characters of a summary, and of a part's title: twenty parts are a page of 10 kB. */
const TEXT = 200;
const TITLE = 100;

/** The public page of a bundle, complete without any script; `state` is what came back from its form. */
export function bundleDocument(
  sale: BundleSale,
  public_url: string,
  state: ({ alert: string | null } & Partial<BuyState>) | null = null,
): string {
  const { words, language } = orderWordsFor(sale.language);
  const { rest, title, parts } = sale;
  const names = parts.map((part) => part.title).join(', ');
  const description = summary(sale.description ?? names, TEXT);
  // Of a rest it is the cover of what she doesn't have yet.
  const cover = (rest?.missing ?? parts).find((part) => part.cover !== null)?.cover ?? null;
  const name = rest === null ? title : filled(words.bundle_rest, { title });
  const head = html`<meta name="description" content="${description}">
<link rel="canonical" href="${sale.url}">
${rest === null && !sale.has_all ? null : html`<meta name="referrer" content="no-referrer">\n`}<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${sale.url}">
${accentSheet(sale.accent)}
${cover === null ? null : html`<meta property="og:image" content="${public_url}${cover}">`}
<meta name="twitter:card" content="summary_large_image">
${jsonLd(structured(sale, description, cover === null ? null : `${public_url}${cover}`))}`;
  const body = html`<header class="masthead"><p class="creator" dir="auto">${sale.shop === null ? sale.creator : html`<a href="${sale.shop}">${sale.creator}</a>`}</p></header>
<main>
<article class="product">
${cover === null ? null : html`<div class="cover"><img src="${cover}" alt="" height="900" fetchpriority="high"></div>`}
<div class="about" ${ourWords(language)}>
<p class="kind">${words.bundle}</p>
<h1 id="title" dir="auto">${name}</h1>
${rest === null ? paragraphs(sale.description) : html`<p class="lede">${words.bundle_rest_text}</p>`}
${offer(sale, state)}
${contents(sale)}
</div>
</article>
${sale.buy === null ? null : buyBar(sale)}
</main>
<footer class="foot" ${ourWords(language)}>${sale.shop === null ? null : html`<p><a class="plain" href="${sale.shop}">${filled(shopWordsFor(sale.language).words.more_from, { name: sale.creator })}</a></p>`}<p>${words.published_with}</p></footer>`;
  const alert = state?.alert ?? refusedIn(sale);
  const page = `${name} · ${sale.creator}`;
  return document({ title: alert === null ? page : `${alert} ${page}`, language, head, body });
}

const paragraphs = (text: string | null): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p class="lede" dir="auto">${part.trim()}</p>`);

/** What the page says of the code in its address that takes nothing off; null where there is none. */
const refusedIn = ({ discount, language }: BundleSale): string | null =>
  discount !== null && 'refusal' in discount
    ? refusalWords(discount.refusal, orderWordsFor(language).words)
    : null;

/** The form that buys it, or why it can't be bought. */
function offer(sale: BundleSale, state: ({ alert: string | null } & Partial<BuyState>) | null): Html {
  const { words } = orderWordsFor(sale.language);
  if (sale.buy !== null)
    return html`${buyForm(sale, sale.buy, state)}${sale.asks_for_code ? codeForm(sale) : null}`;
  if (sale.has_all) return html`<p class="news">${words.bundle_has_all}</p>`;
  const why = sale.state === 'test' || sale.state === 'no_payments' ? words.coming_soon : words.bundle_off;
  return html`<div class="offer"><p class="price">${priceOf(sale, sale.price_cents)}</p><p class="terms">${state?.alert ?? why}</p></div>`;
}

/** What is in it, each with its price, and what all of it costs one by one. */
function contents(sale: BundleSale): Html {
  const { words } = orderWordsFor(sale.language);
  const { parts, parts_cents, rest, price_cents } = sale;
  const has = new Set(rest?.owned);
  const saved = parts_cents - price_cents;
  const row = (title: string, cents: number) =>
    html`<div><dt>${title}</dt><dd>${priceOf(sale, cents)}</dd></div>`;
  return html`<h2>${words.bundle_parts}</h2>
<ul class="bundled">${parts.map((part) => contentsRow(sale, part, has.has(part) || sale.has_all))}</ul>
${
  sale.buy === null || saved <= 0
    ? null
    : html`<dl class="sums">${row(rest === null ? words.bundle_apart : words.bundle_missing, parts_cents)}<div class="sum"><dt>${words.bundle_saved}</dt><dd>${priceOf(sale, saved)}</dd></div></dl>`
}`;
}

function contentsRow(sale: BundleSale, part: BundlePart, has: boolean): Html {
  const { words } = orderWordsFor(sale.language);
  const title = summary(part.title, TITLE);
  const price =
    part.price_cents === null || part.currency !== sale.currency ? null : priceOf(sale, part.price_cents);
  return html`<li>${part.cover === null ? null : html`<img src="${part.cover}" alt="" height="84" loading="lazy">`}<span lang="${part.language}" dir="auto">${part.page === null ? title : html`<a href="${part.page}">${title}</a>`}</span>${has ? html`<span class="stands">${words.bundle_have}</span>` : html`<span class="cost">${price}</span>`}</li>`;
}

/** What search engines read (schema.org). What cannot be bought is not offered. */
function structured(sale: BundleSale, description: string, image: string | null) {
  const decimals = currencyDecimals(sale.currency);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: sale.title,
    description,
    url: sale.url,
    ...(image === null ? {} : { image }),
    ...(sale.buy !== 'live' || sale.discount !== null || sale.rest !== null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: (sale.price_cents / 10 ** decimals).toFixed(decimals),
            priceCurrency: sale.currency,
            availability: 'https://schema.org/InStock',
            url: sale.url,
          },
        }),
  };
}
