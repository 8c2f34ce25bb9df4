import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@/kernel/errors';
import { html } from '@/kernel/html';
import { type App, startApp } from '@/testing/app';
import { changelogAnswer, clientsAnswer, errorsAnswer, referenceAnswer } from './reference.page';
import { readChangelog } from './ui/changelog';
import { type ApiDocument, curlOf, documentOperations } from './ui/document.rules';

let app: App;
let reference: string;
let clients: string;
let errors: string;
let changelog: string;

const request = (nonce = 'n0nce') =>
  new Request('http://galley.test/docs', { headers: { 'x-nonce': nonce } });

beforeAll(async () => {
  app = await startApp();
  reference = await referenceAnswer(app.services, request()).text();
  clients = await clientsAnswer(app.services, request()).text();
  errors = await errorsAnswer(app.services, request()).text();
  changelog = await changelogAnswer(app.services, request()).text();
});

const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
const linksOf = (page: string) => [...page.matchAll(/ href="([^"]+)"/g)].map((match) => match[1] ?? '');
const documentOf = () => app.services.document() as ApiDocument;

describe('the reference', () => {
  it('has every operation with its call, and a way to each', () => {
    const operations = documentOperations(documentOf());
    expect(operations.length).toBeGreaterThan(30);
    const ids = idsOf(reference);
    for (const { anchor, summary, path } of operations) {
      expect(ids).toContain(anchor);
      expect(linksOf(reference)).toContain(`#${anchor}`);
      expect(reference).toContain(`${summary}: request`);
      expect(reference).toContain(`<code>${path}</code>`);
    }
  });

  it('lets a reader try what an API key can do and what needs none, but not what needs a session or a file', () => {
    const isTried = (anchor: string) => {
      const [section = ''] =
        reference.split(`<section class="operation" id="${anchor}">`)[1]?.split('</section>') ?? [];
      return section.includes(' data-path="');
    };
    for (const anchor of ['recipes-list', 'products-publish', 'me-get', 'auth-login', 'health-get'])
      expect(isTried(anchor), anchor).toBe(true);
    for (const anchor of ['me-delete', 'keys-create', 'password-change', 'export-download', 'images-upload'])
      expect(isTried(anchor), anchor).toBe(false);
  });

  it('has no link that leads nowhere, on either page', () => {
    const here = new Set(idsOf(reference));
    const there = new Set(idsOf(errors));
    const wrong = [
      ...linksOf(reference),
      ...linksOf(errors).map((link) => (link.startsWith('#') ? `/docs/errors${link}` : link)),
    ]
      .filter((link) => link.includes('#'))
      .filter((link) => {
        const [page = '', id = ''] = link.replace('http://galley.test', '').split('#');
        return !(page.startsWith('/docs/errors') ? there : here).has(id);
      });
    expect(wrong).toEqual([]);
  });

  it('gives every element a name of its own', () => {
    for (const page of [reference, clients, errors, changelog])
      expect(idsOf(page).length).toBe(new Set(idsOf(page)).size);
  });

  it('runs one script, with the nonce, and needs no other host', () => {
    for (const page of [reference, clients, errors, changelog]) {
      expect(page.match(/<script/g)).toHaveLength(1);
      expect(page).toContain('<script src="/reference.js" nonce="n0nce" defer>');
      expect(page).not.toMatch(/<style| style="| on[a-z]+="/);
      const loaded = [...page.matchAll(/<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"/g)].map(
        (match) => match[1],
      );
      expect(loaded.filter((address) => !address?.startsWith('/'))).toEqual([]);
    }
    const fresh = referenceAnswer(app.services, request('another'));
    return expect(fresh.text()).resolves.toContain('nonce="another"');
  });

  it('is light: 820 bytes for each operation as it is sent, with what an API key needs for it', () => {
    const operations = documentOperations(documentOf()).length;
    expect(gzipSync(reference).byteLength).toBeLessThan(operations * 820);
    expect(gzipSync(errors).byteLength).toBeLessThan(10_000);
    for (const file of ['public/reference.css', 'public/reference.js'])
      expect(gzipSync(readFileSync(file)).byteLength, file).toBeLessThan(4_000);
  });

  it('takes its colours from the dashboard', async () => {
    const { roles } = await import('@/ui/theme/tokens');
    const css = readFileSync('public/reference.css', 'utf8');
    const dark = css.slice(css.indexOf('prefers-color-scheme: dark'));
    for (const [name, [light, inDark]] of Object.entries(roles)) {
      if (!css.includes(`--${name}: #`)) continue;
      expect(css).toContain(`--${name}: ${light.toLowerCase()}`);
      expect(dark).toContain(`--${name}: ${inDark.toLowerCase()}`);
    }
  });

  it('quotes for the shell what the document has in it', () => {
    const line = curlOf(
      {
        method: 'POST',
        path: '/recipes/{id}/notes',
        anchor: 'notes',
        operationId: 'notes',
        summary: 'Notes',
        description: 'Notes',
        tags: [],
        security: [{}],
        parameters: [{ name: 'id', in: 'path', example: 'recipe_1', schema: {} }],
        requestBody: {
          content: { 'application/json': { examples: { one: { value: { text: "Ines' soup" } } } } },
        },
        responses: {},
      },
      'http://galley.test/api',
    );
    expect(line).toContain("curl -X POST 'http://galley.test/api/recipes/recipe_1/notes'");
    expect(line).toContain(`"text": "Ines'\\'' soup"`);
  });
});

describe('the page of examples', () => {
  it('has every program of client/examples, each task in the same three languages, and a way to each', () => {
    const files = readdirSync('client/examples');
    const tasks = [...clients.matchAll(/<section class="task" id="(?!start)([^"]+)"/g)].map(([, id]) => id);
    expect(tasks.flatMap((id) => ['py', 'sh', 'ts'].map((file) => `${id}.${file}`)).sort()).toEqual(
      files.sort(),
    );
    for (const id of tasks) expect(linksOf(clients)).toContain(`#${id}`);
    for (const file of files) {
      const program = html`${readFileSync(`client/examples/${file}`, 'utf8').trimEnd()}`.text;
      expect(clients, file).toContain(`<code>${program}</code>`);
    }
    expect(clients).toContain('GALLEY_URL=http://galley.test/api');
    expect(gzipSync(clients).byteLength).toBeLessThan(8_000);
  });
});

describe('the page of errors', () => {
  it('explains every code at the address that its problems name', async () => {
    const ids = idsOf(errors);
    for (const [code, { title, status }] of Object.entries(ERRORS)) {
      expect(ids).toContain(code);
      expect(errors).toContain(`<p class="status">${status}</p>`);
      expect(errors).toContain(title.replaceAll("'", '&#39;'));
    }
    const { body } = await app.anonymous.get('/recipes');
    const address = new URL(body.type);
    expect(address.pathname).toBe('/docs/errors');
    expect(ids).toContain(address.hash.slice(1));
  });
});

describe('the changelog', () => {
  it('has every entry of the file, a way to each group, and the policy of versions behind a link that leads there', () => {
    const text = readFileSync('CHANGELOG.md', 'utf8');
    const releases = readChangelog(text);
    const entries = releases.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
    expect(entries).toHaveLength(text.match(/^- /gm)?.length ?? 0);
    expect(changelog.match(/<li>(?!<a)/g)).toHaveLength(entries.length);
    const links = linksOf(changelog).filter((link) => link.startsWith('#') && link !== '#main');
    expect(links).toHaveLength(releases.flatMap(({ groups }) => groups).length);
    for (const link of links) expect(idsOf(changelog)).toContain(link.slice(1));
    expect(linksOf(changelog)).toContain('/docs#compatibility');
    expect(idsOf(reference)).toContain('compatibility');
    expect(changelog).toContain('<strong>API</strong>');
    expect(changelog).not.toContain('**');
  });

  it('writes text as text', () => {
    expect(readChangelog('## [1.0.0] - 2027-01-01\n### Added\n- **New**: `<b>`\nmore')).toEqual([
      { title: '1.0.0', groups: [{ title: 'Added', entries: ['**New**: `<b>`'] }] },
    ]);
  });
});
