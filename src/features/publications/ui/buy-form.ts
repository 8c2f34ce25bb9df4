import type { StorefrontPage } from '@/features/publications/publications.rules';
import { type Html, html } from '@/kernel/html';
import { orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';
import { ourWords } from './sign-up-form';

/** What came back from the form that buys: what stands over it, and what is wrong with the box. */
export interface BuyState {
  alert: string | null;
  consent_missing: boolean;
}

/** The names of the form's fields. `terms` is what was to be agreed to when the form was shown. */
export const BUY_FIELDS = { consent: 'consent', terms: 'terms' } as const;

/**
 * The form that buys, in plain HTML. The box is never ticked for the buyer: the law asks that she does it herself
 * (Directive 2011/83/EU, article 16 m).
 */
export function buyForm(
  page: StorefrontPage,
  price: string,
  mode: 'live' | 'test',
  state: { alert: string | null; consent_missing?: boolean } | null,
): Html {
  const { words, language } = orderWordsFor(page.language);
  const isMissing = state?.consent_missing === true;
  return html`<form class="buy" method="post" action="/p/${page.slug}" novalidate ${ourWords(language)} aria-labelledby="title">
<div><p class="price">${price}</p><p class="terms">${words.tax_note}</p></div>
<div>${state?.alert ? html`<p class="alert" role="alert">${state.alert}</p>` : null}
<input type="hidden" name="${BUY_FIELDS.terms}" value="${words.consent}">
<div class="consent"><input id="consent" name="${BUY_FIELDS.consent}" type="checkbox" value="yes" required${isMissing ? html` aria-invalid="true" aria-describedby="consent-wrong" autofocus` : null}>
<label for="consent">${words.consent} <span class="terms">${words.consent_note}</span></label>${isMissing ? html`<p class="wrong" id="consent-wrong">${words.consent_missing}</p>` : null}</div>
<button class="button" type="submit">${filled(words.buy, { price })}</button>
<p class="terms">${words.secure}${mode === 'test' ? html`<br>${words.test_note}` : null}</p><p class="terms"><a class="plain" href="/orders">${words.bought_already}</a></p></div>
</form>`;
}
