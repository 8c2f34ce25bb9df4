import { ERRORS } from '@/kernel/errors';
import { type Html, html } from '@/kernel/html';
import { code, inline, masthead } from './prose';

const GROUPS: readonly { title: string; text: string; has: (status: number) => boolean }[] = [
  {
    title: 'Invalid requests',
    text: 'Correct the request before you send it again. Sending it unchanged returns the same error.',
    has: (status) => [400, 405, 413, 415, 416, 421].includes(status),
  },
  {
    title: 'Authentication',
    text: 'Sign in, or use the newest token.',
    has: (status) => status === 401 || status === 403,
  },
  {
    title: 'Missing records and pages',
    text: 'A record in another account returns the same error as a record that doesn’t exist.',
    has: (status) => status === 404 || status === 410,
  },
  {
    title: 'Conflicts',
    text: 'The request is valid, but the current state doesn’t allow it.',
    has: (status) => status === 409 || status === 412,
  },
  {
    title: 'Requests that can’t be processed',
    text: 'The request is well formed, but Galley can’t do what it asks for.',
    has: (status) => status === 422,
  },
  {
    title: 'Temporary problems',
    text: 'Wait `Retry-After` seconds if that header is present, then send the request again.',
    has: (status) => status === 429 || status >= 500,
  },
];

/** Every code of the catalogue under its anchor, which is the `type` of its problems. */
export function errorsBody(public_url: string): Html {
  const entries = Object.entries(ERRORS);
  const example = {
    type: `${public_url}/docs/errors#not_found`,
    title: ERRORS.not_found.title,
    status: ERRORS.not_found.status,
    code: 'not_found',
    detail: ERRORS.not_found.title,
    instance: '/api/recipes/recipe_01h455vb4pex5vsknk084sn02q',
    request_id: '019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b',
  };
  const groups = GROUPS.map(({ title, text, has }) => ({
    title,
    text,
    codes: entries.filter(([, { status }]) => has(status)),
  }));
  const nav = html`<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>${groups.map(
    ({ title, codes }) =>
      html`<div class="group"><h2>${title}</h2><ul>${codes.map(
        ([name, { status }]) =>
          html`<li><a href="#${name}"><span>${name.replaceAll('_', ' ')}</span> <span class="method">${status}</span></a></li>`,
      )}</ul></div>`,
  )}</details></nav>`;
  const sections = groups.map(
    ({ title, text, codes }) => html`<section class="tag"><h2>${title}</h2><p class="lede">${inline(text)}</p>
${codes.map(
  ([name, { status, title: heading, meaning }]) =>
    html`<section class="error" id="${name}"><p class="status">${status}</p><div><h3><a href="#${name}">${heading}</a></h3><p class="address"><code>${name}</code></p><p>${inline(meaning)}</p></div></section>`,
)}</section>`,
  );
  return html`${masthead('errors')}
<div class="frame">
${nav}
<main id="main" class="narrow">
<h1>Errors</h1>
<p class="lede">Errors are <code>application/problem+json</code> (RFC 9457). In your code, check <code>code</code>, which never changes. Show <code>detail</code> to people. Include <code>request_id</code> when you report a problem.</p>
${code(JSON.stringify(example, null, 2), 'An error response')}
${sections}
</main>
</div>`;
}
