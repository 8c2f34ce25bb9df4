import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What a sealed text is; one that was sealed as something else cannot be opened. */
type SealedAs = 'mail link' | 'connection' | 'webhook' | 'two-step';

/** Keeps texts so that only this service can read them, as in a database that others may look into. */
export interface Sealer {
  /** Seals a text. `about` names the record that it belongs to: nowhere else can it be opened. */
  seal(as: SealedAs, about: string, text: string): string;
  /** The text; null where it was not sealed by us, as this, for this record, or where its secret is gone. */
  open(as: SealedAs, about: string, sealed: string): string | null;
  /** How all texts begin that the present secret seals as this, and no text of another secret. */
  beginning(as: SealedAs): string;
}

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 4;
/** Letters of base64url that the name of the key decides alone: six bits each. */
const KEY_ID_LETTERS = Math.floor((KEY_ID_BYTES * 8) / 6);
/** NIST SP 800-38D §5.2.1.1: a nonce of 96 bits, made at random for every text. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: Buffer;
  key: Buffer;
}

function keyOf(secret: string, as: SealedAs): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, 'galley', `sealed: ${as}`, 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}

/**
 * A sealer with AES-256-GCM and keys derived from the service's secrets by HKDF (RFC 5869), one for each thing that is
 * sealed: the first secret seals, all open. A sealed text begins with the name of its key.
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const kept = new Map<SealedAs, Key[]>();
  const keysFor = (as: SealedAs): Key[] => {
    const keys = kept.get(as) ?? secrets.map((secret) => keyOf(secret, as));
    kept.set(as, keys);
    return keys;
  };
  const firstKey = (as: SealedAs): Key => {
    const [first] = keysFor(as);
    if (first === undefined) throw new Error('there is no secret to seal with');
    return first;
  };
  const aad = (as: SealedAs, about: string) => Buffer.from(`${as}\0${about}`);
  return {
    beginning: (as) => firstKey(as).id.toString('base64url').slice(0, KEY_ID_LETTERS),
    seal(as, about, text) {
      const first = firstKey(as);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(aad(as, about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(as, about, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const start = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
      if (bytes.length < start) return null;
      const key = keysFor(as).find(({ id }) => id.equals(bytes.subarray(0, KEY_ID_BYTES)));
      if (key === undefined) return null;
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(aad(as, about))
        .setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, start));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
      } catch {
        // It was changed, or belongs to another record.
        return null;
      }
    },
  };
}
