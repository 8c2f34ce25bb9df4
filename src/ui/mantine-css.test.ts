import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = join(import.meta.dirname, '../../node_modules/@mantine/core/styles');
const imported = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');

/** The names a file takes from @mantine/core as values, such as `Button`. */
function componentsUsed(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim()),
  );
}

describe('mantine.css', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(source, file));
  const used = new Set(files.flatMap(componentsUsed));

  it('has the styles of every Mantine component in use', () => {
    const missing = [...used].filter(
      (name) => existsSync(join(styles, `${name}.layer.css`)) && !imported.includes(`/${name}.layer.css`),
    );
    expect(used.size).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
