import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAIL_PLATFORMS, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { createLog } from '@/server/logging/log';
import { type MailDesk, openMailDesk } from '@/testing/mail-tools';
import type { FakeTool } from '@/testing/servers/mail-tools/fake';
import type { Fault } from '@/testing/servers/platform-server';
import type { MagnetOffer } from './sign-up.service';

/** What holds of every mail tool, each played by a server on this machine. */
let desk: MailDesk;
let soup: MagnetOffer;
let cake: MagnetOffer;
const logged: string[] = [];
/** What a call comes to in place of an answer. */
const FAULTS: Record<string, Fault> = {
  'a lost answer': 'lost',
  'a lost call': 'unheard',
  'a status 500': { status: 500 },
  'a page of HTML': { status: 200, text: '<!doctype html><title>Maintenance</title>' },
  'an answer of 10 MB': { status: 200, text: `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}` },
  'an answer of another shape': { status: 200, text: '{"unexpected":true}' },
};

/** How many calls a minute a tool allows, and whether it has a program bring back whom the program itself ended. */
const TOOLS: Readonly<Record<MailPlatform, { calls_per_minute: number; brings_back: boolean }>> = {
  kit: { calls_per_minute: 120, brings_back: false },
  mailchimp: { calls_per_minute: 330, brings_back: true },
  mailerlite: { calls_per_minute: 120, brings_back: false },
  brevo: { calls_per_minute: 600, brings_back: true },
  flodesk: { calls_per_minute: 100, brings_back: false },
};

let people = 0;
/** An address that nobody has used before. */
const somebody = (name = 'lena') => `${name}.${++people}@example.com`;
const connection = async (platform: string) => (await desk.ines.get(`/connections/${platform}`)).body;

describe.each(MAIL_PLATFORMS)('%s', (platform) => {
  // Each has a creator of its own, whose readers are no other tool’s.
  beforeAll(async () => {
    desk = await openMailDesk();
    desk.app.services.log = createLog('trace', { write: (line) => void logged.push(line) });
    soup = await desk.magnet('One Soup');
    cake = await desk.magnet('One Cake');
  });

  const connect = () => desk.connect(platform);
  const states = (email: string) => desk.stateOf(platform, email);

  it('is connected once its key works, and says which account it is', async () => {
    await connect();
    expect(await connection(platform)).toMatchObject({
      platform,
      state: 'connected',
      problem: null,
      mode: 'live',
      tax: null,
      currency: null,
      last4: desk.tools[platform].key.slice(-4),
    });
  });

  it('refuses a wrong key in words, and stores nothing', async () => {
    await connect();
    await desk.ines.delete(`/connections/${platform}`);
    const { key } = desk.tools[platform];
    const api_key = `${key.slice(0, 4)}x${key.slice(5)}`;
    const answer = await desk.ines.call('PUT', `/connections/${platform}`, { api_key });
    expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/api_key', code: 'key_unknown' });
    expect(JSON.stringify(answer.body)).not.toContain(api_key);
    expect((await desk.ines.get(`/connections/${platform}`)).status).toBe(404);
  });

  it('refuses a key that may not, in words, and stores nothing', async () => {
    const tool = await connect();
    await desk.ines.delete(`/connections/${platform}`);
    tool.fault = () => ({ status: 403, text: '{"message":"This plan has no API."}' });
    const answer = await desk.ines.call('PUT', `/connections/${platform}`, { api_key: tool.key });
    expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/api_key', code: 'key_refused' });
    expect(answer.body.detail).toContain('This plan has no API.');
    expect((await desk.ines.get(`/connections/${platform}`)).status).toBe(404);
  });

  it.each(Object.keys(FAULTS))(
    'can be connected after %s at any step, which stores nothing',
    async (name) => {
      const tool = await connect();
      const put = () => desk.ines.call('PUT', `/connections/${platform}`, { api_key: tool.key });
      for (let at = 0; ; at++) {
        await desk.ines.delete(`/connections/${platform}`);
        let calls = 0;
        tool.fault = () => (calls++ === at ? (FAULTS[name] ?? null) : null);
        const answer = await put();
        if (calls <= at) break;
        expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
          503,
          'unavailable',
          '60',
        ]);
        expect((await desk.ines.get(`/connections/${platform}`)).status).toBe(404);
        expect((await put()).status).toBe(200);
      }
      tool.fault = () => null;
      await desk.app.work();
    },
  );

  it.each([
    [{}, '/api_key'],
    [{ api_key: 'two words' }, '/api_key'],
    [{ api_key: 'a-key-of-the-tool', tax: 'none' }, '/tax'],
  ])('never asks with %j', async (body, pointer) => {
    await connect();
    await desk.ines.delete(`/connections/${platform}`);
    const before = desk.tools[platform].calls.length;
    const answer = await desk.ines.call('PUT', `/connections/${platform}`, body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, pointer]);
    expect(desk.tools[platform].calls).toHaveLength(before);
  });

  it('is sent who signs up, with a label for each lead magnet', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    expect(await states(email)).toMatchObject({ state: 'waiting', synced_at: null });
    await desk.app.work();
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Soup'] });
    expect(tool.person(email).name).toBe('Lena');
    expect(await states(email)).toMatchObject({
      state: 'synced',
      problem: null,
      synced_at: expect.any(String),
    });
    await desk.signsUp(cake, email);
    await desk.app.work();
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Cake', 'One Soup'] });
    expect(tool.people.size).toBe(1);
  });

  it('is sent who buys and ticks the box, with a label for each product bought', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.buys([soup, cake], email);
    await desk.app.work();
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Cake', 'One Soup'] });
    expect(tool.person(email).name).toBe('Lena');
    expect(await states(email)).toMatchObject({ state: 'synced', problem: null });
    expect([tool.people.size, tool.labels.size]).toEqual([1, 2]);
  });

  it('has the labels of what she signed up for and of what she bought later', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.app.work();
    await desk.buys([cake], email);
    await desk.app.work();
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Cake', 'One Soup'] });
    await desk.buys([cake], email);
    await desk.app.work();
    expect([tool.people.size, tool.labels.size]).toEqual([1, 2]);
  });

  it('has nobody brought back by a purchase who has left here', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.buys([soup], email);
    await desk.app.work();
    await desk.leaves(soup, email);
    await desk.app.work();
    await desk.buys([soup, cake], email);
    await desk.app.work();
    expect(tool.shown(email)).toMatchObject({ state: 'left' });
    expect(await states(email)).toMatchObject({ state: 'unsubscribed' });
  });

  it('has nothing new of who is sent once more', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.app.work();
    const before = tool.shown(email);
    await desk.app.services.db.execute(
      sql`update contacts set state = 'waiting', told = null where email = ${email}`,
    );
    await desk.settle(1);
    expect(await states(email)).toMatchObject({ state: 'synced', problem: null });
    expect([tool.shown(email), tool.people.size, tool.labels.size]).toEqual([before, 1, 1]);
  });

  it('writes no more to who leaves here, and to nobody else the less', async () => {
    const tool = await connect();
    const [email, other] = [somebody(), somebody()];
    for (const one of [email, other]) await desk.signsUp(soup, one);
    await desk.app.work();
    await desk.leaves(soup, email);
    await desk.app.work();
    expect(tool.shown(email)).toMatchObject({ state: 'left' });
    expect(tool.shown(other)).toMatchObject({ state: 'active' });
    expect(await states(email)).toMatchObject({ state: 'unsubscribed' });
  });

  it('writes no more to who is deleted here, whose address is then forgotten', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.app.work();
    const { id } = (await desk.ines.get(`/subscribers?q=${email}`)).body.items[0];
    await desk.ines.delete(`/subscribers/${id}`);
    await desk.app.work();
    expect(tool.shown(email)).toMatchObject({ state: 'left' });
    const rows = await desk.app.services.db.execute(sql`select 1 from contacts where email = ${email}`);
    expect(rows).toHaveLength(0);
  });

  it('tells who has left there, and it is so here too', async () => {
    const tool = await connect();
    const [email, other] = [somebody(), somebody()];
    for (const one of [email, other]) await desk.signsUp(soup, one);
    await desk.settle(1);
    tool.leaves(email);
    await desk.settle(65);
    const state = async (who: string) => (await desk.ines.get(`/subscribers?q=${who}`)).body.items[0].state;
    expect(await state(email)).toBe('unsubscribed');
    expect(await state(other)).toBe('confirmed');
    expect(await states(email)).toMatchObject({ state: 'unsubscribed' });
    const { checked_at, created_at } = await connection(platform);
    expect(Date.parse(checked_at)).toBeGreaterThan(Date.parse(created_at));
  });

  it('never brings anybody back who has left there', async () => {
    const tool = await connect();
    const email = somebody();
    tool.person(email);
    tool.leaves(email);
    await desk.signsUp(soup, email);
    await desk.app.work();
    expect(tool.shown(email)).toMatchObject({ state: 'left' });
    expect(await states(email)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('This person unsubscribed in'),
    });
  });

  it('has who left here, and then confirms anew, only where it takes our word for that', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.app.work();
    await desk.leaves(soup, email);
    await desk.app.work();
    await desk.signsUp(cake, email);
    await desk.app.work();
    const { brings_back } = TOOLS[platform];
    expect(tool.shown(email)).toMatchObject({ state: brings_back ? 'active' : 'left' });
    expect(await states(email)).toMatchObject({ state: brings_back ? 'synced' : 'refused' });
  });

  it.each([
    ['and it was noticed', true],
    ['and then here before it was noticed', false],
  ])('never brings back who has left there, %s, even if she confirms anew here', async (_how, noticed) => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.settle(1);
    tool.leaves(email);
    if (noticed) await desk.settle(65);
    else await desk.leaves(soup, email);
    await desk.app.work();
    expect(await states(email)).toMatchObject({ state: 'unsubscribed' });
    await desk.signsUp(cake, email);
    await desk.app.work();
    expect(tool.shown(email)).toMatchObject({ state: 'left' });
    expect(await states(email)).toMatchObject({ state: 'refused' });
  });

  it('is sent all who were there before, once she says so, and goes on where it was', async () => {
    await connect();
    await desk.ines.delete(`/connections/${platform}`);
    const email = somebody();
    await desk.signsUp(cake, email);
    const tool = await connect();
    expect(tool.people.size).toBe(0);
    const { unsent } = (await desk.ines.get(`/connections/${platform}/contacts`)).body;
    expect(unsent).toBeGreaterThan(0);
    const sent = await desk.ines.post(`/connections/${platform}/contacts`);
    expect([sent.status, sent.body.waiting, sent.body.unsent]).toEqual([202, unsent, 0]);
    await desk.ines.post(`/connections/${platform}/contacts`);
    await desk.settle(10);
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Cake'] });
    expect((await desk.ines.get(`/connections/${platform}/contacts`)).body).toMatchObject({
      waiting: 0,
      unsent: 0,
    });
  });

  it('gets a label anew that was deleted there', async () => {
    const tool = await connect();
    await desk.signsUp(soup, somebody());
    await desk.app.work();
    for (const id of tool.labels.keys()) for (const one of tool.people.values()) one.labels.delete(id);
    tool.labels.clear();
    const email = somebody();
    await desk.signsUp(soup, email);
    await desk.app.work();
    expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Soup'] });
  });

  it('that says it is busy for an hour is left alone for an hour', async () => {
    const tool = await connect();
    const email = somebody();
    await desk.signsUp(soup, email);
    let asked = 0;
    tool.fault = () => {
      asked++;
      return { status: 429, headers: { 'retry-after': '3600' } };
    };
    await desk.settle(58);
    expect(asked).toBe(1);
    tool.fault = () => null;
    await desk.settle(4);
    expect(tool.shown(email)).toMatchObject({ state: 'active' });
  });

  it.each([401, 403])(
    'that answers %i closes its connection in words, and goes on with the next key',
    async (status) => {
      const tool = await connect();
      const email = somebody();
      await desk.signsUp(soup, email);
      tool.fault = () => ({ status, text: '{"message":"No longer."}' });
      await desk.app.work();
      const { state, problem } = await connection(platform);
      expect([state, problem]).toEqual(['invalid', expect.stringContaining('No longer.')]);
      expect(await states(email)).toMatchObject({ state: 'waiting' });
      tool.fault = () => null;
      await desk.settle(2);
      expect(tool.people.size).toBe(0);
      await desk.ines.call('PUT', `/connections/${platform}`, { api_key: tool.key });
      await desk.app.work();
      expect(tool.shown(email)).toMatchObject({ state: 'active' });
      expect(await states(email)).toMatchObject({ state: 'synced' });
    },
  );

  it('that refuses one address of a hundred gets the others, no faster than it allows', async () => {
    const tool = await connect();
    const emails = Array.from({ length: 100 }, () => somebody());
    const bad = emails[41] ?? '';
    for (const email of emails) await desk.signsUp(soup, email);
    const isBad = (text: string) => text.toLowerCase().includes(bad.toLowerCase());
    const minutes = new Map<number, number>();
    tool.fault = ({ path, body }) => {
      const minute = Math.floor(desk.now.value / 60_000);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      return isBad(path) || isBad(JSON.stringify(body))
        ? { status: 422, text: '{"message":"This address looks fake."}' }
        : null;
    };
    await desk.settle(12);
    tool.fault = () => null;
    expect(await states(bad)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('looks fake'),
    });
    expect(tool.shown(bad)).toBeNull();
    for (const email of emails)
      if (email !== bad) expect(tool.shown(email)).toMatchObject({ state: 'active' });
    expect(Math.max(...minutes.values())).toBeLessThan(TOOLS[platform].calls_per_minute);
    const { id } = (await desk.ines.get(`/subscribers?q=${bad}`)).body.items[0];
    expect((await desk.ines.post(`/subscribers/${id}/sync`)).status).toBe(204);
    await desk.app.work();
    expect(tool.shown(bad)).toMatchObject({ state: 'active' });
  });

  describe('at each step of what it is told', () => {
    /** Signs up, signs up for another, and leaves: the calls it takes, one of which goes wrong. */
    async function told(
      fault: Fault | null,
      at: number,
    ): Promise<{ calls: number; tool: FakeTool; email: string }> {
      const tool = await connect();
      const email = somebody();
      let calls = 0;
      tool.fault = () => (calls++ === at ? fault : null);
      await desk.signsUp(soup, email);
      await desk.settle(3);
      await desk.signsUp(cake, email);
      await desk.settle(3);
      expect(tool.shown(email)).toEqual({ state: 'active', labels: ['One Cake', 'One Soup'] });
      expect(await states(email)).toMatchObject({ state: 'synced', problem: null });
      await desk.leaves(cake, email);
      await desk.settle(3);
      expect(tool.shown(email)).toMatchObject({ state: 'left' });
      expect(await states(email)).toMatchObject({ state: 'unsubscribed' });
      expect([tool.people.size, tool.labels.size]).toEqual([1, 2]);
      expect((await connection(platform)).state).toBe('connected');
      return { calls, tool, email };
    }

    it.each(Object.keys(FAULTS))(
      'comes to the same after %s',
      async (name) => {
        const { calls } = await told(null, -1);
        expect(calls).toBeGreaterThan(4);
        for (let at = 0; at < calls; at++) await told(FAULTS[name] ?? null, at);
      },
      120_000,
    );
  });

  it('has its key in no row, log, answer or archive', async () => {
    const rows: unknown[] = [];
    const tables = await desk.app.services.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    for (const { name } of tables)
      rows.push(await desk.app.services.db.execute(sql`select * from ${sql.identifier(name)}`));
    const dump = JSON.stringify(rows);
    expect(dump).toContain('@example.com');
    const archive = Buffer.from((await desk.ines.get('/export')).bytes).toString('latin1');
    const answers = JSON.stringify((await desk.ines.get('/connections')).body);
    for (const { key } of Object.values(desk.tools))
      for (const text of [dump, archive, answers, ...logged]) expect(text).not.toContain(key);
  });
});
