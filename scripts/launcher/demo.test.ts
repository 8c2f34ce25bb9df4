import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '@/server/auth/password';
import { startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { demoEmail, demoPassword, signInLine } from './demo';
import { setPassword } from './password';

describe('the password of the demo account', () => {
  async function place(kept: string | null) {
    const now = { value: Date.now() };
    const app = await startApp({ clock: () => now.value });
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-demo-'));
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const file = join(dataDir, 'demo.password');
    if (kept !== null) writeFileSync(file, `${kept}\n`, { mode: 0o600 });
    const registered = await app.anonymous.post('/auth/register', {
      email: demoEmail,
      password: 'a first one',
    });
    const databaseUrl = app.place.database_url;
    return { app, now, file, databaseUrl, dataDir, token: registered.body.token };
  }
  const login = ({ app }: { app: Awaited<ReturnType<typeof startApp>> }, password: string) =>
    app.anonymous.post('/auth/login', { email: demoEmail, password });

  it('is shown to a terminal, and to a log only the file that has it', () => {
    expect(signInLine('/data', 'a first one', false)).toContain('a first one');
    const line = signInLine('/data', 'a first one', true);
    expect(line).not.toContain('a first one');
    expect(line).toContain(join('/data', 'demo.password'));
  });

  it('is shown while the account has it', async () => {
    const here = await place('a first one');
    expect(await demoPassword(here)).toBe('a first one');
    await setPassword({ databaseUrl: here.databaseUrl, email: demoEmail, password: 'a second one' });
    expect(await demoPassword(here)).toBeUndefined();
  });

  it.each([
    ['is in the file', 'galley-demo'],
    ['is not in the file, as after a start that was cut short', 'one that was never set'],
    ['has no file, as after a restore', null],
  ])('that everybody knows and %s is replaced, and who came in with it is signed out', async (_, kept) => {
    const here = await place(kept);
    // As it was stored when it was still taken.
    const known = await hashPassword('galley-demo');
    await here.app.services.db.execute(sql`update users set password_hash = ${known}`);
    expect((await login(here, 'galley-demo')).status).toBe(200);

    const fresh = await demoPassword(here);
    expect(fresh).toMatch(/^[\w-]{16}$/);
    expect(readFileSync(here.file, 'utf8').trim()).toBe(fresh);
    expect(statSync(here.file).mode & 0o777).toBe(0o600);
    expect((await login(here, 'galley-demo')).status).toBe(401);
    expect((await login(here, fresh ?? '')).status).toBe(200);
    here.now.value += 30_000;
    expect((await here.app.as(here.token).get('/auth/me')).body.code).toBe('session_revoked');
    expect(await demoPassword(here)).toBe(fresh);
  });
});
