import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signOwnFile } from '@/features/products/builds/files.service';
import { openSigned } from '@/features/publications/publications.service';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { authenticate, enterLibrary } from '@/server/auth/access';
import { createContext, libraryCookieName } from '@/server/auth/context';
import { type App, type Client, startApp } from '@/testing/app';
import { startSmtp } from '@/testing/servers/smtp';
import { insideLibrary, joinAs, joinBy, tokenOf } from '@/testing/team';
import { callProcedure } from '@/testing/trpc';
import { invitations } from './team.table';

const DAY = 24 * 3_600_000;
const now = { value: Date.parse('2026-11-30T10:00:00Z') };
const smtp = await startSmtp();
let app: App;
let other: App;
let ines: Client;

beforeAll(async () => {
  const settings = {
    RATE_LIMIT_PER_MINUTE: 60,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Galley <galley@galley.test>',
  };
  app = await startApp({ clock: () => now.value, settings });
  other = await startApp({ clock: () => now.value, settings, beside: app });
});
beforeEach(async () => {
  now.value += 3_600_000;
  ines = await app.signUp('Ines');
});

const soup = { title: 'Soup', ingredients: ['1 onion'] };
const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];
const NOT_A_MEMBER = [403, 'not_a_member'];
const NOT_ALLOWED = [403, 'role_not_allowed'];

describe('an invitation', () => {
  it('makes whoever has its link a member, once, and is stored as a digest only', async () => {
    const made = await ines.post('/library/invitations', { role: 'editor' });
    expect([made.status, made.body.email]).toEqual([201, null]);
    const token = tokenOf(made.body.url);
    expect(made.body.url).toBe(`http://galley.test/join/${token}`);
    expect(JSON.stringify(await app.services.db.select().from(invitations))).not.toContain(token);
    const { url: _, ...listed } = made.body;
    expect((await ines.get('/library/invitations')).body.items).toEqual([listed]);

    const rosa = await app.signUp('Rosa');
    const joined = await rosa.post('/libraries', { token });
    expect([joined.status, joined.body]).toMatchObject([
      201,
      { user_id: ines.user_id, name: 'Ines', role: 'editor' },
    ]);
    expect((await ines.get('/library/members')).body.items).toMatchObject([
      { user_id: rosa.user_id, name: 'Rosa', email: rosa.email, role: 'editor' },
    ]);
    expect((await rosa.get('/libraries')).body.items).toMatchObject([
      { user_id: rosa.user_id, role: 'owner' },
      { user_id: ines.user_id, role: 'editor' },
    ]);
    expect((await ines.get('/library/invitations')).body.total).toBe(0);
    const ben = await app.signUp('Ben');
    expect((await ben.post('/libraries', { token })).status).toBe(404);
  });

  it('ends after a week, and when it is canceled', async () => {
    const rosa = await app.signUp('Rosa');
    const [old, canceled] = [
      await ines.post('/library/invitations', { role: 'viewer' }),
      await ines.post('/library/invitations', { role: 'viewer' }),
    ];
    expect((await ines.delete(`/library/invitations/${canceled.body.id}`)).status).toBe(204);
    expect((await ines.delete(`/library/invitations/${canceled.body.id}`)).status).toBe(404);
    expect((await rosa.post('/libraries', { token: tokenOf(canceled.body.url) })).status).toBe(404);
    now.value += LIMITS.invitation_days * DAY;
    expect((await rosa.post('/libraries', { token: tokenOf(old.body.url) })).status).toBe(404);
    expect((await ines.get('/library/invitations')).body.total).toBe(0);
    expect((await rosa.get('/libraries')).body.total).toBe(1);
  });

  it('is not used up by its owner, or by somebody who is a member already', async () => {
    const { body } = await ines.post('/library/invitations', { role: 'viewer' });
    const token = tokenOf(body.url);
    expect(refused(await ines.post('/libraries', { token }))).toEqual([409, 'invalid_transition']);
    const rosa = await joinAs(app, ines, 'editor');
    expect(refused(await rosa.post('/libraries', { token }))).toEqual([409, 'already_exists']);
    const ben = await app.signUp('Ben');
    expect((await ben.post('/libraries', { token })).status).toBe(201);
  });

  it('is mailed where its owner’s own address is confirmed, and else refused', async () => {
    const to = { role: 'viewer', email: 'rosa@example.org' };
    expect(refused(await ines.post('/library/invitations', to))).toEqual([409, 'invalid_transition']);
    expect((await ines.get('/library/invitations')).body.total).toBe(0);
    await app.services.db.execute('update users set email_confirmed_at = now()');
    const made = await ines.post('/library/invitations', to);
    expect([made.status, made.body.email]).toEqual([201, 'rosa@example.org']);
    await app.work();
    const mail = smtp.taken.at(-1);
    expect(mail?.to).toEqual(['rosa@example.org']);
    expect(mail?.text).toContain(made.body.url);
    expect((await ines.get('/mails')).body.items[0]).toMatchObject({ kind: 'library_invitation' });
    const id = (await ines.get('/mails')).body.items[0].id;
    expect(JSON.stringify((await ines.get(`/mails/${id}`)).body)).not.toContain(tokenOf(made.body.url));
    for (let sent = 1; sent < LIMITS.invitation_mails_per_email - 1; sent++)
      expect((await ines.post('/library/invitations', to)).status).toBe(201);
    expect((await ines.post('/library/invitations', to)).status).toBe(429);
  });

  it(`is one of ${LIMITS.library_members}, members counted`, async () => {
    await joinAs(app, ines, 'viewer');
    for (let at = 1; at < LIMITS.library_members; at++)
      expect((await ines.post('/library/invitations', { role: 'viewer' })).status).toBe(201);
    const more = await ines.post('/library/invitations', { role: 'viewer' });
    expect(refused(more)).toEqual([409, 'already_exists']);
  });

  it('repeats with an Idempotency-Key without its link', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await ines.post('/library/invitations', { role: 'viewer' }, { headers });
    const second = await ines.post('/library/invitations', { role: 'viewer' }, { headers });
    expect([second.body.id, second.body.url]).toEqual([first.body.id, null]);
  });
});

describe('a member', () => {
  it('works in the library that X-Library names, and else in her own', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const made = await rosa.post('/recipes', soup, insideLibrary(ines));
    expect(made.status).toBe(201);
    expect((await ines.get('/recipes')).body.items).toMatchObject([{ id: made.body.id, title: 'Soup' }]);
    expect((await rosa.get('/recipes')).body.total).toBe(0);
    expect((await rosa.get('/recipes', insideLibrary(rosa))).body.total).toBe(0);
    expect((await rosa.get(`/recipes/${made.body.id}`)).status).toBe(404);
    const read = await callProcedure(app, rosa, 'query', 'recipes.list', {}, ines.user_id);
    expect(read.total).toBe(1);
  });

  it('is in her own account for what is about herself, whatever library she is in', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    const inside = insideLibrary(ines);
    expect((await rosa.get('/auth/me', inside)).body.id).toBe(rosa.user_id);
    expect((await rosa.get('/library/members', inside)).body.total).toBe(0);
    const key = await rosa.post('/keys', { name: 'Hers', scopes: ['recipes:read'] }, inside);
    expect([key.status, (await ines.get('/keys')).body.total]).toEqual([201, 0]);
    const batch = new Request('http://galley.test/api/trpc/recipes.list,auth.me?batch=1&input={"0":{}}', {
      headers: { authorization: `Bearer ${rosa.token}`, 'x-library': ines.user_id },
    });
    await ines.post('/recipes', soup);
    const [list, me] = await (await app.trpc(batch)).json();
    expect([list.result.data.total, me.result.data.id]).toEqual([1, rosa.user_id]);
  });

  it('is refused like a stranger where there is no such library, and where she is no member', async () => {
    const rosa = await app.signUp('Rosa');
    const bodies = new Set<string>();
    for (const library of [ines.user_id, `${ines.user_id.slice(0, -1)}0`, 'user_x', 'x', 'x'.repeat(3000)]) {
      const answer = await rosa.get('/recipes', { headers: { 'x-library': library } });
      expect(refused(answer)).toEqual(NOT_A_MEMBER);
      const { request_id: _, ...rest } = answer.body;
      bodies.add(JSON.stringify(rest));
    }
    expect(bodies.size).toBe(1);
  });

  it('is out at once where she is removed, and elsewhere within half a minute', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const elsewhere = other.as(rosa.token);
    expect((await rosa.get('/recipes', insideLibrary(ines))).status).toBe(200);
    expect((await elsewhere.get('/recipes', insideLibrary(ines))).status).toBe(200);
    expect((await ines.delete(`/library/members/${rosa.user_id}`)).status).toBe(204);
    expect((await ines.delete(`/library/members/${rosa.user_id}`)).status).toBe(404);
    expect(refused(await rosa.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
    now.value += LIMITS.revocation_seconds * 1000;
    expect(refused(await elsewhere.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
    expect((await rosa.get('/recipes')).status).toBe(200);
    await joinBy(ines, rosa, 'viewer');
    expect((await rosa.get('/recipes', insideLibrary(ines))).status).toBe(200);
  });

  it('can do at once what another role allows', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    expect(refused(await rosa.post('/recipes', soup, insideLibrary(ines)))).toEqual(NOT_ALLOWED);
    const changed = await ines.patch(`/library/members/${rosa.user_id}`, { role: 'editor' });
    expect([changed.status, changed.body.role]).toEqual([200, 'editor']);
    expect((await rosa.post('/recipes', soup, insideLibrary(ines))).status).toBe(201);
    await ines.patch(`/library/members/${rosa.user_id}`, { role: 'viewer' });
    expect(refused(await rosa.post('/recipes', soup, insideLibrary(ines)))).toEqual(NOT_ALLOWED);
    expect((await ines.get('/recipes')).body.total).toBe(1);
  });

  it('leaves by herself, and only a library that she is in', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    expect((await rosa.delete(`/libraries/${rosa.user_id}`)).status).toBe(404);
    expect((await rosa.delete(`/libraries/${ines.user_id}`)).status).toBe(204);
    expect((await rosa.delete(`/libraries/${ines.user_id}`)).status).toBe(404);
    expect(refused(await rosa.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
    const [left] = (await ines.get('/audit?kind=member.removed')).body.items;
    expect(left).toMatchObject({ actor: { type: 'member', id: rosa.user_id, name: 'Rosa' } });
  });

  it('is in the owner’s activity with her name for what she did', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    now.value += 1000;
    const { body } = await rosa.post('/collections', { name: 'Fall' }, insideLibrary(ines));
    await rosa.delete(`/collections/${body.id}`, insideLibrary(ines));
    const kinds = (who: Client) => who.get('/audit').then((answer) => answer.body.items);
    const [deleted, ...earlier] = await kinds(ines);
    expect(deleted).toMatchObject({
      kind: 'collection.deleted',
      actor: { type: 'member', id: rosa.user_id, name: 'Rosa' },
    });
    expect(earlier).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'member.joined',
          actor: { type: 'member', id: rosa.user_id, name: 'Rosa' },
          detail: 'editor',
        }),
        expect.objectContaining({ kind: 'member.invited', detail: 'editor' }),
      ]),
    );
    expect(await kinds(rosa)).toMatchObject([{ kind: 'session.started' }]);
  });

  it('spends her own requests, not the owner’s', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    now.value += 120_000;
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => rosa.get('/recipes', insideLibrary(ines))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ines.get('/recipes')).status).toBe(200);
    expect((await rosa.get('/recipes')).status).toBe(429);
  });

  it('has Idempotency-Keys of her own in each library', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const key = { 'idempotency-key': 'one' };
    const inside = { headers: { ...key, 'x-library': ines.user_id } };
    const [hers, own, again] = [
      await rosa.post('/recipes', soup, inside),
      await rosa.post('/recipes', soup, { headers: key }),
      await rosa.post('/recipes', soup, inside),
    ];
    expect([own.status, own.body.id === hers.body.id]).toEqual([201, false]);
    expect(again.body.id).toBe(hers.body.id);
    const owners = await ines.post('/recipes', soup, { headers: key });
    expect(owners.body.id).not.toBe(hers.body.id);
    await ines.delete(`/library/members/${rosa.user_id}`);
    expect(refused(await rosa.post('/recipes', soup, inside))).toEqual(NOT_A_MEMBER);
  });

  it('has no API key to the library', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const { body } = await rosa.post('/keys', { name: 'Nightly', scopes: ['recipes:read'] });
    const program = app.as(body.token);
    expect(refused(await program.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
    expect((await program.get('/recipes', insideLibrary(rosa))).status).toBe(200);
  });

  it('unpublishes nothing, whatever else of a product she changes', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const { body } = await ines.post('/products', { type: 'ebook', title: 'Soups' });
    await app.services.db.execute("update products set status = 'published'");
    const at = `/products/${body.id}`;
    expect((await rosa.patch(at, { subtitle: 'Warm' }, insideLibrary(ines))).status).toBe(200);
    for (const status of ['draft', 'archived'])
      expect(refused(await rosa.patch(at, { status }, insideLibrary(ines)))).toEqual(NOT_ALLOWED);
    expect((await ines.get(at)).body).toMatchObject({ status: 'published', subtitle: 'Warm' });
  });

  it('sets no price and changes nothing of how a product is sold, whatever else she changes', async () => {
    const rosa = await joinAs(app, ines, 'editor');
    const inside = insideLibrary(ines);
    const ebook = { type: 'ebook', title: 'Soups' };
    for (const price of [
      { price_cents: 900, currency: 'USD' },
      { price_mode: 'pay_what_you_want', price_cents: 0, suggested_price_cents: 500, currency: 'USD' },
    ])
      expect(refused(await rosa.post('/products', { ...ebook, ...price }, inside))).toEqual(NOT_ALLOWED);
    const made = await rosa.post('/products', { ...ebook, platforms: ['storefront'] }, inside);
    expect(made.status).toBe(201);
    const at = `/products/${made.body.id}`;
    for (const change of [
      { price_cents: 0, currency: 'USD' },
      { platforms: [] },
      { stamp_files: false },
      { asks_email: true },
    ])
      expect(refused(await rosa.patch(at, { ...change, subtitle: 'Warm' }, inside))).toEqual(NOT_ALLOWED);
    const { price_cents, currency, platforms, stamp_files, asks_email } = made.body;
    const sold = { price_cents, currency, platforms, stamp_files, asks_email };
    const saved = await rosa.patch(at, { ...sold, subtitle: 'Cold' }, inside);
    expect([saved.status, saved.body]).toMatchObject([200, { ...sold, subtitle: 'Cold' }]);
    expect((await ines.patch(at, { price_cents: 900, currency: 'USD' })).status).toBe(200);
  });

  it('downloads by a signed address until she is removed', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    const recipe_ids = [
      (await ines.post('/recipes', { ...soup, servings: 2, instructions: ['Boil.'] })).body.id,
    ];
    const { body } = await ines.post('/products', { type: 'ebook', title: 'Soups', recipe_ids });
    const [{ id: session_id }] = (await rosa.get('/auth/sessions')).body.items;
    const build_id = (await ines.post(`/products/${body.id}/builds`)).body.id;
    await app.services.db.execute(
      `update builds set state = 'done', files = '[{"format":"pdf","blob_key":"x","bytes":1}]'`,
    );
    const token = { user_id: ines.user_id, product_id: body.id, build_id, person: rosa.user_id, session_id };
    const signed = signOwnFile(app.services.signer, token, now.value + 60_000);
    expect(await openSigned(app.services, signed, 'Soups.pdf')).not.toBeNull();
    await ines.delete(`/library/members/${rosa.user_id}`);
    expect(await openSigned(app.services, signed, 'Soups.pdf')).toBeNull();
  });

  it('is gone with her account, and with the owner’s', async () => {
    const [rosa, ben] = [await joinAs(app, ines, 'editor'), await joinAs(app, ines, 'viewer', 'Ben')];
    await joinBy(ben, rosa, 'viewer');
    await rosa.call('DELETE', '/auth/me', { password: 'correct horse' });
    expect((await ines.get('/library/members')).body.items).toMatchObject([{ name: 'Ben' }]);
    const { body } = await ines.post('/library/invitations', { role: 'viewer' });
    await ines.call('DELETE', '/auth/me', { password: 'correct horse' });
    now.value += LIMITS.revocation_seconds * 1000;
    expect(refused(await ben.get('/recipes', insideLibrary(ines)))).toEqual(NOT_A_MEMBER);
    expect((await ben.get('/libraries')).body.total).toBe(1);
    expect((await ben.post('/libraries', { token: tokenOf(body.url) })).status).toBe(404);
    for (const table of ['library_members', 'invitations'])
      expect(
        await app.services.db.execute(
          `select 1 from ${table} t where not exists (select from users where id = t.user_id)`,
        ),
      ).toHaveLength(0);
  });
});

it('the cookie of the dashboard names no library over tRPC or REST', async () => {
  const rosa = await joinAs(app, ines, 'viewer');
  await ines.post('/recipes', soup);
  const cookie = `${libraryCookieName('http://galley.test')}=${ines.user_id}`;
  expect((await rosa.get('/recipes', { headers: { cookie } })).body.total).toBe(0);
});

describe('an account that is made with an invitation', () => {
  const person = (email: string) => ({ email, password: 'a long password', name: 'Rosa' });

  it('is a member from its first moment, also where registration is closed, and uses the invitation up', async () => {
    const closed = await startApp({
      clock: () => now.value,
      settings: { REGISTRATION_OPEN: false },
      beside: app,
    });
    expect((await closed.anonymous.post('/auth/register', person('no@example.com'))).status).toBe(404);
    const { body } = await ines.post('/library/invitations', { role: 'viewer' });
    const invitation = tokenOf(body.url);
    const made = await closed.anonymous.post('/auth/register', {
      ...person('rosa-new@example.com'),
      invitation,
    });
    expect(made.status).toBe(201);
    const rosa = closed.as(made.body.token);
    expect((await rosa.get('/recipes', insideLibrary(ines))).status).toBe(200);
    const second = { ...person('second@example.com'), invitation };
    expect((await closed.anonymous.post('/auth/register', second)).status).toBe(404);
    expect((await app.anonymous.post('/auth/register', second)).status).toBe(404);
    const { email, password } = second;
    expect((await app.anonymous.post('/auth/login', { email, password })).status).toBe(401);
  });
});

describe('the library that the dashboard shows', () => {
  const open = (who: Client, user_id: UserId) =>
    callProcedure(app, who, 'mutation', 'team.open', { user_id });

  it('is one of hers, whatever library her page was in', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    const ben = await app.signUp('Ben');
    expect(await open(rosa, ines.user_id)).toBeUndefined();
    expect(await open(rosa, rosa.user_id)).toBeUndefined();
    expect(await open(ben, ines.user_id)).toMatchObject({ code: 'not_found' });
    const gone = await callProcedure(
      app,
      ben,
      'mutation',
      'team.open',
      { user_id: ben.user_id },
      ines.user_id,
    );
    expect(gone).toBeUndefined();
  });

  it('is kept in a cookie that scripts can’t read, and in none where it is her own', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    const cookieOf = async (user_id: UserId) => {
      const answer = await app.trpc(
        new Request('http://galley.test/api/trpc/team.open', {
          method: 'POST',
          headers: { authorization: `Bearer ${rosa.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ user_id }),
        }),
      );
      return answer.headers.get('set-cookie');
    };
    expect(await cookieOf(ines.user_id)).toMatch(
      new RegExp(`^galley_library=${ines.user_id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`),
    );
    expect(await cookieOf(rosa.user_id)).toContain(
      'galley_library=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
  });
});

describe('a page of the dashboard', () => {
  const libraryOfPage = async (who: Client, library: string) => {
    const cookie = `galley_session=${who.token}; galley_library=${library}`;
    const request = new Request('http://galley.test/recipes', { headers: { cookie, 'x-library': 'user_x' } });
    const ctx = createContext(app.services, request, { address: 'page' }, 'page');
    const person = await authenticate(ctx);
    return (await enterLibrary(ctx, 'any'))?.owner ?? person;
  };

  it('is made in the library of the cookie, and in her own once that is out of date', async () => {
    const rosa = await joinAs(app, ines, 'viewer');
    expect(await libraryOfPage(rosa, ines.user_id)).toBe(ines.user_id);
    expect(await libraryOfPage(rosa, rosa.user_id)).toBe(rosa.user_id);
    expect(await libraryOfPage(rosa, 'nonsense')).toBe(rosa.user_id);
    await ines.delete(`/library/members/${rosa.user_id}`);
    expect(await libraryOfPage(rosa, ines.user_id)).toBe(rosa.user_id);
  });
});
