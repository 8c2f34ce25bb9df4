import { Html, html } from '@/kernel/html';

const ADDRESS = /(https?:\/\/[^\s`<>"]+[^\s`<>".,;:])/;

/** A line of text: `code` between backticks, addresses as links. */
export function inline(text: string): Html[] {
  return text
    .split('`')
    .flatMap((part, index) =>
      index % 2 === 1
        ? [html`<code>${part}</code>`]
        : part
            .split(ADDRESS)
            .map((piece, at) => (at % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`)),
    );
}

/** A block of code that can be copied and scrolled by keyboard. */
export const code = (text: string, label: string): Html =>
  html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre></div>`;

/** Paragraphs and fenced blocks: all the Markdown that our own texts use. */
export const prose = (text: string, label: string): Html[] =>
  text.split(/```\n?/).flatMap((part, index) =>
    index % 2 === 1
      ? [code(part.replace(/\n$/, ''), label)]
      : part
          .split(/\n\s*\n/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`),
  );

/** The frame of the reference pages. `nonce` lets the one small script run. */
export function referencePage(title: string, nonce: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="/p/fonts/fraunces-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/p/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/reference.css">
<script src="/reference.js" nonce="${nonce}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${body}
</body>
</html>
`.text;
}

/** The bar at the top of every page. */
export const masthead = (current: 'reference' | 'clients' | 'errors' | 'changelog'): Html => {
  const link = (name: string, href: string, here: boolean) =>
    html`<a href="${href}"${here ? new Html(' aria-current="page"') : null}>${name}</a>`;
  return html`<header class="masthead"><a class="brand" href="/">Galley</a>
<nav aria-label="Documentation">${link('Reference', '/docs', current === 'reference')}${link('Examples', '/docs/clients', current === 'clients')}${link('Errors', '/docs/errors', current === 'errors')}${link('Changelog', '/docs/changelog', current === 'changelog')}<a href="/api/openapi.json">openapi.json</a></nav></header>`;
};
