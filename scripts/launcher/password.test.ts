import { describe, expect, it } from 'vitest';
import { startApp } from '../../src/testing/app';
import { setPassword, wantedEmail } from './password';

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
      'There is no account with the email nobody@example.com.',
    );
    await expect(setPassword({ databaseUrl, email, password: 'short' })).rejects.toThrow('8 to 256');
    expect((await login(made)).status).toBe(200);
  });

  it('says how it is called', () => {
    expect(wantedEmail(['--password', ' Ines@Example.com '])).toBe('ines@example.com');
    for (const words of [['--password'], ['--password', 'ines']])
      expect(() => wantedEmail(words)).toThrow('npm run password -- ines@example.com');
  });
});
