import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { appRouter } from '@/features/router';
import { roleAccessTo } from '@/server/trpc/key-access';
import type { ProcedureMeta } from '@/server/trpc/meta';

const every: AnyRouter['_def']['procedures'] = appRouter._def.procedures;
const lists = Object.entries<AnyProcedure>(every)
  .map(([name, { _def }]) => ({ name, type: _def.type, meta: (_def.meta ?? {}) as ProcedureMeta }))
  .filter(({ meta }) => meta.replica === true);

describe('what may be read by a replica', () => {
  it('is no change, nothing that Idempotency-Keys are for, and no file', () => {
    const wrong = lists.filter(
      ({ type, meta }) =>
        type !== 'query' || meta.rest?.idempotent || meta.rest?.file || meta.rest?.download || meta.heavy,
    );
    expect(wrong).toEqual([]);
  });

  it('is of a library, whose changes are known, and never of a person’s own account', () => {
    expect(lists.filter(({ meta }) => roleAccessTo(meta) === 'own')).toEqual([]);
  });

  it('is these lists and searches', () => {
    expect(lists.map(({ name }) => name).toSorted()).toEqual([
      'announcements.list',
      'audience.countries',
      'audience.list',
      'audience.magnets',
      'bundles.list',
      'collections.list',
      'collections.names',
      'discounts.list',
      'mails.list',
      'products.find',
      'products.list',
      'recipes.cards',
      'recipes.facets',
      'recipes.list',
      'recipes.revisions',
      'recipes.vocabulary',
      'sales.grants',
      'sales.list',
      'webhooks.deliveries',
    ]);
  });
});
