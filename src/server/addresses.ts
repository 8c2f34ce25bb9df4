import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';

/** The addresses of one record's page, present and past: no other record gets them, and all of them lead there. */
interface Addresses {
  /** Where the address stands in a body. */
  pointer: `/${string}`;
  /** What the refusals call the page and the address: `This page`, `address`. */
  words: { page: string; address: string };
  /** All that the record has had, its present one too. */
  had: readonly string[];
  /** Makes an address the record's; false where it is another's. */
  take: (address: string) => Promise<boolean>;
}

/**
 * Makes an address the record's own, unless it is one of its own already. Those before stay its. Throws already_exists
 * for one that is another's, and invalid_transition for one more after `LIMITS.old_addresses` old ones.
 */
export async function takeAddress(address: string, addresses: Addresses): Promise<void> {
  const { pointer, words, had, take } = addresses;
  if (had.includes(address)) return;
  if (had.length > LIMITS.old_addresses)
    throw refusedAddress(
      'invalid_transition',
      pointer,
      `${words.page} has had ${had.length} addresses, the most it can have. You can still switch back to an old one.`,
    );
  if (!(await take(address)))
    throw refusedAddress('already_exists', pointer, `This ${words.address} is taken. Try another one.`);
}

const refusedAddress = (code: 'already_exists' | 'invalid_transition', pointer: string, message: string) =>
  new Problem(code, { detail: message, errors: [{ in: 'body', pointer, code, message }] });

/** Signs of its id that an address ends with where the plain one is another's, and tries before giving up. */
const SIGNS = 4;
const TRIES = 20;

/** Takes an address that is made of a title: the plain one, else with signs of the record's id. Returns it. */
export async function takeFreeAddress(plain: string, id: string, take: Addresses['take']): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const address = attempt === 0 ? plain : `${plain}-${id.slice(1 - SIGNS - attempt)}`;
    if (await take(address)) return address;
  }
  throw new Error('no free address');
}
