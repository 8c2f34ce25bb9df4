// The built app on another version of Node, or as a release: it starts on an empty folder, and what needs native packages or files
// of its own works there.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds that the demo library and the files of a book may take. */
const PATIENCE = 180_000;

/** Pages that read files beside what was built, and one that does not. */
const PAGES = [
  '/sign-in',
  '/docs',
  '/docs/changelog',
  '/docs/clients',
  '/p/fonts/fraunces-latin.woff2',
  '/p/fonts/inter-latin.woff2',
];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object');
  await new Promise((done) => server.close(done));
  return address.port;
}

/**
 * Asks until an answer is what is waited for.
 * @template T
 * @param {() => Promise<T | null>} ask null for not yet
 * @param {string} what
 * @returns {Promise<T>}
 */
async function until(ask, what) {
  const last = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > last) throw new Error(`${what} took longer than ${PATIENCE / 1000} s`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/**
 * Starts the app of the folder with a Node, as `npm start` does, and goes from the demo library to the files of a book:
 * PostgreSQL, the password hashes, sharp, the typesetter, and what pages read from files are there. Throws for what is wrong.
 * @param {string} node the program
 * @param {string} root
 * @param {{ apart?: boolean }} [options] `apart`: one process answers, and another one, which starts later, makes the book
 */
export async function tryNode(node, root, { apart = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-node-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}/api`;
  const METRICS_TOKEN = 'read-by-this-program-alone';
  const env = { ...process.env, PORT: String(port), GALLEY_DATA_DIR: dataDir, METRICS_TOKEN };
  /** @type {string[]} */
  const said = [];
  const start = (/** @type {string[]} */ ...words) => {
    const program = spawn(node, ['scripts/start.mjs', ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {string[]} */
    const own = [];
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (data) => [own, said].map((lines) => lines.push(String(data))));
    return { program, own, exit: once(program, 'exit') };
  };
  const started = [start(...(apart ? ['--role=web'] : []))];
  try {
    await until(async () => {
      for (const { program } of started) assert(program.exitCode === null, 'it ended while it started');
      const answer = await fetch(`${api}/ready`).catch(() => null);
      return answer?.ok ? answer : null;
    }, 'Starting');
    const password = readFileSync(join(dataDir, 'demo.password'), 'utf8').trim();
    let token = '';
    const call = async (
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {object | undefined} */ body = undefined,
    ) => {
      const answer = await fetch(api + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      assert(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
      return answer;
    };
    const signedIn = await call('POST', '/auth/login', { email: 'demo@galley.local', password });
    ({ token } = await signedIn.json());
    const { items } = await (await call('GET', '/recipes?q=chocolate&per_page=3')).json();
    assert.equal(items.length, 3, 'the search finds recipes of the demo library');
    const book = { type: 'ebook', title: 'Newer', recipe_ids: items.map((/** @type {any} */ one) => one.id) };
    const { id } = await (await call('POST', '/products', book)).json();
    const { id: build } = await (await call('POST', `/products/${id}/builds`, {})).json();
    const builds = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
      });
      const text = await answer.text();
      assert(answer.ok, text);
      const count = (/** @type {string} */ name) =>
        Number(new RegExp(`^galley_queue_${name}\\{queue="build"\\} (\\d+)$`, 'm').exec(text)?.[1]);
      return { running: count('running'), waiting: count('waiting') };
    };
    const look = async () => (await call('GET', `/products/${id}/builds/${build}`)).json();
    if (apart) {
      const worker = start('--role=worker');
      started.push(worker);
      // It works some seconds after it has opened the database; who answers would have begun a book by then.
      const opens = async () => (worker.own.join('').includes('Opening the database') ? builds() : null);
      const { running, waiting } = await until(opens, 'Starting the worker');
      assert(
        running === 0 && waiting > 0,
        `a process that only answers makes no book: ${running}, ${waiting}`,
      );
    }
    const { state } = await until(async () => {
      const now = await look();
      return now.state === 'done' || now.state === 'failed' ? now : null;
    }, 'Building');
    assert.equal(state, 'done');
    for (const [format, begins] of [
      ['pdf', '%PDF-'],
      ['epub', 'PK'],
    ]) {
      const file = await call('GET', `/products/${id}/builds/${build}/files/${format}`);
      const bytes = Buffer.from(await file.arrayBuffer());
      assert(bytes.byteLength > 10_000 && bytes.toString('latin1').startsWith(begins ?? ''), `a ${format}`);
    }
    for (const path of PAGES) {
      const page = await fetch(`http://127.0.0.1:${port}${path}`);
      assert.equal(page.status, 200, path);
      await page.arrayBuffer();
    }
    for (const { program, exit } of started) {
      program.kill('SIGTERM');
      const [code] = await exit;
      assert.equal(code, 0, 'it ends cleanly when it is asked to');
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${said.join('').slice(-4000)}`);
  } finally {
    // Asked to end, it ends what it has started too.
    for (const { program } of started) program.kill('SIGTERM');
    await Promise.all(started.map(({ exit }) => exit));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
