import { type DownloadLink, fileSize } from '@/features/publications/publications.rules';
import { type Html, html } from '@/kernel/html';
import { filled, hoursIn, signUpWordsFor } from '@/messages/sign-up';
import { accentSheet, document } from './shell';
import { ourWords } from './sign-up-form';

/** Of whom and of what such a page is. */
interface Named {
  title: string;
  creator: string;
  /** A BCP 47 tag. */
  language: string;
  accent: string | null;
  /** The address of the cover; left out where there is none. */
  cover?: string | null;
}

/** A page beside that of a lead magnet. Its address may hold a secret, which goes neither to search engines nor on. */
function asideDocument(of: Named, heading: string, body: Html): string {
  const { language } = signUpWordsFor(of.language);
  const head = html`<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
${accentSheet(of.accent)}`;
  return document({
    title: `${heading} · ${of.creator}`,
    language,
    head,
    body: html`<header class="masthead"><p class="creator" dir="auto">${of.creator}</p></header>
<main class="notice" ${ourWords(language)}>${of.cover == null ? null : html`<img class="gift" src="${of.cover}" alt="" height="240">`}<h1>${heading}</h1>
${body}
</main>`,
  });
}

const lede = (text: string) => html`<p class="lede">${text}</p>`;

const pressed = (action: string, button: string) =>
  html`<form class="offer" method="post" action="${action}"><button class="button" type="submit">${button}</button></form>`;

/** After the form, where a mail is on its way: the same for an address that is known. */
export function sentDocument(of: Named & { slug: string }): string {
  const { words } = signUpWordsFor(of.language);
  return asideDocument(
    of,
    words.sent_title,
    html`${lede(filled(words.sent_text, { title: of.title }))}${backTo(`/p/${of.slug}`, filled(words.to_page, { title: of.title }))}`,
  );
}

const backTo = (path: string, text: string) =>
  html`<p class="back"><a class="plain" href="${path}">${text}</a></p>`;

/** Where the link in a mail leads: one press confirms. Programs that look into mail follow links and press nothing. */
export function confirmDocument(of: Named, action: string): string {
  const { words } = signUpWordsFor(of.language);
  const text = filled(words.confirm_text, { title: of.title, creator: of.creator });
  return asideDocument(of, words.confirm_title, html`${lede(text)}${pressed(action, words.confirm_button)}`);
}

/** Where the link in a buyer’s mail leads: one press confirms that she wants news and offers; and what she reads after. */
export function newsDocument(of: Named, action: string, isIn: boolean): string {
  const { words } = signUpWordsFor(of.language);
  const { creator } = of;
  if (isIn) return asideDocument(of, words.news_in_title, lede(filled(words.news_in_text, { creator })));
  const body = html`${lede(filled(words.news_text, { creator }))}${pressed(action, words.news_button)}`;
  return asideDocument(of, words.news_title, body);
}

/** The file of a lead magnet, and where it leads afterwards. */
export function downloadLinkDocument(gift: DownloadLink): string {
  const { words, language } = signUpWordsFor(gift.language);
  const { token, cta, most, page } = gift;
  const [file, ...others] = gift.files;
  const path = (format: string) => `/d/${token}${format === file?.format ? '' : `/${format}`}`;
  // A phone edition is a PDF.
  const kind = (format: string) => (format === 'epub' ? 'EPUB' : 'PDF');
  const size = ({ format, bytes }: DownloadLink['files'][number]) => `${kind(format)}, ${fileSize(bytes)}`;
  const body = html`<p class="lede" dir="auto">${gift.title}</p>
${
  file === undefined
    ? null
    : html`<div class="offer"><a class="button" href="${path(file.format)}" rel="nofollow" download>${filled(words.download, { format: kind(file.format) })}</a>
<p class="terms">${size(file)}</p></div>`
}
${others.map((other) => html`<p class="terms">${other.format === 'epub' ? words.for_reading_apps : words.for_phones} <a class="plain" href="${path(other.format)}" rel="nofollow" download>${size(other)}</a></p>`)}
<p class="terms">${filled(words.link_hours, { time: hoursIn(language, gift.hours) })}${most === null ? null : ` ${filled(words.link_times, { n: most })}`}</p>
${cta === null ? null : nextStep(cta)}
${page === null ? null : backTo(page, filled(words.to_page, { title: gift.title }))}`;
  return asideDocument(gift, words.ready_title, body);
}

const nextStep = ({ headline, text, button, url }: NonNullable<DownloadLink['cta']>) =>
  html`<section class="next" dir="auto"><h2>${headline}</h2>
${text === null ? null : html`<p>${text}</p>`}
<a class="plain" href="${url}" rel="noopener">${button}</a></section>`;

/** Asks whether mail is to end, or says that it has. */
export function unsubscribeDocument(of: Named, action: string, isLeft: boolean): string {
  const { words } = signUpWordsFor(of.language);
  const values = { title: of.title, creator: of.creator };
  if (isLeft) return asideDocument(of, words.left_title, lede(filled(words.left_text, values)));
  return asideDocument(
    of,
    words.leave_title,
    html`${lede(filled(words.leave_text, values))}${pressed(action, words.leave_button)}`,
  );
}
