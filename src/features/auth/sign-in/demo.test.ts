import { beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '@/features/services';
import { type App, SETTINGS, startApp } from '@/testing/app';
import { demoAccount } from './auth.service';

describe('the demo account on the sign-in page', () => {
  let app: App;
  let email: string;
  beforeAll(async () => {
    app = await startApp();
    email = (await app.signUp('Ines')).email;
  });

  const offered = (password: string, host: string | null, name = email) =>
    demoAccount(
      {
        ...app.services,
        settings: { ...app.services.settings, demo_sign_in: { email: name, password } },
      },
      host,
    );

  it('is offered to the machine itself, under each of its names', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
      expect(await offered('correct horse', host)).toEqual({ email, password: 'correct horse' });
  });

  it('is not offered under any other name', async () => {
    for (const host of ['galley.example', '192.168.1.4:3000', '127.0.0.1.evil.example', '', null, 'x y'])
      expect(await offered('correct horse', host)).toBeNull();
  });

  it('is not offered when it is gone or has another password', async () => {
    expect(await offered('wrong horse', 'localhost')).toBeNull();
    expect(await offered('correct horse', 'localhost', 'nobody@example.com')).toBeNull();
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000', true],
    ['127.0.0.1', 'https://galley.example', false],
    ['0.0.0.0', 'http://localhost:3000', false],
  ])('on HOST %s and PUBLIC_URL %s: %s', async (HOST, PUBLIC_URL, expected) => {
    const own = createServices({
      ...SETTINGS,
      DATABASE_URL: 'postgres://localhost/none',
      HOST,
      PUBLIC_URL,
      DEMO_SIGN_IN: { email, password: 'correct horse' },
    });
    expect(own.settings.demo_sign_in !== null).toBe(expected);
    await own.close();
  });
});
