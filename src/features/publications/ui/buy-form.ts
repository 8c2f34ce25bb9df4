import type { CodeFault, Reduction } from '@/features/discounts/discounts.rules';
import {
  type AmountFault,
  amountFieldText,
  leastCharged,
  mostNamed,
  type NamedTerms,
} from '@/features/publications/named-price.rules';
import { reductionOf, type StorefrontPage } from '@/features/publications/publications.rules';
import { type Html, html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import { formatMinorUnits } from '@/kernel/money';
import { type OrderWords, orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';
import { ourWords } from './sign-up-form';

/** What came back from the form that buys: what stands over it, what was typed, and what is wrong with it. */
export interface BuyState {
  alert: string | null;
  consent_missing: boolean;
  /** Whether she ticked the box beside the words that are there now: it stays so, and never begins so. */
  consented: boolean;
  /** The same of the box for news and offers, which nobody has to tick. */
  wants_news: boolean;
  email: string;
  email_wrong: string | null;
  amount: string | null;
  amount_wrong: string | null;
}

/**
 * The names of the form's fields. `terms` and `news_terms` are what was to be agreed to when the form was shown, `currency` that of the
 * amount that was named, `price` what was to be paid.
 */
export const BUY_FIELDS = {
  consent: 'consent',
  terms: 'terms',
  news: 'news',
  news_terms: 'news_terms',
  email: 'email',
  amount: 'amount',
  currency: 'currency',
  price: 'price',
} as const;

/** What the form has to know of what it sells, whatever page it stands on. */
export type ForSale = Pick<
  StorefrontPage,
  | 'path'
  | 'language'
  | 'creator'
  | 'price_cents'
  | 'total_cents'
  | 'currency'
  | 'named'
  | 'discount'
  | 'adds_tax'
>;

/** The words beside the box for news and offers. */
const newsWords = ({ language, creator }: Pick<ForSale, 'language' | 'creator'>): string =>
  filled(orderWordsFor(language).words.news, { creator: creator.replace(/\s+/g, ' ').trim() });

/** The words that a buyer agreed to who wants news and offers; null where she left the box alone, or they have changed since. */
export const newsAgreed = (page: ForSale, sent: URLSearchParams): string | null => {
  const asked = newsWords(page);
  return sent.get(BUY_FIELDS.news) !== null && sent.get(BUY_FIELDS.news_terms) === asked ? asked : null;
};

/** Whether the form asks for an address: that which uses a code, or gets what may cost nothing. */
export const asksEmail = (page: ForSale): boolean =>
  reductionOf(page) !== null || page.named?.minimum_cents === 0;

/** A price as readers of the page's language write it, without a part that is nothing. */
export function priceOf(
  { language, currency }: Pick<StorefrontPage, 'language' | 'currency'>,
  cents: number,
): string {
  const { words, locale } = orderWordsFor(language);
  return cents === 0 ? words.free : formatMinorUnits(cents, currency, locale).replace(/[.,]00(?!\d)/, '');
}

/** Why a code takes nothing off, in words. */
export const refusalWords = (refusal: CodeFault, words: OrderWords): string => words[`code_${refusal}`];

/** The least that a buyer may name, in words. */
const leastWords = (page: ForSale, named: NamedTerms, words: OrderWords): string =>
  filled(named.minimum_cents === 0 ? words.amount_zero_or : words.amount_least, {
    price: priceOf(page, leastCharged(named, page.currency)),
  });

/** What is wrong with an amount, in words. */
export function amountWords(page: ForSale, named: NamedTerms, fault: AmountFault): string {
  const { words, locale } = orderWordsFor(page.language);
  const { currency } = page;
  if (fault === 'too_low') return leastWords(page, named, words);
  if (fault === 'too_high') return filled(words.amount_most, { price: priceOf(page, mostNamed(currency)) });
  return filled(words.amount_wrong, { amount: amountFieldText(named.suggested_cents, currency, locale) });
}

/** Asks a buyer for the price. */
function amountField(
  page: ForSale,
  named: NamedTerms,
  { typed, wrong }: { typed: string | null; wrong: ReturnType<typeof wrongOf> },
): Html {
  const { words, locale } = orderWordsFor(page.language);
  const { currency } = page;
  const value = typed ?? amountFieldText(named.suggested_cents, currency, locale);
  // What is wrong says the least itself.
  const hints = [
    wrong.text === null ? leastWords(page, named, words) : null,
    reductionOf(page) === null ? null : words.amount_code,
  ].filter((hint) => hint !== null);
  const hint = hints.length === 0 ? null : html`<p class="terms">${hints.join(' ')}</p>`;
  return html`<div class="field"><label for="amount">${filled(words.amount, { currency })}</label>
<input type="hidden" name="${BUY_FIELDS.currency}" value="${currency}"><input id="amount" name="${BUY_FIELDS.amount}" dir="ltr" inputmode="decimal" autocomplete="off" required maxlength="20" value="${value}"${wrong.attributes}>${wrong.text}${hint}</div>
`;
}

/** What is wrong with a field, and how its field says so. */
const wrongOf = (id: string, text: string | null, isFirst: boolean) => ({
  attributes:
    text === null
      ? null
      : html` aria-invalid="true" aria-describedby="${id}-wrong"${isFirst ? html` autofocus` : null}`,
  text: text === null ? null : html`<p class="wrong" id="${id}-wrong">${text}</p>`,
});

/** The code in the address, what it takes off and until when, and the way to remove it. */
function chip({ code, percent, discount_cents, ends_at }: Reduction, page: ForSale, words: OrderWords): Html {
  const off = percent === null ? priceOf(page, discount_cents) : `${percent}%`;
  const day = new Intl.DateTimeFormat(orderWordsFor(page.language).locale, {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  // The end itself is no part of it: one that ends at midnight is good through the day before.
  const last = ends_at === null ? null : day.format(Date.parse(ends_at) - 1);
  return html`<p class="chip">${filled(words.code_off, { code, off })} <a href="${page.path}" rel="nofollow" aria-label="${filled(words.code_remove, { code })}">×</a></p>
${last === null ? null : html`<p class="terms">${filled(words.code_ends, { day: last })}</p>`}`;
}

/** Asks for a code; it comes back in the address of the page, so it can be shared, and needs no script. */
export function codeForm(page: ForSale): Html {
  const { words, language } = orderWordsFor(page.language);
  const refused = page.discount !== null && 'refusal' in page.discount ? page.discount : null;
  const wrong = wrongOf('code', refused === null ? null : refusalWords(refused.refusal, words), false);
  return html`<details class="code" ${ourWords(language)}${refused === null ? null : html` open`}><summary>${words.code_ask}</summary>
<form method="get" action="${page.path}" novalidate><label for="code">${words.code}</label>
<input id="code" name="code" maxlength="${LIMITS.discount_code}" autocomplete="off" autocapitalize="characters" spellcheck="false" required value="${refused?.code ?? ''}"${wrong.attributes}><button class="button second" type="submit">${words.code_apply}</button>${wrong.text}</form></details>`;
}

/** The word of the button that buys. */
function buyWords(page: ForSale, words: OrderWords): string {
  if (page.named !== null) return words.named_buy;
  return page.total_cents === 0
    ? words.get_free
    : filled(words.buy, { price: priceOf(page, page.total_cents) });
}

/** On a phone, stays at the foot of the window and leads to the form from wherever one reads. */
export function buyBar(page: ForSale): Html {
  const { words, language } = orderWordsFor(page.language);
  return html`<p class="bar" ${ourWords(language)}><a class="button" href="#buy">${buyWords(page, words)}</a></p>`;
}

/**
 * The form that buys, in plain HTML. No box is ever ticked for the buyer: the law asks that she does it herself
 * (Directive 2011/83/EU, article 16 m; for news and offers Regulation 2016/679, article 7). With a code it asks for the address that uses it.
 */
export function buyForm(
  page: ForSale,
  mode: 'live' | 'test',
  state: ({ alert: string | null } & Partial<BuyState>) | null,
): Html {
  const { words, language } = orderWordsFor(page.language);
  const reduction = reductionOf(page);
  const price = priceOf(page, page.total_cents);
  const isFree = page.total_cents === 0;
  const wrongEmail = state?.email_wrong ?? null;
  const wrongAmount = state?.amount_wrong ?? null;
  const amount = wrongOf('amount', wrongAmount, true);
  const email = wrongOf('email', wrongEmail, wrongAmount === null);
  const isMissing = state?.consent_missing === true;
  const consent = wrongOf(
    'consent',
    isMissing ? words.consent_missing : null,
    (wrongEmail ?? wrongAmount) === null,
  );
  const { named } = page;
  const old =
    reduction === null || named !== null ? null : html` <del>${priceOf(page, page.price_cents)}</del>`;
  return html`<form class="buy" id="buy" method="post" action="${page.path}${reduction === null ? null : `?code=${reduction.code}`}" novalidate ${ourWords(language)} aria-labelledby="title">
<div><p class="price">${named === null ? price : words.named}${old}</p>${reduction === null ? null : chip(reduction, page, words)}${isFree || !page.adds_tax ? null : html`<p class="terms">${words.tax_note}</p>`}</div>
<div>${state?.alert ? html`<p class="alert" role="alert">${state.alert}</p>` : null}
<input type="hidden" name="${BUY_FIELDS.terms}" value="${words.consent}">${named === null ? html`<input type="hidden" name="${BUY_FIELDS.price}" value="${page.total_cents}">` : null}
${named === null ? null : amountField(page, named, { typed: state?.amount ?? null, wrong: amount })}${
  !asksEmail(page)
    ? null
    : html`<div class="field"><label for="email">${words.email}</label>
<input id="email" name="${BUY_FIELDS.email}" type="email" dir="ltr" autocomplete="email" required maxlength="${LIMITS.email}" value="${state?.email ?? ''}"${email.attributes}>${email.text}<p class="terms">${words.email_note}</p></div>
`
}<div class="consent"><input id="consent" name="${BUY_FIELDS.consent}" type="checkbox" value="yes" required${state?.consented === true ? html` checked` : null}${consent.attributes}>
<label for="consent">${words.consent} <span class="terms">${words.consent_note}</span></label>${consent.text}</div>
<input type="hidden" name="${BUY_FIELDS.news_terms}" value="${newsWords(page)}">
<div class="consent"><input id="news" name="${BUY_FIELDS.news}" type="checkbox" value="yes"${state?.wants_news === true ? html` checked` : null}>
<label for="news">${newsWords(page)} <span class="terms">${words.news_note}</span></label></div>
<button class="button" type="submit">${buyWords(page, words)}</button>
${isFree && mode === 'live' ? null : html`<p class="terms">${isFree ? null : words.secure}${mode === 'test' ? html`<br>${words.test_note}` : null}</p>`}<p class="terms"><a class="plain" href="/orders">${words.bought_already}</a></p></div>
</form>`;
}
