import { document } from '@/features/publications/ui/shell';
import { ourWords } from '@/features/publications/ui/sign-up-form';
import { type Html, html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import { orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';

/** The name of the form's field. */
export const LINKS_FIELD = 'email';

/** What came back from the form: what was typed, what is wrong with it, and what stands over it. */
export interface LinksState {
  typed: string;
  wrong: string | null;
  alert: string | null;
}

const shown = (tag: string, title: string, main: (words: string) => Html): string => {
  const { language, words } = orderWordsFor(tag);
  return document({
    title: `${title} · Galley`,
    language,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<header class="masthead"><p class="creator">Galley</p></header>
${main(language)}
<footer class="foot" ${ourWords(language)}><p>${words.published_with}</p></footer>`,
  });
};

/** The page on which a buyer has her links mailed: a form with one field. It checks nothing itself. */
export function linksDocument(tag: string, state: LinksState | null): string {
  const { words } = orderWordsFor(tag);
  const wrong = state?.wrong ?? null;
  const title = state?.alert ? `${state.alert} ${words.find_title}` : words.find_title;
  return shown(
    tag,
    title,
    (language) => html`<main class="notice" ${ourWords(language)}><h1 id="title">${words.find_title}</h1>
<p class="lede">${words.find_text}</p>
<form class="sign-up" method="post" action="/orders" novalidate aria-labelledby="title">
${state?.alert ? html`<p class="alert" role="alert">${state.alert}</p>` : null}
<div class="field"><label for="email">${words.find_email}</label>
<input id="email" name="${LINKS_FIELD}" type="email" dir="ltr" autocomplete="email" required maxlength="${LIMITS.email}" value="${state?.typed ?? ''}"${wrong === null ? null : html` aria-invalid="true" aria-describedby="email-wrong" autofocus`}>${wrong === null ? null : html`<p class="wrong" id="email-wrong">${wrong}</p>`}</div>
<button class="button" type="submit">${words.find_button}</button>
</form>
</main>`,
  );
}

/** Said in place of the next where no mail can be sent. */
export function noMailDocument(tag: string): string {
  const { words } = orderWordsFor(tag);
  return shown(
    tag,
    words.find_title,
    (language) => html`<main class="notice" ${ourWords(language)}><h1>${words.find_title}</h1>
<p class="lede">${words.no_mail}</p>
</main>`,
  );
}

/** The same for every address, whether it has bought anything or not. */
export function linksAskedDocument(tag: string): string {
  const { words } = orderWordsFor(tag);
  return shown(
    tag,
    words.asked_title,
    (language) => html`<main class="notice" ${ourWords(language)}><h1>${words.asked_title}</h1>
<p class="lede">${filled(words.asked_text, { n: LIMITS.links_mails_per_email })}</p>
<p class="back"><a class="plain" href="/orders">${words.asked_back}</a></p>
</main>`,
  );
}
