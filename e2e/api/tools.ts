import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const output = fileURLToPath(new URL('../../dist/api/', import.meta.url));

/** The files that a run makes. */
export const FILES = {
  document: join(output, 'openapi.json'),
  types: join(output, 'schema.d.ts'),
  folder: output,
  /** Beside the packages that generated clients import. */
  clients: join(here, 'dist'),
} as const;

const PROGRAMS = {
  redocly: '@redocly/cli/bin/cli.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
  prism: '@stoplight/prism-cli/dist/index.js',
  types: 'openapi-typescript/bin/cli.js',
  heyApi: '@hey-api/openapi-ts/bin/run.js',
  orval: 'orval/dist/bin/orval.js',
} as const;

/** The tools stay on this machine: they neither report nor look for news. */
const quiet = {
  ...process.env,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
};

export interface Run {
  status: number | null;
  output: string;
}

const script = (tool: keyof typeof PROGRAMS) => join(here, 'node_modules', PROGRAMS[tool]);

/** Runs a tool to its end. */
export function run(tool: keyof typeof PROGRAMS, words: readonly string[]): Run {
  const made = spawnSync(process.execPath, [script(tool), ...words], {
    cwd: here,
    env: quiet,
    encoding: 'utf8',
  });
  return { status: made.status, output: `${made.stdout}${made.stderr}` };
}

/** Runs a command beside this process, in which the service may be what it calls; for 50 seconds at most. */
export function command(
  name: string,
  words: readonly string[],
  { cwd = here, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(name, [...words], {
      cwd,
      env: { ...quiet, ...env },
      timeout: 50_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text));
    child.stderr.on('data', (text: Buffer) => (output += text));
    child.once('error', (error) => resolve({ status: null, output: error.message }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** Makes the client of the API, and installs in the tools what its package would have; answers the names of its files. */
export function installClient(): string[] {
  const root = join(here, '../..');
  const made = spawnSync(process.execPath, ['tools/client.mjs'], { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the client could not be made:\n${made.stdout}${made.stderr}`);
  const client = join(root, 'client');
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: client,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(packed.stdout);
  const folder = join(here, 'node_modules/@galley/client');
  rmSync(folder, { recursive: true, force: true });
  for (const { path } of files) cpSync(join(client, path), join(folder, path));
  return files.map(({ path }) => path);
}

/** Checks types with the compiler of the app. */
export function checkTypes(words: readonly string[]): Run {
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const made = spawnSync(process.execPath, [compiler, ...words], { cwd: here, encoding: 'utf8' });
  return { status: made.status, output: `${made.stdout}${made.stderr}` };
}

/** A port that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

export interface ValidatingProxy {
  address: string;
  stop(): void;
}

/** What the proxy says of an answer that it did not stop: `sl-violations`, a JSON list. */
export const VIOLATIONS = 'sl-violations';

/** The problems that the proxy itself answers have types of this address. */
export const PROXY_PROBLEM = 'https://stoplight.io/prism/errors#';

/**
 * Starts the validating proxy in front of an address. With `errors` it answers what breaks the document by itself,
 * with a problem of its own; without, it lets everything through and tells what it found in a header.
 */
export async function startProxy(
  upstream: string,
  { errors }: { errors: boolean },
): Promise<ValidatingProxy> {
  const port = await freePort();
  const words = ['proxy', FILES.document, upstream, '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(process.execPath, [script('prism'), ...words, ...(errors ? ['--errors'] : [])], {
    cwd: here,
    env: quiet,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text;
      if (said.includes('Prism is listening')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the proxy ended with ${code}:\n${said}`)));
  });
}
