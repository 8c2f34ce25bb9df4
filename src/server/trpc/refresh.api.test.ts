import { expect, it } from 'vitest';
import { startApp } from '@/testing/app';

it('sends a bearer caller who changes her password a fresh token beside the cookie of the device', async () => {
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  const app = await startApp({ clock: () => now.value });
  const ana = await app.signUp();
  now.value += 60_000;
  const call = (path: string, input: object) =>
    app.trpc(
      new Request(`http://galley.test/api/trpc/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    );
  const change = { current_password: 'correct horse', new_password: 'a better horse' };
  const changed = await call('auth.changePassword', change);
  expect(changed.status).toBe(200);
  expect(changed.headers.getSetCookie().some((cookie) => cookie.startsWith('galley_device='))).toBe(true);
  expect(changed.headers.get('x-refreshed-token')).toMatch(/\S/);
  const out = await call('auth.logout', {});
  expect([out.status, out.headers.has('x-refreshed-token')]).toEqual([200, false]);
});
