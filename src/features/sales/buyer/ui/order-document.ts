import { fileSize } from '@/features/publications/publications.rules';
import { accentSheet, document } from '@/features/publications/ui/shell';
import { ourWords } from '@/features/publications/ui/sign-up-form';
import type { BoughtEdition, BoughtOrder } from '@/features/sales/buyer.service';
import { isGiven } from '@/features/sales/sales.rules';
import { type Html, html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import { formatMinorUnits } from '@/kernel/money';
import { type OrderWords, orderWordsFor } from '@/messages/order';
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
  of: Omit<AboutOrder, 'title'>,
  { title, main, more }: { title: string; main: Html; more?: Html },
): string {
  const { language, words } = orderWordsFor(of.language);
  return document({
    title: `${title} · ${of.creator}`,
    language,
    head: html`<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
${more ?? null}${accentSheet(of.accent)}`,
    body: html`<header class="masthead"><p class="creator" dir="auto">${of.creator}</p></header>
${main}
<footer class="foot" ${ourWords(language)}><p>${words.published_with}</p></footer>`,
  });
}

/** The PDF first: it opens everywhere. */
const byFormat = (one: { format: string }, other: { format: string }) =>
  Number(other.format === 'pdf') - Number(one.format === 'pdf');

/** What a buyer has: her files first, then her receipt and where to ask. `asked` is what became of her wish for a mail. */
export function orderDocument(order: BoughtOrder, asked: 'sent' | 'enough' | null = null): string {
  const { words, language } = orderWordsFor(order.language);
  const { edition, access } = order;
  const { kind, heading, lede } = openingOf(order, words);
  const values = { title: order.title, creator: order.creator };
  const main = html`<main class="order" ${ourWords(language)}>
${access === 'open' && edition !== null ? sleeve(order, edition) : null}
<div>
<p class="kind">${kind}</p>
<h1 dir="auto">${heading}</h1>
<p class="lede" dir="auto">${filled(lede, values)}</p>
${asked === null ? null : html`<p class="news" role="status">${asked === 'sent' ? words.again_sent : filled(words.again_enough, { n: LIMITS.order_mails })}</p>`}
${order.is_newer && edition !== null && access === 'open' ? html`<div class="news"><p class="part">${filled(words.new_edition, { n: edition.number })}</p><p>${words.new_edition_text}</p></div>` : null}
${access === 'open' && edition !== null ? files(order, edition) : null}
<div class="beside">${isGiven(order) ? null : receipt(order)}${help(order)}</div>
</div>
</main>`;
  return buyerDocument(order, { title: `${kind}, ${order.title}`, main });
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
      lede: { open: words.yours, waiting: words.review_text, ended: words.ended_text }[access],
    };
  const isOpen = access === 'open';
  const greeting = platform === 'gift' ? of(words.enjoy, words.enjoy_name) : thanks;
  return {
    kind: platform === 'gift' ? filled(words.gift, { creator }) : words.your_copy,
    heading: isOpen ? greeting : words.given_ended_title,
    lede: isOpen ? words.yours : words.given_ended_text,
  };
}

function sleeve(order: BoughtOrder, edition: BoughtEdition): Html | null {
  const { words, locale } = orderWordsFor(order.language);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const about = filled(words.edition_of, {
    n: edition.number,
    month: month.format(new Date(edition.published_at)),
  });
  return html`<div class="cover">${edition.cover === null ? null : html`<img src="${edition.cover}" alt="" height="900" fetchpriority="high">`}<p class="stands">${about}</p></div>`;
}

/** A file with what it is for, and the ways to have it. */
function files({ token, language, older }: BoughtOrder, edition: BoughtEdition): Html {
  const { words } = orderWordsFor(language);
  const rows = edition.files.toSorted(byFormat).map(({ format, bytes }, index) => {
    const path = `/o/${token}/${format}`;
    const about = format === 'pdf' ? words.to_read_or_print : words.for_reading_apps;
    return html`<li><div><p class="file">${format.toUpperCase()}</p><p class="terms">${filled(about, { size: fileSize(bytes) })}</p></div>
<p class="ways">${format === 'pdf' ? html`<a class="plain" href="${path}?open" rel="nofollow">${words.open}</a>` : null}<a class="button${index === 0 ? '' : ' second'}" href="${path}" rel="nofollow" download>${filled(words.download, { format: format.toUpperCase() })}</a></p></li>`;
  });
  const earlier = older.flatMap(({ number, files: [file] }) =>
    file === undefined
      ? []
      : html` <a class="plain" href="/o/${token}/${file.format}?edition=${number}" rel="nofollow" download>${filled(words.edition, { n: number })}</a>`,
  );
  return html`<ul class="files">${rows}</ul>
${earlier.length === 0 ? null : html`<p class="terms">${words.older}${earlier}</p>`}`;
}

/** What was paid, as the seller of record says. */
function receipt({ money, language, title }: BoughtOrder): Html {
  const { words, locale } = orderWordsFor(language);
  const price = (minor: number) => formatMinorUnits(minor, money.currency, locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const row = (name: string, minor: number, sign = '') =>
    minor === 0 ? null : html`<div><dt dir="auto">${name}</dt><dd>${sign}${price(minor)}</dd></div>`;
  return html`<section><div class="head"><h2>${words.receipt}</h2><p class="terms">${day.format(new Date(money.created_at))}</p></div>
<dl class="sums">${row(title, money.subtotal_cents)}${row(money.discount_code === null ? words.discount : `${words.discount}, ${money.discount_code}`, money.discount_cents, '−')}${row(words.tax, money.tax_cents)}
<div class="sum"><dt>${words.total}</dt><dd>${price(money.total_cents)}</dd></div>${row(words.refunded, money.refunded_cents, '−')}</dl></section>`;
}

function help(order: BoughtOrder): Html | null {
  const { words } = orderWordsFor(order.language);
  const { money, page, title } = order;
  const ways = [
    ...(money.receipt_url === null
      ? []
      : [html`<a class="plain" href="${money.receipt_url}" rel="noopener">${words.stripe_receipt}</a>`]),
    ...(order.access === 'open'
      ? [
          html`<form method="post" action="/o/${order.token}"><button class="plain" type="submit">${words.again}</button></form>`,
        ]
      : []),
    ...(page === null ? [] : [html`<a class="plain" href="${page}">${filled(words.back_to, { title })}</a>`]),
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
