import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addConfirmation, keepSubscriber } from '@/features/audience/audience.store';
import { keepLabel, wishContact } from '@/features/audience/contacts.store';
import { insertLink } from '@/features/auth/mails/links.store';
import { putConnection } from '@/features/connections/connections.store';
import { insertImages, keepVersion } from '@/features/images/images.store';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { signFile } from '@/features/products/builds/files.service';
import { claimBuild, finishBuild } from '@/features/products/records/builds.store';
import { openDownload, storefrontPage } from '@/features/publications/publications.service';
import { viewKey } from '@/features/publications/views.rules';
import { addProductViews } from '@/features/publications/views.store';
import { newId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { notePlace } from '@/server/replica/places.store';
import { type App, type Client, startApp } from '@/testing/app';
import { writeAfterSale, writeSale } from '@/testing/sale';
import { turnOnTwoStep } from '@/testing/sign-in/authenticator';
import { givePasskey } from '@/testing/sign-in/passkey-device';
import { joinAs } from '@/testing/team';
import { eraseAccount, eraseClosed } from './removal.service';
import { closeAccount, tenantTables } from './removal.store';

const PASSWORD = 'correct horse';
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('deleting an account', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ settings: { PUBLIC_URL: 'https://galley.test' } });
  });

  const rowsIn = async (table: string, client: Client): Promise<number> => {
    const column = table === 'users' ? 'id' : 'user_id';
    const [row] = await app.services.db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table)}
          where ${sql.identifier(column)} = ${uuidOf('user', client.user_id)}::uuid`,
    );
    return row?.rows ?? 0;
  };

  /** An account with something in every table: a new table needs a line here. */
  async function stocked(name: string) {
    const client = await app.signUp(name);
    const { db, blobs } = app.services;
    const time = new Date().toISOString();
    const put = async (text: string) => ({ blob_key: await blobs.put(bytesOf(text)), bytes: text.length });
    const own = await put(`only ${name}'s`);
    const shared = await put('a picture that two have');
    const thumb = await put(`a thumb of ${name}`);
    const print = await put(`a print of ${name}`);
    const original = await put(`a large one of ${name}`);
    const id = (mark: string) => `${mark}${client.user_id.slice(-10)}`.padEnd(32, '0').slice(0, 32);
    const pictures = [
      { id: id('a'), extension: 'webp', ...own, original_key: original.blob_key },
      { id: id('b'), extension: 'webp', ...shared, original_key: null },
    ];
    await insertImages(db, client.user_id, pictures, time);
    await keepVersion(db, client.user_id, id('a'), 'thumb_key', thumb.blob_key);
    await keepVersion(db, client.user_id, id('a'), 'print_key', print.blob_key);
    const hook = { url: 'https://hooks.example.com/soup', events: ['recipe.updated'] };
    await givePasskey(app, client);
    await client.post('/keys', { name: 'Backup', scopes: ['recipes:read'] });
    const webhook = await client.post('/webhooks', hook);
    await client.post(`/webhooks/${webhook.body.id}/test`);
    const recipe = await client.post(
      '/recipes',
      { title: 'Onion soup', servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'] },
      { headers: { 'idempotency-key': 'once' } },
    );
    await client.post(`/recipes/${recipe.body.id}/events`, { type: 'view', event_id: 'first' });
    await client.patch(`/recipes/${recipe.body.id}`, { notes: 'Slowly.' });
    await client.patch('/brand', { name: `${name}'s kitchen` });
    await client.patch('/shop', { handle: `kitchen-of-${name}` });
    const collection = await client.post('/collections', { name: 'Soups' });
    await client.put(`/collections/${collection.body.id}/recipes/${recipe.body.id}`);
    const product = await client.post('/products', {
      type: 'recipe_card_pack',
      title: `Soups of ${name}`,
      recipe_ids: [recipe.body.id],
    });
    const magnet = await client.post(`/products/${product.body.id}/lead-magnet`);
    await client.post('/bundles', {
      title: `All of ${name}`,
      price_cents: 2000,
      currency: 'EUR',
      product_ids: [product.body.id, magnet.body.id],
    });
    const reader = { email: 'reader@example.com', email_key: 'reader@example.com', name: null };
    const subscriber = newId('subscriber');
    const row = {
      ...reader,
      id: subscriber,
      product_id: product.body.id,
      consent_text: 'Yes.',
      leave_key: name,
    };
    await keepSubscriber(db, client.user_id, row, { confirmed: false }, time);
    const owned = { user_id: client.user_id, subscriber_id: subscriber };
    const token_hash = `confirmation of ${name}`;
    await addConfirmation(db, { ...owned, token_hash, created_at: time, expires_at: time });
    const build = await client.post(`/products/${product.body.id}/builds`);
    const pdf = await put(`the book of ${name}`);
    const files = [{ format: 'pdf' as const, ...pdf }];
    const claimed = await claimBuild(db, time);
    if (claimed === null || claimed.id !== build.body.id) throw new Error('another build was claimed');
    await finishBuild(db, claimed, { page_count: 1, files, previews: [], sample: null, pictures: [] }, time);
    const published = await client.post(`/products/${product.body.id}/publish`, {
      platforms: ['storefront'],
      price_cents: 0,
      currency: 'EUR',
    });
    expect(published.body.listings[0].state).toBe('live');
    await client.patch(`/products/${product.body.id}/page`, { title: `Soups by ${name}` });
    await insertLink(db, {
      purpose: 'password',
      email: client.email,
      token_hash: `reset of ${name}`,
      user_id: client.user_id,
      created_at: time,
      expires_at: time,
    });
    const { services } = app;
    const facts = {
      state: 'connected' as const,
      problem: null,
      mode: 'test' as const,
      account_id: null,
      account_name: null,
      settings: { tax: 'none' as const, currency: null },
      credentials: 'sealed by nobody',
      last4: 'Xw3f',
      endpoint_id: null,
      checked_at: time,
    };
    const hook_key_hash = `hook of ${name}`;
    await db.transaction((tx) =>
      putConnection(tx, client.user_id, 'stripe', facts, { hook_key_hash, now: time }),
    );
    const label = { platform: 'kit' as const, product_id: product.body.id, account: '59/', label_id: '1' };
    await db.transaction(async (tx) => {
      const kit = { hook_key_hash: null, now: time };
      await putConnection(tx, client.user_id, 'kit', { ...facts, mode: 'live' }, kit);
      await wishContact(tx, client.user_id, ['kit'], reader, time);
      await keepLabel(tx, client.user_id, label);
    });
    const { order } = await writeSale(db, client.user_id, product.body.id);
    await writeAfterSale(db, client.user_id, product.body.id, order);
    const mailed = { ...services, mailer: { send: async () => {} } };
    await queueMail(mailed, db, client.user_id, {
      kind: 'account_confirm',
      to: client.email,
      subject: 'Confirm',
      text: 'Confirm it.',
      look: ownLook('Confirm'),
    });
    const owner = { user_id: client.user_id, product_id: product.body.id, build_id: build.body.id };
    await addProductViews(db, new Map([[viewKey(owner, Date.now()), 1]]));
    const link = signFile(app.services.signer, owner, Date.now() + 60_000);
    await (await openDownload(app.services, link))?.count();
    await notePlace(db, client.user_id);
    return { client, own, shared, thumb, print, original, pdf, slug: published.body.slug, link };
  }

  it('leaves no row of it in any table and nothing of another account less', async () => {
    const gone = await stocked('Gone');
    const stays = await stocked('Stays');
    for (const { client } of [gone, stays]) {
      await joinAs(app, client, 'viewer');
      await client.post('/library/invitations', { role: 'viewer' });
      await turnOnTwoStep(client, Date.now());
    }
    const tables = ['users', ...(await tenantTables(app.services.db))];
    expect(tables).toContain('recipes');
    const before = new Map<string, number>();
    for (const table of tables) {
      expect(await rowsIn(table, gone.client), `${table}: the account of this test has a row there`).not.toBe(
        0,
      );
      before.set(table, await rowsIn(table, stays.client));
    }
    const answer = await gone.client.call('DELETE', '/auth/me', { password: PASSWORD });
    expect(answer.status).toBe(204);
    expect(answer.headers.has('x-refreshed-token')).toBe(false);
    for (const table of tables) {
      expect(await rowsIn(table, gone.client), table).toBe(0);
      expect(await rowsIn(table, stays.client), table).toBe(before.get(table));
    }
    const { blobs } = app.services;
    for (const { blob_key } of [gone.own, gone.thumb, gone.print, gone.original, gone.pdf])
      expect(await blobs.size(blob_key)).toBeNull();
    for (const { blob_key } of [stays.own, stays.thumb, stays.print, stays.original, stays.pdf, stays.shared])
      expect(await blobs.size(blob_key)).not.toBeNull();
  });

  it('ends its sessions, sign-in, public pages and download links, and frees its email', async () => {
    const { client, slug, link } = await stocked('Closed');
    const phone = app.as(
      (await app.anonymous.post('/auth/login', { email: client.email, password: PASSWORD })).body.token,
    );
    expect((await phone.get('/auth/me')).status).toBe(200);
    expect(await storefrontPage(app.services, slug)).toMatchObject({ slug });
    expect(await openDownload(app.services, link)).not.toBeNull();
    await client.call('DELETE', '/auth/me', { password: PASSWORD });
    for (const session of [client, phone])
      expect((await session.get('/recipes')).body.code).toBe('session_revoked');
    const again = { email: client.email, password: PASSWORD };
    expect((await app.anonymous.post('/auth/login', again)).status).toBe(401);
    expect(await storefrontPage(app.services, slug)).toBeNull();
    expect(await openDownload(app.services, link)).toBeNull();
    expect((await app.anonymous.post('/auth/register', again)).status).toBe(201);
  });

  it('needs the password, in the body', async () => {
    const ana = await app.signUp();
    const wrong = await ana.call('DELETE', '/auth/me', { password: 'wrong horse' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password']);
    expect(wrong.body.errors[0].pointer).toBe('/password');
    expect(wrong.headers.has('x-refreshed-token')).toBe(true);
    const missing = await ana.delete('/auth/me');
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([400, '/password']);
    const inAddress = await ana.delete(`/auth/me?password=${encodeURIComponent(PASSWORD)}`);
    expect(inAddress.status).toBe(400);
    expect((await ana.get('/auth/me')).status).toBe(200);
  });

  it('is finished later when the process ended in the middle of it', async () => {
    const { client } = await stocked('Half');
    const { db } = app.services;
    const early = new Date(Date.now() - 60 * 60_000).toISOString();
    await db.transaction((tx) => closeAccount(tx, client.user_id, early));
    await db.execute(sql`delete from builds where user_id = ${uuidOf('user', client.user_id)}::uuid`);
    await eraseClosed(app.services);
    for (const table of ['users', ...(await tenantTables(db))])
      expect(await rowsIn(table, client), table).toBe(0);
  });

  it('never erases an account that was not closed', async () => {
    const ana = await app.signUp();
    await eraseAccount(app.services, (await app.signUp()).user_id);
    await eraseClosed(app.services);
    expect((await ana.get('/auth/me')).status).toBe(200);
  });

  it('keeps a file that somebody else names while it is being removed', async () => {
    const gone = await stocked('Racer');
    const other = await app.signUp('Other');
    const { blobs, db } = app.services;
    // The other's picture is named in the moment between the look and the removal.
    const racing = {
      ...blobs,
      async remove(key: string) {
        if (key === gone.own.blob_key)
          await insertImages(
            db,
            other.user_id,
            [{ id: 'c'.repeat(32), extension: 'webp', ...gone.own, original_key: null }],
            new Date().toISOString(),
          );
        await blobs.remove(key);
      },
    };
    await db.transaction((tx) => closeAccount(tx, gone.client.user_id, new Date().toISOString()));
    await eraseAccount({ db, blobs: racing }, gone.client.user_id);
    expect(await blobs.size(gone.own.blob_key)).toBe(gone.own.bytes);
    expect(await blobs.size(gone.pdf.blob_key)).toBeNull();
  });
});
