import type { FormRefusal } from './problem-form';

/** Loaded when a device is asked, which few do. */
const library = () => import('@simplewebauthn/browser');

/** Asks her device, through the browser. What becomes of a question that fails, `deviceRefusal` says. */
export const askDevice = async <T>(
  question: (browser: Awaited<ReturnType<typeof library>>) => Promise<T>,
): Promise<T> => question(await library());

/**
 * Why a device has not answered, from what the browser throws; null where it is no failure of a device. `otherwise` is
 * what she can do without it.
 */
export function deviceRefusal(error: unknown, otherwise: string): FormRefusal | null {
  if (!(error instanceof Error)) return null;
  const say = (title: string, detail: string): FormRefusal => ({ title, detail, requestId: null });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return say('Passkeys don’t work at this address', `Open Galley at its usual address, or ${otherwise}.`);
  switch (error.name) {
    // She has closed the question, her device did not recognize her, or it took too long: browsers do not tell which.
    case 'NotAllowedError':
    case 'AbortError':
      return say('Your device didn’t confirm it was you', `Try again, or ${otherwise}.`);
    case 'InvalidStateError':
      return say('This device already has a passkey for your account', 'You can use that one to sign in.');
    case 'NotSupportedError':
    case 'ConstraintError':
    case 'UnknownError':
      return say('This device can’t use passkeys', `Try another device, or ${otherwise}.`);
    default:
      return error.message.startsWith('WebAuthn is not supported')
        ? say('This browser can’t use passkeys', `Try another browser, or ${otherwise}.`)
        : null;
  }
}
