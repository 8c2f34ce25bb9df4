import { capital } from '@/features/products/ui/product-labels.rules';
import { fileSize } from '@/features/publications/publications.rules';
import { priceOf } from '@/features/publications/ui/buy-form';
import { accentSheet, document } from '@/features/publications/ui/shell';
import { ourWords } from '@/features/publications/ui/sign-up-form';
import type { Offers, OneMore } from '@/features/sales/bundles/one-more.service';
import type { BoughtEdition, BoughtOrder, BoughtPart } from '@/features/sales/buyer.service';
import { isGiven } from '@/features/sales/sales.rules';
import { type Html, html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import { formatMinorUnits } from '@/kernel/money';
import { type OrderWords, orderWordsFor } from '@/messages/order';
import { shopWordsFor } from '@/messages/shop';
import { filled } from '@/messages/sign-up';

/** Of whom and of what such a page is. */
export interface AboutOrder {
  title: string;
  creator: string;
  /** A BCP 47 tag. */
  language: string;
  accent: string | null;
}

/** A page of a buyer. Its address is a secret, which goes neither to search engines nor on. */
export function buyerDocument(
  of: Omit<AboutOrder, 'title'> & { shop?: string | null },
  { title, main, more }: { title: string; main: Html; more?: Html },
): string {
  const { language, words } = orderWordsFor(of.language);
  return document({
    title: `${title} · ${of.creator}`,
    language,
    head: html`<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
${more ?? null}${accentSheet(of.accent)}`,
    body: html`<header class="masthead"><p class="creator" dir="auto">${typeof of.shop === 'string' ? html`<a href="${of.shop}">${of.creator}</a>` : of.creator}</p></header>
${main}
<footer class="foot" ${ourWords(language)}><p>${words.published_with}</p></footer>`,
  });
}

/** The PDF first: it opens everywhere. */
const byFormat = (one: { format: string }, other: { format: string }) =>
  Number(other.format === 'pdf') - Number(one.format === 'pdf');

/** What a buyer has: her files first, then her receipt and where to ask. `asked` is what became of her wish for a mail. */
export function orderDocument(
  order: BoughtOrder,
  asked: 'sent' | 'enough' | null,
  offered: Offers | null,
): string {
  const { words, language } = orderWordsFor(order.language);
  const { parts, access, creator } = order;
  const { kind, heading, lede } = openingOf(order, words);
  const [only] = parts.length === 1 ? parts : [];
  const title = only?.title ?? '';
  const isOpen = access === 'open';
  const main = html`<main class="order" ${ourWords(language)}>
${isOpen && only !== undefined && only.edition !== null ? sleeve(order, only.edition) : null}
<div>
<p class="kind">${kind}</p>
<h1 dir="auto">${heading}</h1>
<p class="lede" dir="auto">${filled(lede, { title, creator })}</p>
${asked === null ? null : html`<p class="news" role="status">${asked === 'sent' ? words.again_sent : filled(words.again_enough, { n: LIMITS.order_mails })}</p>`}
${!isOpen ? null : only === undefined ? parts.map((part) => partWithFiles(order, part)) : ownFiles(order, only)}
${isOpen ? toPhone(order) : null}
<div class="beside">${isGiven(order) ? null : receipt(order)}${help(order)}</div>
${offered === null ? null : html`${oneMore(offered.first, order.language)}${otherOnes(order, offered.others)}`}
</div>
</main>`;
  return buyerDocument(order, { title: only === undefined ? kind : `${kind}, ${title}`, main });
}

/** The files of a product, and that there is a newer edition than the one that was bought. */
function ownFiles(order: BoughtOrder, part: BoughtPart): Html | null {
  const { words } = orderWordsFor(order.language);
  const { edition, is_newer } = part;
  if (edition === null) return null;
  return html`${is_newer ? html`<div class="news"><p class="part">${filled(words.new_edition, { n: edition.number })}</p><p>${words.new_edition_text}</p></div>` : null}
${files(order, part, edition)}`;
}

const idOf = ({ item }: BoughtPart) => `item-${item}`;

/** One of several products: its cover and its title over its files. */
function partWithFiles(order: BoughtOrder, part: BoughtPart): Html {
  const { title, edition } = part;
  const about = edition === null ? null : editionWords(order, edition);
  return html`<section class="bought"><div class="bought-head">${edition === null || edition.cover === null ? null : html`<img src="${edition.cover}" alt="" height="900" loading="lazy">`}<div><h2 id="${idOf(part)}" dir="auto">${title}</h2>${about === null ? null : html`<p class="terms">${about}</p>`}</div></div>
${ownFiles(order, part)}</section>`;
}

/** That it is hers, and how she finds it again. */
function ledeOf({ parts, is_mailed }: BoughtOrder, words: OrderWords): string {
  if (parts.length > 1) return is_mailed ? words.yours_all : words.yours_all_here;
  return is_mailed ? words.yours : words.yours_here;
}

/** What stands over the files: what this is, a word to its owner, and how it stands. */
function openingOf(order: BoughtOrder, words: OrderWords) {
  const { access, number, first_name: name, creator, platform } = order;
  const of = (plain: string, named: string) => (name === null ? plain : filled(named, { name }));
  const thanks = of(words.thanks, words.thanks_name);
  if (!isGiven(order))
    return {
      kind: filled(words.order, { number }),
      heading: { open: thanks, waiting: words.review_title, ended: words.ended_title }[access],
      lede: {
        open: ledeOf(order, words),
        waiting: words.review_text,
        ended: words.ended_text,
      }[access],
    };
  const isOpen = access === 'open';
  const greeting = platform === 'gift' ? of(words.enjoy, words.enjoy_name) : thanks;
  return {
    kind: platform === 'gift' ? filled(words.gift, { creator }) : words.your_copy,
    heading: isOpen ? greeting : words.given_ended_title,
    lede: isOpen ? ledeOf(order, words) : words.given_ended_text,
  };
}

/** Which edition a buyer has, and of when. */
function editionWords({ language }: BoughtOrder, { number, published_at }: BoughtEdition): string {
  const { words, locale } = orderWordsFor(language);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return filled(words.edition_of, { n: number, month: month.format(new Date(published_at)) });
}

const sleeve = (order: BoughtOrder, edition: BoughtEdition): Html =>
  html`<div class="cover">${edition.cover === null ? null : html`<img src="${edition.cover}" alt="" height="900" fetchpriority="high">`}<p class="stands">${editionWords(order, edition)}</p></div>`;

/** A file with what it is for, and the ways to have it. */
function files({ token, language, parts }: BoughtOrder, part: BoughtPart, edition: BoughtEdition): Html {
  const { words } = orderWordsFor(language);
  /** Of an order of one product they have always been without its place. */
  const address = (format: string, more: string[] = []) => {
    const query = [...more, ...(parts.length > 1 ? [`item=${part.item}`] : [])].join('&');
    return `/o/${token}/${format}${query === '' ? '' : `?${query}`}`;
  };
  /** Of several products, links of the same words say of which they are. */
  const of = parts.length > 1 ? html` aria-describedby="${idOf(part)}"` : null;
  const named = (format: string) => (format === 'phone_pdf' ? words.phone_edition : format.toUpperCase());
  const rows = edition.files.toSorted(byFormat).map(({ format, bytes }, index) => {
    const about =
      format === 'pdf'
        ? words.to_read_or_print
        : format === 'phone_pdf'
          ? words.for_phones
          : words.for_reading_apps;
    return html`<li><div><p class="file">${capital(named(format))}</p><p class="terms">${filled(about, { size: fileSize(bytes) })}</p></div>
<p class="ways">${format === 'pdf' ? html`<a class="plain" href="${address(format, ['open'])}"${of} rel="nofollow">${words.open}</a>` : null}<a class="button${index === 0 ? '' : ' second'}" href="${address(format)}"${of} rel="nofollow" download>${filled(words.download, { format: named(format) })}</a></p></li>`;
  });
  const earlier = part.older.flatMap(({ number, files: made }) =>
    made
      .toSorted(byFormat)
      .map(
        ({ format }) =>
          html` <a class="plain" href="${address(format, [`edition=${number}`])}"${of} rel="nofollow" download>${filled(words.edition, { n: number })} (${named(format)})</a>`,
      ),
  );
  return html`<ul class="files">${rows}</ul>
${earlier.length === 0 ? null : html`<p class="terms">${words.older}${earlier}</p>`}`;
}

/** A code for the camera of a phone: her files are read in the kitchen. */
function toPhone({ token, language }: BoughtOrder): Html {
  const { words } = orderWordsFor(language);
  return html`<details class="phone"><summary>${words.to_phone}</summary><img src="/o/${token}/qr" alt="${words.to_phone}" width="148" height="148" loading="lazy"><p class="terms">${words.to_phone_text}</p></details>`;
}

/** Other products of the shop. */
function otherOnes({ creator, language, shop }: BoughtOrder, others: readonly OneMore[]): Html | null {
  if (others.length === 0) return null;
  const { words } = orderWordsFor(language);
  const heading = filled(shopWordsFor(language).words.more_from, { name: creator });
  const rows = others.map(
    ({ title, path, cover, is_named, price_cents, currency }) =>
      html`<li>${cover === null ? null : html`<img src="${cover}" alt="" height="900" loading="lazy">`}<div><a class="plain" href="${path}" dir="auto">${title}</a><p class="terms">${is_named ? words.named : price_cents === 0 ? words.free : priceOf({ language, currency }, price_cents)}</p></div></li>`,
  );
  return html`<section aria-labelledby="others"><div class="head"><h2 id="others">${shop === null ? heading : html`<a class="plain" href="${shop}">${heading}</a>`}</h2></div><ul class="others">${rows}</ul></section>`;
}

/** The one thing that the page offers, after everything that is hers. */
function oneMore(
  { kind, title, path, price_cents, is_named, currency, cover }: OneMore,
  language: string,
): Html {
  const { words } = orderWordsFor(language);
  const amount = priceOf({ language, currency }, price_cents);
  const isRest = kind === 'rest';
  const price = is_named ? words.named : amount;
  return html`<section class="one-more" aria-labelledby="one-more"><p class="kind">${words.one_more}</p>
<div class="bought-head">${cover === null ? null : html`<img src="${cover}" alt="" height="900" loading="lazy">`}<div><h2 id="one-more" dir="auto">${isRest ? filled(words.bundle_rest, { title }) : title}</h2>
<p class="terms">${isRest ? words.bundle_rest_text : price}</p>
<p class="ways"><a class="button second" href="${path}" rel="nofollow" aria-describedby="one-more">${isRest ? filled(words.rest_get, { price: amount }) : words.one_more_look}</a></p></div></div></section>`;
}

/** What was paid, as the seller of record says. */
function receipt({ money, language, parts }: BoughtOrder): Html {
  const { words, locale } = orderWordsFor(language);
  const price = (minor: number) => formatMinorUnits(minor, money.currency, locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const row = (name: string, minor: number, sign = '') =>
    minor === 0 ? null : html`<div><dt dir="auto">${name}</dt><dd>${sign}${price(minor)}</dd></div>`;
  return html`<section><div class="head"><h2>${words.receipt}</h2><p class="terms">${day.format(new Date(money.created_at))}</p></div>
<dl class="sums">${parts.map(({ title }, index) => row(title, money.prices[index] ?? 0))}${row(money.discount_code === null ? words.discount : `${words.discount}, ${money.discount_code}`, money.discount_cents, '−')}${row(words.tax, money.tax_cents)}
<div class="sum"><dt>${words.total}</dt><dd>${price(money.total_cents)}</dd></div>${row(words.refunded, money.refunded_cents, '−')}</dl></section>`;
}

/** An address that begins an email: nothing in it adds a header to that. */
const mailto = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;

function help(order: BoughtOrder): Html | null {
  const { words } = orderWordsFor(order.language);
  const { money, parts, contact_email, creator } = order;
  const ways = [
    ...(money.receipt_url === null
      ? []
      : [html`<a class="plain" href="${money.receipt_url}" rel="noopener">${words.stripe_receipt}</a>`]),
    ...(order.access === 'open' && order.is_mailed
      ? [
          html`<form method="post" action="/o/${order.token}"><button class="plain" type="submit">${words.again}</button></form>`,
        ]
      : []),
    ...(contact_email === null
      ? []
      : [
          html`<a class="plain" href="${mailto(contact_email)}" dir="auto">${filled(words.write_to, { creator })}</a>`,
        ]),
    ...parts.flatMap(({ page, title }) =>
      page === null ? [] : html`<a class="plain" href="${page}">${filled(words.back_to, { title })}</a>`,
    ),
  ];
  if (ways.length === 0) return null;
  return html`<section><div class="head"><h2>${words.help}</h2></div><ul class="help">${ways.map((way) => html`<li>${way}</li>`)}</ul></section>`;
}

/** A page of few words, of an order or a checkout. */
export function buyerNotice(
  of: AboutOrder & { page?: string | null },
  { title, text, again }: { title: string; text: string; again?: string },
): string {
  const { words, language } = orderWordsFor(of.language);
  const values = { title: of.title, creator: of.creator };
  const back = of.page ?? null;
  const main = html`<main class="notice" ${ourWords(language)}><h1>${title}</h1>
<p class="lede" dir="auto">${filled(text, values)}</p>
${again === undefined ? null : html`<div class="offer"><a class="button" href="${again}">${words.look_again}</a></div>`}
${back === null ? null : html`<p class="back"><a class="plain" href="${back}">${filled(words.back_to, values)}</a></p>`}
</main>`;
  const more = again === undefined ? undefined : html`<meta http-equiv="refresh" content="8">\n`;
  return buyerDocument(of, { title, main, ...(more === undefined ? {} : { more }) });
}
