import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { floor, held } from '../../docs/security-floor.json';

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);

function atLeast(version: string, minimum: string): boolean {
  const have = parts(version);
  for (const [index, wanted] of parts(minimum).entries()) {
    const found = have[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return true;
}

const lock: { packages: Record<string, { version?: string; optional?: boolean }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const manifest: Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the libraries', () => {
  it.each(Object.entries(floor))('%s is not below its first safe version', (name, safe) => {
    const version = lock.packages[`node_modules/${name}`]?.version;
    expect(version, name).toBeDefined();
    expect(atLeast(version ?? '0', safe.version), `${name} ${version}`).toBe(true);
  });

  it.each(Object.entries(floor))(
    '%s has the day of its first safe version, and why it is that',
    (_name, safe) => {
      expect(new Date(safe.since).toISOString().slice(0, 10)).toBe(safe.since);
      expect(safe.why).not.toBe('');
    },
  );

  it.each(Object.entries(held))(
    '%s is held back since a day, for a reason, and only while it is behind',
    (name, newest) => {
      const version = lock.packages[`node_modules/${name}`]?.version ?? '0';
      expect(atLeast(version, newest.version), `${name} ${version}`).toBe(false);
      expect(new Date(newest.since).toISOString().slice(0, 10)).toBe(newest.since);
      expect(newest.why).not.toBe('');
    },
  );

  it('compare versions by their numbers', () => {
    expect(atLeast('16.10.0', '16.9.9')).toBe(true);
    expect(atLeast('16.4.0', '16.4.1')).toBe(false);
  });

  it('have exact versions and an entry in the lockfile, those of other systems included', () => {
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });
});
