import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../kernel/errors';

/** argon2id with 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at a time: they share libuv's four threads with everything else, so two always stay free. */
const AT_A_TIME = 2;
const WAITING = 32;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) {
    if (queue.length >= WAITING)
      throw new Problem('unavailable', {
        detail: 'Too many sign-ins at once.',
        headers: { 'Retry-After': '2' },
      });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

let placeholder: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (an unknown email) it does the same work and says no,
 * so that the time tells nothing.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    placeholder ??= hashPassword('no account has this password');
    const decoy = await placeholder;
    await inTurn(() => verify(decoy, password));
    return false;
  }
  return inTurn(() => verify(stored, password));
}
