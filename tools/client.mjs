// `npm run client`: makes client/dist, the typed client, from docs/openapi.json. `npm run docs` writes that first.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, installTools, root } from '../scripts/install.mjs';

const client = join(root, 'client');
const document = join(root, 'docs', 'openapi.json');
const schema = join(client, 'src', 'schema.ts');

/** @param {string} script @param {string[]} words */
function run(script, ...words) {
  const made = spawnSync(process.execPath, [join(root, script), ...words], { cwd: client, encoding: 'utf8' });
  if (made.status !== 0) fail(`Couldn’t make the client.\n${made.stdout}${made.stderr}`);
}

/** The paths whose POST takes an Idempotency-Key, which types can’t tell while a program runs. */
function pathsWithKey() {
  /** @type {Record<string, { post?: { parameters?: { name: string }[] } }>} */
  const paths = JSON.parse(readFileSync(document, 'utf8')).paths;
  return Object.keys(paths).filter((path) =>
    paths[path]?.post?.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
}

if (!installTools('api'))
  fail('Couldn’t install what makes the client. Check that you can reach the npm registry.');
rmSync(join(client, 'dist'), { recursive: true, force: true });
run('e2e/api/node_modules/openapi-typescript/bin/cli.js', document, '--output', schema);
const keyed = JSON.stringify(pathsWithKey(), null, 2);
writeFileSync(
  schema,
  `${readFileSync(schema, 'utf8')}\nexport const takesIdempotencyKey: ReadonlySet<string> = new Set(${keyed});\n`,
);
run('node_modules/typescript/bin/tsc', '-p', '.');
process.stdout.write('Made client/dist\n');
