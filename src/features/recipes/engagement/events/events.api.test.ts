import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addKeys, eventKey } from '@/features/recipes/engagement/engagement.rules';
import type { RecipeId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { forgetOldEvents } from './events.service';

describe('events of a recipe', () => {
  let app: App;
  let ana: Client;
  const START = Date.parse('2026-11-20T10:00:00Z');
  const DAY = 24 * 60 * 60 * 1000;
  const now = { value: START };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
    ana = await app.signUp();
  });
  const create = async (who = ana) => (await who.post('/recipes', { title: 'Soup' })).body;
  const record = (id: string, body: object, headers = {}) =>
    ana.post(`/recipes/${id}/events`, body, { headers });
  const read = async (id: string) => await ana.get(`/recipes/${id}`);
  const days = async (id: RecipeId) => {
    const rows = await app.services.db.execute<{ day: string; type: string; count: string }>(sql`
      select day::text, type, count from recipe_events where recipe_id = ${uuidOf('recipe', id)}::uuid
      order by day, type`);
    return rows.map(({ day, type, count }) => `${day} ${type} ${count}`);
  };

  it('are counted by day and answered as counted', async () => {
    const { id } = await create();
    const one = await record(id, { type: 'view' });
    expect(one.status).toBe(201);
    expect(one.body).toEqual({
      recipe_id: id,
      type: 'view',
      count: 1,
      occurred_at: '2026-11-20T10:00:00.000Z',
      event_id: null,
    });
    await record(id, { type: 'view', count: 40 });
    await record(id, { type: 'save', count: 2, occurred_at: '2026-11-20T00:30:00+02:00' });
    expect(await days(id)).toEqual(['2026-11-19 save 2', '2026-11-20 view 41']);
  });

  it('move the score of all recipes but neither version nor time, so that If-Match still holds', async () => {
    const bea = await app.signUp('Bea');
    const [first, second] = [await create(bea), await create(bea)];
    const send = (id: string, body: object) => bea.post(`/recipes/${id}/events`, body);
    const get = (id: string) => bea.get(`/recipes/${id}`);
    const before = await get(first.id);
    await send(first.id, { type: 'purchase', count: 5 });
    await send(second.id, { type: 'view', count: 5 });
    const after = await get(first.id);
    expect(after.body).toEqual({ ...first, engagement_score: 10 });
    expect((await get(second.id)).body).toEqual({ ...second, engagement_score: 2.5 });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const etag = before.headers.get('etag') ?? '';
    const changed = await bea.patch(
      `/recipes/${first.id}`,
      { notes: 'Good.' },
      { headers: { 'if-match': etag } },
    );
    expect([changed.status, changed.body.engagement_score]).toEqual([200, 10]);
    const sorted = await bea.get('/recipes?sort=engagement_score');
    expect(sorted.body.items.map((item: { id: string }) => item.id)).toEqual([first.id, second.id]);
  });

  it('lose half of their weight beside those 30 days newer', async () => {
    const bea = await app.signUp('Bea');
    const [old, fresh] = [await create(bea), await create(bea)];
    const send = (id: string, body: object) => bea.post(`/recipes/${id}/events`, body);
    await send(old.id, { type: 'view', count: 8, occurred_at: new Date(START - 30 * DAY).toISOString() });
    await send(fresh.id, { type: 'view', count: 8 });
    expect((await bea.get(`/recipes/${old.id}`)).body.engagement_score).toBe(5);
  });

  it('add up in the database as in the rules', async () => {
    const { id } = await create();
    const events = [
      { type: 'view' as const, count: 9_999, occurred_at: new Date(START - 364 * DAY).toISOString() },
      { type: 'purchase' as const, count: 1, occurred_at: new Date(START).toISOString() },
      { type: 'email_click' as const, count: 17, occurred_at: new Date(START - 12 * DAY).toISOString() },
    ];
    for (const event of events) await record(id, event);
    const expected = events.reduce<number | null>(
      (key, { type, count, occurred_at }) => addKeys(key, eventKey(type, count, occurred_at)),
      null,
    );
    const [row] = await app.services.db.execute<{ key: number }>(sql`
      select engagement_key as key from recipes where id = ${uuidOf('recipe', id)}::uuid`);
    expect(row?.key).toBeCloseTo(expected ?? Number.NaN, 9);
  });

  it('with a name count once, however often and however differently they are sent', async () => {
    const { id } = await create();
    const event = { type: 'email_click', count: 3, event_id: 'mail-1' };
    const first = await record(id, event);
    now.value += 60_000;
    const again = await record(id, event);
    const other = await record(id, { ...event, count: 9, type: 'view' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(other.body).toEqual(first.body);
    const parallel = await Promise.all(
      Array.from({ length: 12 }, () => record(id, { type: 'view', event_id: 'mail-2' })),
    );
    expect(new Set(parallel.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await days(id)).toEqual(['2026-11-20 email_click 3', '2026-11-20 view 1']);
    const elsewhere = await create();
    await record(elsewhere.id, event);
    expect(await days(elsewhere.id)).toEqual(['2026-11-20 email_click 3']);
  });

  it('without a name count every time, unless the call itself is repeated by its key', async () => {
    const { id } = await create();
    const headers = { 'idempotency-key': 'event-1' };
    await record(id, { type: 'view' }, headers);
    const again = await record(id, { type: 'view' }, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await record(id, { type: 'view' });
    expect(await days(id)).toEqual(['2026-11-20 view 2']);
  });

  it('sent at the same time are all counted', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 30 }, () => record(id, { type: 'view' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await days(id)).toEqual(['2026-11-20 view 30']);
  });

  it('are taken for an archived recipe', async () => {
    const { id } = await create();
    await ana.delete(`/recipes/${id}`);
    expect((await record(id, { type: 'view' })).status).toBe(201);
    expect((await read(id)).body.status).toBe('archived');
  });

  it('are forgotten by name after 90 days, and stay counted', async () => {
    const { id } = await create();
    await record(id, { type: 'view', event_id: 'old' });
    await forgetOldEvents(app.services.db, now.value + 91 * DAY);
    await record(id, { type: 'view', event_id: 'old' });
    expect(await days(id)).toEqual(['2026-11-20 view 2']);
  });

  it.each([
    ['an unknown type', { type: 'like' }, '/type'],
    ['no type', {}, '/type'],
    ['a count of 0', { type: 'view', count: 0 }, '/count'],
    ['a count above 10,000', { type: 'view', count: 10_001 }, '/count'],
    ['a count that is no whole number', { type: 'view', count: 1.5 }, '/count'],
    ['a time without a zone', { type: 'view', occurred_at: '2026-11-20T10:00:00' }, '/occurred_at'],
    ['a day', { type: 'view', occurred_at: '2026-11-20' }, '/occurred_at'],
    ['a time in the future', { type: 'view', occurred_at: '2026-11-20T10:20:00Z' }, '/occurred_at'],
    ['a time more than a year ago', { type: 'view', occurred_at: '2025-11-19T10:00:00Z' }, '/occurred_at'],
    ['an empty name', { type: 'view', event_id: '' }, '/event_id'],
    ['a name of 101 characters', { type: 'view', event_id: 'x'.repeat(101) }, '/event_id'],
    ['an unknown field', { type: 'view', weight: 100 }, '/weight'],
  ])('are refused with %s', async (_, body, pointer) => {
    now.value = START;
    const { id } = await create();
    const answer = await record(id, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    expect(await days(id)).toEqual([]);
  });

  it('of a sender whose clock is a little fast are taken as of now', async () => {
    const { id } = await create();
    const answer = await record(id, { type: 'view', occurred_at: new Date(START + 120_000).toISOString() });
    expect(answer.body.occurred_at).toBe(new Date(START).toISOString());
  });
});
