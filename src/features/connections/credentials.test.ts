import { beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '@/server/auth/sealer';
import { type App, SETTINGS, startApp } from '@/testing/app';
import { resealConnections } from './connections.service';
import { type ConnectionFacts, findConnection, putConnection } from './connections.store';
import {
  credentialsOf,
  hookKeyHash,
  markInvalid,
  ownerOfHook,
  reopenConnections,
  sealSecrets,
} from './credentials.service';

const HELD = { api_key: 'rk_test_key_of_the_test', api_secret: null, hook_secret: 'whsec_of_the_test' };
const NEXT_SECRET = 'the secret that comes after, long enough to be one';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const facts = (credentials: string): ConnectionFacts => ({
  state: 'connected',
  problem: null,
  mode: 'test',
  account_id: 'acct_1',
  account_name: 'Ines Moreau Kitchen',
  settings: { tax: 'managed', currency: 'EUR' },
  credentials,
  last4: 'test',
  endpoint_id: null,
  checked_at: '2026-11-20T10:00:00.000Z',
});

/** Somebody with a connection that was written past the checks at the platform. */
async function connected(name: string, sealer = app.services.sealer) {
  const { user_id } = await app.signUp(name);
  const credentials = sealSecrets({ sealer }, user_id, 'stripe', HELD);
  const hook_key_hash = hookKeyHash(`hook of ${name}`);
  const put = () =>
    app.services.db.transaction((tx) =>
      putConnection(tx, user_id, 'stripe', facts(credentials), {
        hook_key_hash,
        now: '2026-11-20T10:00:00.000Z',
      }),
    );
  await put();
  return { user_id, credentials, put };
}

describe('the secrets of a connection', () => {
  it('open for their owner and platform', async () => {
    const { user_id } = await connected('Ines');
    const held = await credentialsOf(app.services, user_id, 'stripe');
    expect(held).toMatchObject({ ...HELD, connection: { state: 'connected', account_id: 'acct_1' } });
  });

  it('are nobody’s without a connection', async () => {
    const { user_id } = await app.signUp('Alone');
    expect(await credentialsOf(app.services, user_id, 'stripe')).toBeNull();
  });

  it('do not open in the row of another account, which makes that one invalid', async () => {
    const { credentials } = await connected('Owner');
    const thief = await app.signUp('Thief');
    await app.services.db.transaction((tx) =>
      putConnection(tx, thief.user_id, 'stripe', facts(credentials), {
        hook_key_hash: null,
        now: '2026-11-20T10:00:00.000Z',
      }),
    );
    expect(await credentialsOf(app.services, thief.user_id, 'stripe')).toBeNull();
    expect(await findConnection(app.services.db, thief.user_id, 'stripe')).toMatchObject({
      state: 'invalid',
    });
  });

  it('open under a new secret while the former one is accepted, and make the connection invalid without it', async () => {
    const { user_id } = await connected('Rotated');
    const both = { ...app.services, sealer: createSealer([NEXT_SECRET, SETTINGS.AUTH_SECRET]) };
    expect(await credentialsOf(both, user_id, 'stripe')).toMatchObject(HELD);
    const gone = { ...app.services, sealer: createSealer([NEXT_SECRET]) };
    expect(await credentialsOf(gone, user_id, 'stripe')).toBeNull();
    const row = await findConnection(app.services.db, user_id, 'stripe');
    expect(row).toMatchObject({ state: 'invalid', problem: expect.stringContaining('Paste the key again') });
    // Only the secret that sealed them puts it right, and nothing but them was in its way.
    const refused = await connected('Refused');
    await markInvalid(
      app.services,
      refused.user_id,
      { platform: 'stripe', version: 1, state: 'connected' },
      'No.',
    );
    const stateOf = async (id: typeof user_id) =>
      (await findConnection(app.services.db, id, 'stripe'))?.state;
    await reopenConnections(gone);
    expect(await stateOf(user_id)).toBe('invalid');
    await reopenConnections(app.services);
    expect([await stateOf(user_id), await stateOf(refused.user_id)]).toEqual(['connected', 'invalid']);
  });
});

describe('a round that seals anew', () => {
  it('lets the former secret be given up, and touches nothing else', async () => {
    const { user_id, credentials } = await connected('Sealed');
    const stranger = await connected(
      'Lost',
      createSealer(['a secret that nobody has any more, long enough']),
    );
    const both = { ...app.services, sealer: createSealer([NEXT_SECRET, SETTINGS.AUTH_SECRET]) };
    await resealConnections(both);
    const only = { ...app.services, sealer: createSealer([NEXT_SECRET]) };
    expect(await credentialsOf(only, user_id, 'stripe')).toMatchObject({
      ...HELD,
      connection: { version: 1 },
    });
    const row = await findConnection(app.services.db, user_id, 'stripe');
    expect(row?.credentials).not.toBe(credentials);
    expect(await findConnection(app.services.db, stranger.user_id, 'stripe')).toMatchObject({
      credentials: stranger.credentials,
    });
    // What is sealed with the present secret already is not written again.
    await resealConnections(both);
    expect(await findConnection(app.services.db, user_id, 'stripe')).toEqual(row);
  });
});

describe('a connection that the platform refuses', () => {
  it('is invalid with the reason', async () => {
    const { user_id } = await connected('Revoked');
    const held = await credentialsOf(app.services, user_id, 'stripe');
    if (held === null) throw new Error('the connection is gone');
    await markInvalid(app.services, user_id, held.connection, 'Stripe no longer accepts this key.');
    expect(await findConnection(app.services.db, user_id, 'stripe')).toMatchObject({
      state: 'invalid',
      problem: 'Stripe no longer accepts this key.',
      version: 2,
    });
  });

  it('stays as it is when she has connected anew since', async () => {
    const { user_id, put } = await connected('Quick');
    const held = await credentialsOf(app.services, user_id, 'stripe');
    if (held === null) throw new Error('the connection is gone');
    await put();
    await markInvalid(app.services, user_id, held.connection, 'Stripe no longer accepts this key.');
    expect(await findConnection(app.services.db, user_id, 'stripe')).toMatchObject({ state: 'connected' });
  });
});

describe('the key of a hook', () => {
  it('names the owner on its platform only, and a key that nobody has names nobody', async () => {
    const { user_id } = await connected('Hooked');
    expect(await ownerOfHook(app.services, 'stripe', 'hook of Hooked')).toBe(user_id);
    expect(await ownerOfHook(app.services, 'gumroad', 'hook of Hooked')).toBeNull();
    expect(await ownerOfHook(app.services, 'stripe', 'hook of nobody')).toBeNull();
    expect(await ownerOfHook(app.services, 'stripe', hookKeyHash('hook of Hooked'))).toBeNull();
  });
});
