import { accentAddress } from '@/features/publications/publications.rules';
import { type Html, html } from '@/kernel/html';
import { isRightToLeft } from '@/messages/sign-up';

interface Shell {
  title: string;
  /** A BCP 47 tag of the words that are ours; English unless told. */
  language?: string;
  head?: Html;
  body: Html;
}

/** A whole public page. */
export function document({ title, language = 'en', head, body }: Shell): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="/p/fonts/fraunces-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/storefront.css">
${head ?? null}
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** The style sheet of a creator's accent, `#rrggbb`; nothing for that of the pages. */
export const accentSheet = (accent: string | null): Html | null =>
  accent === null ? null : html`<link rel="stylesheet" href="${accentAddress(accent)}">`;

/** A page that says why there is nothing here. */
export function noticeDocument(title: string, text: string, language = 'en'): string {
  const body = html`<main class="notice" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><h1>${title}</h1><p class="lede">${text}</p></main>`;
  return document({ title, language, head: html`<meta name="robots" content="noindex">`, body });
}
