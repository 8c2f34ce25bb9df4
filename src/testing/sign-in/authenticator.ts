import { totpCode, totpStep } from '@/features/auth/two-step/totp.service';
import type { Client } from '@/testing/app';

/** The code that an authenticator app shows at a moment, in milliseconds, for a setup key in base32. */
export function appCode(setupKey: string, now: number): string {
  const bits = Array.from(setupKey, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), totpStep(now));
}

/** Turns two-step verification on at a moment: the setup key in her app, and her recovery codes. */
export async function turnOnTwoStep(
  who: Client,
  now: number,
): Promise<{ setupKey: string; recovery_codes: string[] }> {
  const started = await who.post('/auth/totp', { current_password: 'correct horse' });
  const setupKey: string = started.body.secret;
  const confirmed = await who.post('/auth/totp/confirm', { code: appCode(setupKey, now) });
  if (confirmed.status !== 200) throw new Error(JSON.stringify([started.body, confirmed.body]));
  return { setupKey, recovery_codes: confirmed.body.recovery_codes };
}
