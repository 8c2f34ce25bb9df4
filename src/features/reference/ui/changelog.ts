import { type Html, html } from '@/kernel/html';
import { inline, masthead } from './prose';

interface Group {
  title: string;
  entries: string[];
}
interface Release {
  title: string;
  groups: Group[];
}

/** Releases of a changelog, as Keep a Changelog writes them: what was changed, by version and kind. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, release] = /^## \[?([^\]]+)\]?/.exec(line) ?? [];
    const [, group] = /^### (.+)/.exec(line) ?? [];
    const [, entry] = /^- (.+)/.exec(line) ?? [];
    const last = releases.at(-1);
    if (release !== undefined) releases.push({ title: release, groups: [] });
    else if (group !== undefined) last?.groups.push({ title: group, entries: [] });
    else if (entry !== undefined) last?.groups.at(-1)?.entries.push(entry);
  }
  return releases;
}

/** A line with **bold** words; all else is as in our other texts. Links keep their words alone. */
const bold = (text: string): Html[] =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('**')
    .flatMap((part, index) => (index % 2 === 1 ? [html`<strong>${part}</strong>`] : inline(part)));

const slug = (...words: string[]) =>
  words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** What changed, by release; made from CHANGELOG.md. */
export function changelogBody(text: string): Html {
  const releases = readChangelog(text);
  const nav = html`<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>${releases.map(
    ({ title, groups }) =>
      html`<div class="group"><h2>${title}</h2><ul>${groups.map(
        (group) => html`<li><a href="#${slug(title, group.title)}"><span>${group.title}</span></a></li>`,
      )}</ul></div>`,
  )}</details></nav>`;
  const sections = releases.map(
    ({ title, groups }) => html`<section class="tag"><h2>${title}</h2>
${groups.map(
  (group) =>
    html`<section id="${slug(title, group.title)}"><h3>${group.title}</h3><ul>${group.entries.map(
      (entry) => html`<li>${bold(entry)}</li>`,
    )}</ul></section>`,
)}</section>`,
  );
  return html`${masthead('changelog')}
<div class="frame">
${nav}
<main id="main" class="narrow">
<h1>Changelog</h1>
<p class="lede">What’s new in Galley and its API. <strong>API</strong> marks what developers need to know. <a href="/docs#compatibility">Versions and changes</a> explains what can change and how you’ll find out.</p>
${sections}
</main>
</div>`;
}
