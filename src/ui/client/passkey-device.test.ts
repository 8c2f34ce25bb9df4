import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, it } from 'vitest';
import { deviceRefusal } from './passkey-device';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const titleOf = (error: unknown) => deviceRefusal(error, 'use your password')?.title;

it.each([
  ['NotAllowedError', 'Your device didn’t confirm it was you'],
  ['AbortError', 'Your device didn’t confirm it was you'],
  ['InvalidStateError', 'This device already has a passkey for your account'],
  ['NotSupportedError', 'This device can’t use passkeys'],
])('says of a device’s %s what happened, also through the library', (name, title) => {
  expect(titleOf(named(name))).toBe(title);
  const code = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
  expect(titleOf(new WebAuthnError({ message: '', code, cause: named(name) }))).toBe(title);
});

it('says which addresses and browsers have no passkeys, and what to do instead', () => {
  const code = 'ERROR_INVALID_DOMAIN';
  expect(
    deviceRefusal(
      new WebAuthnError({ message: '', code, cause: named('SecurityError') }),
      'use your password',
    ),
  ).toEqual({
    title: 'Passkeys don’t work at this address',
    detail: 'Open Galley at its usual address, or use your password.',
    requestId: null,
  });
  expect(titleOf(new Error('WebAuthn is not supported in this browser'))).toBe(
    'This browser can’t use passkeys',
  );
});

it('leaves what is no failure of a device to others', () => {
  expect(titleOf(new TypeError('fetch failed'))).toBeUndefined();
  expect(titleOf('nothing')).toBeUndefined();
});
