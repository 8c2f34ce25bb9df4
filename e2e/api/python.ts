import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES, type Run } from './tools';

/** The generator and its version, from Python's registry. */
const GENERATOR = 'openapi-python-client==0.26.2';
/** Outside of the project: whoever builds the app reads the folders in it, and links that lead out of it end that. */
const folder = join(tmpdir(), `galley-api-${process.pid}`, GENERATOR);
const inside = (name: string) => join(folder, 'bin', name);

/** Runs a command beside this process, in which the service may be what it calls. */
function command(name: string, words: readonly string[]): Promise<Run> {
  const env = { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONPATH: FILES.clients };
  return new Promise((resolve) => {
    const child = spawn(name, [...words], { env, timeout: 50_000, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text));
    child.stderr.on('data', (text: Buffer) => (output += text));
    child.once('error', (error) => resolve({ status: null, output: error.message }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** Why no Python client can be made on this machine; null where one can. The generator is installed on the way. */
export async function noPython(): Promise<string | null> {
  const { status } = await command('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (status !== 0) return 'this machine has no Python 3.10 or later';
  if ((await command('python3', ['-m', 'venv', folder])).status !== 0) return 'Python has no venv here';
  return (await command(inside('pip'), ['install', '--quiet', GENERATOR])).status === 0
    ? null
    : `pip couldn’t install ${GENERATOR}`;
}

/** Makes the client with default flags, and runs the program that uses it. */
export async function runPython(base: string, token: string): Promise<Run> {
  const target = ['--output-path', join(FILES.clients, 'galley_client'), '--meta', 'none', '--overwrite'];
  const made = await command(inside('openapi-python-client'), [
    'generate',
    '--path',
    FILES.document,
    ...target,
  ]);
  if (made.status !== 0) return made;
  const program = fileURLToPath(new URL('./clients/program.py', import.meta.url));
  return command(inside('python'), [program, base, token]);
}

/** Removes what was installed. */
export const removePython = (): void => rmSync(dirname(folder), { recursive: true, force: true });
