import { FIELDS, type SignUpFormContent, type Typed, type Wrong } from '@/features/audience/sign-up.rules';
import { type Html, html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import { isRightToLeft } from '@/messages/sign-up';

/** What came back from the form: what was typed, what is wrong with it, and what stands over it. */
export interface FormState {
  typed: Typed;
  wrong: Wrong;
  alert: string | null;
}

/** The attributes of our own words. */
export const ourWords = (language: string): Html =>
  html`lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"`;

/** Text of the creator, whose own direction it has, or ours. */
const said = ({ text, ours }: { text: string; ours: boolean }, language: string) =>
  ours ? { attributes: ourWords(language), text } : { attributes: html`dir="auto"`, text };

/** What a field says is wrong with it, and the attributes by which a reader hears it there. */
function wrongOf(field: keyof Typed, { wrong }: FormState, isFirst: boolean) {
  const message = wrong[field];
  if (message === undefined) return { attributes: null, message: null };
  return {
    attributes: html` aria-invalid="true" aria-describedby="${field}-wrong"${isFirst ? html` autofocus` : null}`,
    message: html`<p class="wrong" id="${field}-wrong">${message}</p>`,
  };
}

const NOTHING: FormState = { typed: { email: '', name: '', consent: false }, wrong: {}, alert: null };

/**
 * The form that asks for an address, in plain HTML. It checks nothing itself: the browser's own words would be in
 * another language, and away from the field.
 */
export function signUpForm(slug: string, form: SignUpFormContent, state: FormState | null): Html {
  const { language, words, headline, bullets, asks_name } = form;
  const shown = state ?? NOTHING;
  const { typed } = shown;
  const first = (['email', 'name', 'consent'] as const).find((field) => shown.wrong[field] !== undefined);
  const of = (field: keyof Typed) => wrongOf(field, shown, field === first);
  const [email, name, consent] = [of('email'), of('name'), of('consent')];
  const lead = said(form.subhead, language);
  const agreed = said(form.consent, language);
  const button = said(form.button, language);
  return html`<form class="sign-up" method="post" action="/p/${slug}" novalidate ${ourWords(language)} aria-labelledby="${headline === null ? 'title' : 'sign-up'}">
${headline === null ? null : html`<h2 class="sign-up-title" id="sign-up" dir="auto">${headline}</h2>`}
<p class="sign-up-lead" ${lead.attributes}>${lead.text}</p>
${bullets.length === 0 ? null : html`<ul>${bullets.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`}
${shown.alert === null ? null : html`<p class="alert" role="alert">${shown.alert}</p>`}
<div class="field"><label for="email">${words.email}</label>
<input id="email" name="${FIELDS.email}" type="email" dir="ltr" autocomplete="email" required maxlength="${LIMITS.email}" value="${typed.email}"${email.attributes}>${email.message}</div>
${
  asks_name
    ? html`<div class="field"><label for="name">${words.name}</label>
<input id="name" name="${FIELDS.name}" dir="auto" autocomplete="name" maxlength="${LIMITS.name}" value="${typed.name}"${name.attributes}>${name.message}</div>`
    : null
}
<div class="more" aria-hidden="true"><label for="more">${words.leave_empty}</label><input id="more" name="${FIELDS.trap}" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="${FIELDS.terms}" value="${form.consent.text}">
<div class="consent"><input id="consent" name="${FIELDS.consent}" type="checkbox" value="yes" required${typed.consent ? html` checked` : null}${consent.attributes}>
<label for="consent" ${agreed.attributes}>${agreed.text}</label>${consent.message}</div>
<button class="button" type="submit" ${button.attributes}>${button.text}</button>
</form>`;
}
