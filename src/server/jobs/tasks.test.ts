import { beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '@/kernel/ids';
import { type App, startApp } from '@/testing/app';
import { GoesOn, type TaskHandlers, workDueTasks } from './task-worker';
import { hurryTasks, queueTask } from './tasks.store';

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
const at = () => new Date(now.value).toISOString();
let app: App;
let owner: UserId;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  owner = (await app.signUp('Ana')).user_id;
});

/** Does what is due; what `run` is given is how often it was called. */
const work = (run: (times: number) => Promise<void>) => {
  let times = 0;
  const handlers: TaskHandlers = {
    tried: { run: () => run(++times), giveUp: async () => undefined },
  };
  return workDueTasks(app.services, handlers).then(() => times);
};
const ask = (subject: string, run_at = at()) =>
  app.services.db.transaction((tx) => queueTask(tx, owner, { kind: 'tried', subject, run_at }, at()));

describe('work', () => {
  it('that waits is done once, however often it is asked for', async () => {
    await ask('soup');
    await ask('soup');
    expect(await work(async () => undefined)).toBe(1);
    expect(await work(async () => undefined)).toBe(0);
  });

  it('that is asked for while it is done is done once more', async () => {
    await ask('cake');
    const times = await work(async (time) => {
      if (time === 1) await ask('cake');
    });
    expect(times).toBe(2);
    expect(await work(async () => undefined)).toBe(0);
  });

  it('that is asked for while it is done, and goes on later by itself, is done once then', async () => {
    await ask('stew');
    const later = new Date(now.value + 60_000).toISOString();
    expect(
      await work(async () => {
        await ask('stew');
        throw new GoesOn(later);
      }),
    ).toBe(1);
    now.value += 60_000;
    expect(await work(async () => undefined)).toBe(1);
    expect(await work(async () => undefined)).toBe(0);
  });

  it('that nobody begins before the change that asks for it can be seen', async () => {
    await ask('bread');
    let done = 0;
    const asked = app.services.db.transaction(async (tx) => {
      await queueTask(tx, owner, { kind: 'tried', subject: 'bread' }, at());
      done = await work(async () => undefined);
    });
    await asked;
    expect(done).toBe(0);
    expect(await work(async () => undefined)).toBe(1);
  });

  it('that waits for a later moment can be done now', async () => {
    await ask('pie', new Date(now.value + 3_600_000).toISOString());
    expect(await work(async () => undefined)).toBe(0);
    for (const wrong of [{ kinds: ['other'] }, { kinds: ['tried'], subject: 'bread' }])
      await hurryTasks(app.services.db, owner, wrong, at());
    expect(await work(async () => undefined)).toBe(0);
    await hurryTasks(app.services.db, owner, { kinds: ['tried'], subject: 'pie' }, at());
    expect(await work(async () => undefined)).toBe(1);
  });
});
