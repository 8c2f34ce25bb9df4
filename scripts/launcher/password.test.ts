import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startApp } from '@/testing/app';
import { turnOnTwoStep } from '@/testing/sign-in/authenticator';
import { existingDataDir } from './data-dir';
import { askPassword, requireAccount, setPassword, wantedEmail } from './password';

/** What is written to a terminal, and told of each piece. */
function sink(told: (text: string) => void = () => undefined) {
  const pieces: string[] = [];
  const output = new Writable({
    write(chunk, _coding, done) {
      pieces.push(String(chunk));
      told(String(chunk));
      done();
    },
  });
  return { output, shown: () => pieces.join('') };
}

describe('npm run password', () => {
  it('sets the password that is given or makes one, and ends all sessions within 30 seconds', async () => {
    const now = { value: Date.now() };
    const app = await startApp({ clock: () => now.value });
    const ana = await app.signUp();
    const { email } = ana;
    const databaseUrl = app.place.database_url;
    const login = (password: string) => app.anonymous.post('/auth/login', { email, password });

    expect(await setPassword({ databaseUrl, email, password: 'a given horse' })).toBe('a given horse');
    now.value += 30_000;
    expect((await ana.get('/auth/me')).body.code).toBe('session_revoked');
    expect((await login('correct horse')).status).toBe(401);
    expect((await login('a given horse')).status).toBe(200);

    const made = await setPassword({ databaseUrl, email, password: undefined });
    expect(made.length).toBeGreaterThanOrEqual(16);
    expect((await login(made)).status).toBe(200);

    const stranger = { databaseUrl, email: 'nobody@example.com', password: undefined };
    await expect(setPassword(stranger)).rejects.toThrow(
      'There’s no account with the email nobody@example.com.',
    );
    await expect(setPassword({ databaseUrl, email, password: 'short' })).rejects.toThrow('8 to 256');
    await expect(setPassword({ databaseUrl, email, password: 'Password1' })).rejects.toThrow(
      'common password',
    );
    await expect(setPassword({ databaseUrl, email, password: email })).rejects.toThrow('your email');
    expect((await login(made)).status).toBe(200);
  });

  it('leaves two-step verification on, and turns it off for whoever has lost everything', async () => {
    const app = await startApp();
    const ana = await app.signUp();
    await turnOnTwoStep(ana, Date.now());
    const given = { databaseUrl: app.place.database_url, email: ana.email, password: 'a given horse' };
    const login = () => app.anonymous.post('/auth/login', { email: ana.email, password: given.password });

    await setPassword(given);
    expect((await login()).body.code).toBe('code_required');
    await setPassword({ ...given, turnsOffTwoStep: true });
    const signedIn = await login();
    expect(signedIn.status).toBe(200);
    const her = app.as(signedIn.body.token);
    expect((await her.get('/auth/totp')).body).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    const events = async () => (await her.get('/audit?kind=two_step.off')).body.items;
    expect(await events()).toMatchObject([{ actor: { type: 'operator', name: 'Administrator' } }]);
    await setPassword({ ...given, turnsOffTwoStep: true });
    expect((await app.as((await login()).body.token).get('/audit?kind=two_step.off')).body.total).toBe(1);
  });

  it('says that there is no such account, or no database, and makes neither', async () => {
    const app = await startApp();
    const { email } = await app.signUp();
    await requireAccount(app.place.database_url, email);
    await expect(requireAccount(app.place.database_url, 'nobody@example.com')).rejects.toThrow(
      'There’s no account with the email nobody@example.com.',
    );
    const empty = new URL(app.place.database_url);
    empty.pathname = '/postgres';
    await expect(requireAccount(empty.href, email)).rejects.toThrow('The database is empty');
    const folder = join(tmpdir(), `galley-none-${randomUUID()}`);
    expect(() => existingDataDir(folder)).toThrow(`There’s no database in ${folder}.`);
    expect(existsSync(folder)).toBe(false);
  });

  it('takes the first line of a pipe, and makes one where that is empty', async () => {
    const piped = (text: string) =>
      askPassword('ines@example.com', { input: Readable.from([text]), output: sink().output });
    expect(await piped('a piped horse\n')).toBe('a piped horse');
    expect(await piped('a piped horse\r\nand more')).toBe('a piped horse');
    expect(await piped('a horse without an end')).toBe('a horse without an end');
    expect([await piped(''), await piped('\n')]).toEqual([undefined, undefined]);
  });

  it('asks again at a terminal while a password will not do, and never shows it', async () => {
    const keys = new PassThrough();
    const input = Object.assign(keys, { isTTY: true });
    const { output, shown } = sink((asked) => {
      if (asked.endsWith('(press Enter to generate one): '))
        setImmediate(() => keys.write(`${answers.shift()}\n`));
    });
    const answers = ['short', 'x'.repeat(257), 'password1', 'long enough'];
    expect(await askPassword('ines@example.com', { input, output })).toBe('long enough');
    expect(shown().match(/New password/g)).toHaveLength(4);
    expect(shown().match(/a common password/g)).toHaveLength(1);
    expect(shown().match(/8 to 256 characters/g)).toHaveLength(2);
    expect(shown()).not.toMatch(/short|xxx|password1|long enough/);
    answers.push('');
    expect(await askPassword('ines@example.com', { input, output })).toBeUndefined();
  });

  it('says how it is called', () => {
    expect(wantedEmail(['--password', ' Ines@Example.com '])).toBe('ines@example.com');
    for (const words of [['--password'], ['--password', 'ines']])
      expect(() => wantedEmail(words)).toThrow('npm run password -- ines@example.com');
  });
});
