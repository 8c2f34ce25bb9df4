import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '@/kernel/errors';

/** argon2id with 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashes at a time. They share libuv's four threads with everything else, so two always stay free; and where there
 * are only two processors, one of them is left to the requests.
 */
const AT_A_TIME = availableParallelism() > 2 ? 2 : 1;
const WAITING = 32;

let running = 0;
const queue: (() => void)[] = [];

/** Throws `unavailable` when as many hashes wait as may; asked before any work for one more. */
export function ensureRoom(): void {
  if (queue.length >= WAITING)
    throw new Problem('unavailable', {
      detail: 'Too many sign-ins at once.',
      headers: { 'Retry-After': '2' },
    });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) {
    ensureRoom();
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

/** A hash that no password has, of the same parameters: verifying against it costs what any other costs. */
const DECOY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/**
 * Whether a stored hash was made with less work than today's parameters ask for, so that it is made anew the next
 * time its password is known. PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 */
export function needsRehash(stored: string): boolean {
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return (
    Number(m ?? 0) < PARAMETERS.memoryCost ||
    Number(t ?? 0) < PARAMETERS.timeCost ||
    Number(p ?? 0) < PARAMETERS.parallelism
  );
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown email) it does the same work and says no,
 * so that the time tells nothing. Throws `unavailable` when too many wait already.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? DECOY, password));
  return matches && stored !== null;
}
