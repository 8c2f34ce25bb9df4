import { describe, expect, it } from 'vitest';
import { readSources, violations } from './architecture';
import { crowdedFolders, roomViolations } from './rooms';

const files = readSources(process.cwd(), ['src', 'scripts', 'tools', 'e2e', 'drizzle']);
/** What the planted files import. */
const near = [...files].filter(([path]) => /\/(?:env|db|[a-z]+\.(?:table|store|service))\.ts$/.test(path));

describe('the house', () => {
  it('keeps its import directions, budgets and names', () => {
    expect(violations(files)).toEqual([]);
  });

  it('lets a room import only rooms below it', () => {
    expect(roomViolations(files)).toEqual([]);
  });

  it('has no folder with more entries than one sees at a glance', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  it('was really read', () => {
    expect(files.size).toBeGreaterThan(120);
    expect(files.has('src/kernel/errors.ts')).toBe(true);
  });

  it.each([
    ['src/culinary/planted.ts', "import { z } from 'zod';"],
    ['src/kernel/planted.ts', "import { env } from '@/server/env';"],
    ['src/kernel/planted.ts', "import { readFile } from 'node:fs';"],
    ['src/server/planted.ts', "import { recipes } from '@/features/recipes/recipes.table';"],
    ['src/server/planted.ts', "import { useState } from 'react';"],
    ['src/features/recipes/planted.schema.ts', "import { env } from '@/server/env';"],
    ['src/features/recipes/planted.rules.ts', "import { connect } from '@/server/database/db';"],
    [
      'src/features/recipes/ui/planted.tsx',
      "import { insertRecipe } from '@/features/recipes/recipes.store';",
    ],
    [
      'src/features/recipes/planted.service.ts',
      "import { publish } from '@/features/products/publishing/publish.service';",
    ],
    [
      'src/features/recipes/planted.store.ts',
      "import { signIn } from '@/features/auth/sign-in/auth.service';",
    ],
    ['src/ui/planted.tsx', "import { env } from '@/server/env';"],
    ['src/app/planted.tsx', "import { insertRecipe } from '@/features/recipes/recipes.store';"],
    ['src/channels/planted.ts', "import { products } from '../features/products/records/products.table';"],
    ['src/channels/planted.ts', "import { connect } from '../server/database/db';"],
    ['src/rendering/planted.ts', "import { connect } from '../server/database/db';"],
    ['src/features/recipes/planted.store.ts', 'const x = process.env.PORT;'],
    ['src/server/planted.ts', 'const x: any = 1;'],
    ['src/server/planted.ts', 'const ok = URL.canParse(text);'],
    ['src/features/recipes/planted.store.ts', 'const find = (db: Db, owner: string) => db;'],
    ['src/features/recipes/planted.store.ts', 'const find = (db: Db, owner: UserId, id: string) => db;'],
    ['src/features/recipes/planted.store.ts', 'const find = (recipe_id: string) => recipe_id;'],
    ['src/features/products/planted.rules.ts', 'interface Lead { source_product_id: string | null }'],
    ['src/rendering/planted.ts', 'interface Line { recipe_ids: readonly string[] }'],
    ['src/ui/planted.tsx', 'const open = ({ productId }: { productId?: string }) => productId;'],
    ['src/server/utils/planted.ts', 'export const x = 1;'],
    ['src/server/index.ts', "export { connect } from './db';"],
    ['src/server/planted.ts', 'x;\n'.repeat(501)],
    ['src/server/planted.ts', "import './planted';"],
    ['src/server/rest/planted.ts', "import { env } from '../env';"],
    ['e2e/planted.ts', "import { LIMITS } from '../src/kernel/limits';"],
    ['src/server/planted.test.ts', "vi.mock('./deadline');"],
  ])('finds a violation planted in %s', (path, source) => {
    const planted = new Map([...near, [path, source]]);
    expect(
      violations(planted).filter((line) => line.includes('planted') || line.includes('index')),
    ).not.toEqual([]);
  });

  it.each([
    ['src/server/database/planted.ts', "import type { Session } from '../auth/context';"],
    ['src/features/recipes/page/ui/planted.tsx', "import { HomePage } from '@/features/home/ui/home-page';"],
    ['src/features/recipes/spare/planted.ts', 'export const x = 1;'],
  ])('finds a room that looks above itself, or has no place, planted in %s', (path, source) => {
    const planted = new Map([...files, [path, source]]);
    expect(roomViolations(planted).filter((line) => line.includes('planted'))).toHaveLength(1);
  });

  it('finds a folder that is too full', () => {
    const many = Array.from({ length: 31 }, (_, at): [string, string] => [`src/kernel/full/x${at}.ts`, '']);
    expect(crowdedFolders(new Map(many))).toEqual(['src/kernel/full: 31 entries, at most 30']);
  });
});
