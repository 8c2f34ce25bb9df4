import { decodeId, encodeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type Uuid, uuidOfHex } from '@/kernel/uuid';
import { chargeHeavy } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { StreamedFile } from '@/server/files/file-answer';
import type { UserContext } from '@/server/trpc/trpc';
import type { ExportLink } from './transfer.schema';
import { exportLibrary } from './transfer.service';

const UUID_BYTES = 16;
const NONCE_BYTES = 8;

const pack = (uuid: Uuid | null): Buffer => {
  if (uuid === null) throw new Error('not an id');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
};

const unpack = (bytes: Uint8Array, place: number): Uuid =>
  uuidOfHex(Buffer.from(bytes.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES)).toString('hex'));

/**
 * An address at which a browser, which sends no token, begins the download of the caller's library within
 * `LIMITS.export_link_minutes`. It names the account and the session, so it ends with the session too.
 */
export function exportLink({ owner, session, services }: UserContext): ExportLink {
  if (session === null) throw new Error('nobody is signed in');
  const now = services.clock();
  const payload = Buffer.concat([
    pack(decodeId('user', owner)),
    pack(decodeId('session', session.id)),
    crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
  ]);
  const signed = services.signer.sign('export', payload, now + LIMITS.export_link_minutes * 60_000);
  return { url: `/files/${signed}/galley-${new Date(now).toISOString().slice(0, 10)}.zip` };
}

/**
 * The archive behind such an address; null for anything else, after its time, and when its session has ended. Each
 * download counts against the heavy budget of the account, whoever has the address; throws rate_limited.
 */
export async function openExport(services: Services, signed: string): Promise<StreamedFile | null> {
  const found = services.signer.verify('export', signed);
  if (found === null || found.payload.length !== 2 * UUID_BYTES + NONCE_BYTES) return null;
  const owner = encodeId('user', unpack(found.payload, 0));
  const id = encodeId('session', unpack(found.payload, 1));
  if (!(await services.sessions.stands({ id, user_id: owner, auth_time: 0 }))) return null;
  await chargeHeavy({ services, headers: new Headers() }, owner);
  return exportLibrary({ services, db: services.db, owner }, undefined);
}
