import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, FILES, type Run } from './tools';

/** The generator and its version, from Python's registry. */
export const GENERATOR = 'openapi-python-client==0.26.2';
/** What the examples call the API with. */
export const HTTPX = 'httpx==0.28.1';

/** Outside of the project: whoever builds the app reads the folders in it, and links that lead out of it end that. */
const folder = join(tmpdir(), `galley-api-${process.pid}`);
const inside = (requirement: string, name: string) => join(folder, requirement, 'bin', name);

/** The Python that has a package. */
export const pythonWith = (requirement: string): string => inside(requirement, 'python');

/** Why Python can't have a package on this machine; null where it can. It's installed on the way. */
export async function noPython(requirement: string): Promise<string | null> {
  const { status } = await command('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (status !== 0) return 'this machine has no Python 3.10 or later';
  if ((await command('python3', ['-m', 'venv', join(folder, requirement)])).status !== 0)
    return 'Python has no venv here';
  return (await command(inside(requirement, 'pip'), ['install', '--quiet', requirement])).status === 0
    ? null
    : `pip couldn’t install ${requirement}`;
}

/** Makes the client with default flags, and runs the program that uses it. */
export async function runPython(base: string, token: string): Promise<Run> {
  const target = ['--output-path', join(FILES.clients, 'galley_client'), '--meta', 'none', '--overwrite'];
  const made = await command(inside(GENERATOR, 'openapi-python-client'), [
    'generate',
    '--path',
    FILES.document,
    ...target,
  ]);
  if (made.status !== 0) return made;
  const program = fileURLToPath(new URL('./clients/program.py', import.meta.url));
  return command(pythonWith(GENERATOR), [program, base, token], { env: { PYTHONPATH: FILES.clients } });
}

/** Removes what was installed. */
export const removePython = (): void => rmSync(folder, { recursive: true, force: true });
