import { decodeId, encodeId } from '../../kernel/ids';
import type { Purpose, Signer } from '../../server/signed';

/** Whose file of which build an address gives. */
export interface FileToken {
  user_id: string;
  product_id: string;
  build_id: string;
}

const UUID_BYTES = 16;

const pack = (uuid: string | null): Buffer => {
  if (uuid === null) throw new Error('not an id');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
};

const unpack = (bytes: Uint8Array, place: number): string => {
  const hex = Buffer.from(bytes.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** A text that gives the file to whoever has it until `expires` (milliseconds). Each is different, by its nonce. */
export function signFile(signer: Signer, purpose: Purpose, token: FileToken, expires: number): string {
  const payload = Buffer.concat([
    pack(decodeId('user', token.user_id)),
    pack(decodeId('product', token.product_id)),
    pack(decodeId('build', token.build_id)),
    crypto.getRandomValues(new Uint8Array(8)),
  ]);
  return signer.sign(purpose, payload, expires);
}

/** What `signFile` has signed, or null for anything else and after its time. */
export function readFileToken(
  signer: Signer,
  purpose: Purpose,
  signed: string,
): (FileToken & { expires: number }) | null {
  const found = signer.verify(purpose, signed);
  if (found === null || found.payload.length !== 3 * UUID_BYTES + 8) return null;
  return {
    user_id: encodeId('user', unpack(found.payload, 0)),
    product_id: encodeId('product', unpack(found.payload, 1)),
    build_id: encodeId('build', unpack(found.payload, 2)),
    expires: found.expires,
  };
}
