import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTables } from '@/features/auth/removal/removal.store';
import { appRouter } from '@/features/router';
import { type LibraryRole, roleAllows } from '@/kernel/scopes';
import { uuidOf } from '@/server/database/columns';
import { routesOf } from '@/server/rest/routes';
import { roleAccessTo } from '@/server/trpc/key-access';
import type { ProcedureMeta } from '@/server/trpc/meta';
import { type App, type Client, startApp } from '@/testing/app';
import { startStripe } from '@/testing/servers/stripe';
import { insideLibrary, joinAs } from '@/testing/team';
import { callProcedure } from '@/testing/trpc';

interface Procedure {
  name: string;
  kind: 'query' | 'mutation';
  meta: ProcedureMeta;
}

const isPublic = ({ name, meta }: Procedure) =>
  meta.rest?.public === true ||
  ['auth.signIn', 'auth.signUp', 'auth.confirmEmail', 'passkeys.startSignIn', 'passkeys.signIn'].includes(
    name,
  );

/** Every procedure for which one signs in, read from the router: a new one is tested without another line here. */
const every: AnyRouter['_def']['procedures'] = appRouter._def.procedures;
const procedures = Object.entries<AnyProcedure>(every)
  .map(([name, { _def }]) => ({
    name,
    kind: _def.type === 'query' ? ('query' as const) : ('mutation' as const),
    meta: (_def.meta ?? {}) as ProcedureMeta,
  }))
  .filter((procedure) => !isPublic(procedure));
const routes = routesOf(appRouter).filter(({ rest }) => rest.public !== true);

/** A field that no operation takes. */
const UNKNOWN = { unknown_to_all: 1 };

type Caller = Exclude<LibraryRole, 'owner'> | 'stranger' | 'removed';
const CALLERS: readonly Caller[] = ['editor', 'viewer', 'stranger', 'removed'];

/** What refuses a caller; null where she may, and where it is about her own account. */
function refusalOf(caller: Caller, meta: ProcedureMeta): string | null {
  const access = roleAccessTo(meta);
  if (access === 'own') return null;
  if (caller === 'stranger' || caller === 'removed') return 'not_a_member';
  return roleAllows(caller, access) ? null : 'role_not_allowed';
}

const allowedTo = (caller: Caller, kind: 'query' | 'mutation') =>
  procedures
    .filter(({ kind: own, meta }) => own === kind && roleAccessTo(meta) !== 'own')
    .filter(({ meta }) => refusalOf(caller, meta) === null)
    .map(({ name }) => name);

describe('what members may do in a library', () => {
  let app: App;
  let ines: Client;
  let callers: Record<Caller, Client>;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const till = await startStripe();
    app = await startApp({ settings: { STRIPE_API_URL: till.url } });
    ines = await app.signUp('Ines');
    callers = {
      editor: await joinAs(app, ines, 'editor', 'Edna'),
      viewer: await joinAs(app, ines, 'viewer', 'Vera'),
      stranger: await app.signUp('Stan'),
      removed: await joinAs(app, ines, 'editor', 'Remo'),
    };
    await ines.delete(`/library/members/${callers.removed.user_id}`);
    const recipe = await ines.post('/recipes', { title: 'Soup', servings: 2, ingredients: ['1 onion'] });
    ids.recipe = recipe.body.id;
    ids.collection = (await ines.post('/collections', { name: 'Soups' })).body.id;
    const book = { type: 'ebook', title: 'Soups', recipe_ids: [ids.recipe] };
    ids.product = (await ines.post('/products', book)).body.id;
    ids.build = (await ines.post(`/products/${ids.product}/builds`)).body.id;
    ids.discount = (await ines.post('/discounts', { code: 'SOUP', percent: 20 })).body.id;
    const said = { product_id: ids.product, subject: 'News', text: 'To my owners.' };
    ids.announcement = (await ines.post('/announcements', said)).body.id;
    const hook = { url: 'https://hooks.example.com/private', events: ['order.paid'] };
    ids.webhook = (await ines.post('/webhooks', hook)).body.id;
    await ines.call('PUT', '/connections/stripe', { api_key: till.newKey(), tax: 'none' });
  }, 60_000);

  /** The owner's rows, whatever table they are in. */
  async function rowsOf({ user_id }: Client): Promise<string> {
    const found: string[] = [];
    for (const table of await tenantTables(app.services.db)) {
      const rows = await app.services.db.execute(
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where user_id = ${uuidOf('user', user_id)}::uuid order by 1`,
      );
      found.push(`${table} ${JSON.stringify(rows)}`);
    }
    return found.join('\n');
  }

  /** The value of a parameter in an address: a record of the owner's, where there is one. */
  function valueAt(segments: readonly string[], name: string): string {
    const noun = segments.find((segment) => !segment.startsWith('{')) ?? '';
    const known: Record<string, string> = { platform: 'stripe', format: 'pdf', n: '1' };
    return known[name] ?? ids[name === 'id' ? noun.replace(/s$/, '') : name.replace(/_id$/, '')] ?? 'none';
  }

  it.each(CALLERS)(
    'over REST are as the table says for the %s, and what is refused changes nothing',
    async (caller) => {
      const before = await rowsOf(ines);
      for (const { method, segments, meta, rest } of routes) {
        const refusal = refusalOf(caller, meta);
        const path = segments
          .map((part) => (part.startsWith('{') ? valueAt(segments, part.slice(1, -1)) : part))
          .join('/');
        const takesBody = method !== 'GET' && (method !== 'DELETE' || rest.body === true);
        // What she may do fails at its input, so that it changes nothing either.
        const [example] = Object.values(rest.examples?.request ?? { none: {} });
        const body = refusal === null ? UNKNOWN : example;
        const answer = await callers[caller].call(
          method,
          `/${path}${refusal === null && !takesBody ? '?unknown_to_all=1' : ''}`,
          takesBody ? body : undefined,
          { ...insideLibrary(ines), unchecked: true },
        );
        const found = [method, path, answer.status, answer.body?.code];
        if (refusal === null) expect([400, 415], found.join(' ')).toContain(answer.status);
        else expect(found).toEqual([method, path, 403, refusal]);
      }
      expect(await rowsOf(ines)).toBe(before);
    },
    60_000,
  );

  it.each(CALLERS)(
    'over tRPC are as the table says for the %s, and what is refused changes nothing',
    async (caller) => {
      const before = await rowsOf(ines);
      for (const { name, kind, meta } of procedures) {
        const refusal = refusalOf(caller, meta);
        const [example] = Object.values(meta.rest?.examples?.request ?? { none: {} });
        const segments = meta.openapi?.path.split('/').slice(1) ?? [];
        const parameters = Object.fromEntries(
          segments
            .filter((part) => part.startsWith('{'))
            .map((part) => {
              const field = part.slice(1, -1);
              return [field, valueAt(segments, field)];
            }),
        );
        const input = refusal === null ? UNKNOWN : { ...Object(example), ...parameters };
        const answer = await callProcedure(app, callers[caller], kind, name, input, ines.user_id);
        // Files are taken as forms and given over REST alone.
        const failed = ['validation_failed', 'unsupported_media_type', 'not_found'];
        if (refusal === null) expect(failed, name).toContain(answer.code);
        else expect([name, answer.code]).toEqual([name, refusal]);
      }
      expect(await rowsOf(ines)).toBe(before);
    },
    60_000,
  );

  it('are reading for a viewer', () => {
    expect(allowedTo('viewer', 'mutation')).toEqual(['products.previewMap', 'products.previewPages']);
    const seen = new Set(allowedTo('viewer', 'query').map((name) => name.split('.')[0]));
    expect([...seen].sort()).toEqual(['brand', 'collections', 'platforms', 'products', 'recipes']);
  });

  it('are changes of recipes, collections, products, and photos for an editor, and neither publishing nor people nor money', () => {
    const changed = allowedTo('editor', 'mutation');
    expect([...new Set(changed.map((name) => name.split('.')[0]))].sort()).toEqual([
      'collections',
      'images',
      'products',
      'recipes',
    ]);
    for (const name of [
      'products.publish',
      'products.unlist',
      'products.patchListing',
      'products.retryListing',
    ])
      expect(changed).not.toContain(name);
    const more = allowedTo('editor', 'query').filter((name) => !allowedTo('viewer', 'query').includes(name));
    expect(more).toEqual(['recipes.importPhoto']);
  });
});
