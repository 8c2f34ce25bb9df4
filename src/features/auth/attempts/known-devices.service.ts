import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Context } from '@/server/auth/context';
import { deviceCookie } from '@/server/trpc/transport';

const NAME_BYTES = 12;
const MARK_BYTES = 16;
/** Accounts that one browser is known for: the last ones that signed in with it. */
const ACCOUNTS = 5;

/**
 * A text for an account and its password of now (`''` for an unknown email), under which guesses are counted and
 * devices are known: with a new password all of that begins anew.
 */
export const deviceMark = (email_key: string, password_hash: string): string =>
  markBytes(email_key, password_hash).toString('base64url');

const markBytes = (email_key: string, password_hash: string): Buffer =>
  createHash('sha256').update(`${email_key}\n${password_hash}`).digest().subarray(0, MARK_BYTES);

/** A device that signed in before, as its cookie says (OWASP "device cookies"). */
export interface Device {
  /** Random, so that its guesses are counted apart. */
  name: string;
  /** The account and its password of that time (`deviceMark`). */
  mark: string;
}

const signedOf = ({ device }: Context): string[] => (device ?? '').split('.', ACCOUNTS);

function deviceIn({ services: { signer } }: Context, signed: string): Device | null {
  const payload = signer.verify('device', signed)?.payload;
  if (payload === undefined) return null;
  const bytes = Buffer.from(payload);
  return {
    name: bytes.subarray(0, NAME_BYTES).toString('base64url'),
    mark: bytes.subarray(NAME_BYTES).toString('base64url'),
  };
}

/** What the caller's browser is known for; only what we signed counts. */
export const devicesOf = (ctx: Context): Device[] =>
  signedOf(ctx).flatMap((signed) => deviceIn(ctx, signed) ?? []);

/**
 * Has the caller's browser known as one that signed in to the account with its password of now. Other transports than the
 * dashboard's have no cookie; there the network of a standing session is known, which spares her what strangers
 * elsewhere have guessed but not what was guessed on that network itself (see accountBy).
 */
export function rememberDevice(ctx: Context, email_key: string, password_hash: string): void {
  if (ctx.transport !== 'trpc') return;
  const { signer, clock, public_url } = ctx.services;
  const mark = deviceMark(email_key, password_hash);
  const others = signedOf(ctx).filter((signed) => {
    const device = deviceIn(ctx, signed);
    return device !== null && device.mark !== mark;
  });
  const payload = Buffer.concat([randomBytes(NAME_BYTES), markBytes(email_key, password_hash)]);
  const own = signer.sign('device', payload, clock() + LIMITS.device_days * 24 * 60 * 60 * 1000);
  ctx.headers.append('Set-Cookie', deviceCookie(public_url, [own, ...others].slice(0, ACCOUNTS).join('.')));
}

/** A network as it is kept with a session: whose it was, without being readable as an address. */
export const networkMark = (user_id: UserId, network: string): string =>
  createHash('sha256').update(`${user_id}\n${network}`).digest('base64url').slice(0, 22);
