import { findProduct, loadProduct, type ProductRow, typedContent } from '@/features/products/products.store';
import { fileFormat } from '@/features/products/records/builds.schema';
import {
  askAgain,
  type BuildRow,
  findBuild,
  findBuildOf,
  findBuildTitle,
} from '@/features/products/records/builds.store';
import { BUILT_FORMATS, type BuiltFormat } from '@/features/products/types/description/names.rules';
import { typeOf } from '@/features/products/types/registry';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type BuildId, decodeId, encodeId, type ProductId, type SessionId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type Uuid, uuidOfHex } from '@/kernel/uuid';
import { chargeHeavy } from '@/server/auth/access';
import type { Signer } from '@/server/auth/signed-url';
import type { Db } from '@/server/database/db';
import type { FileAnswer } from '@/server/files/file-answer';
import type { UserContext } from '@/server/trpc/trpc';
import { fileName } from './builds.rules';
import { ensureBuild, freeze, requireBuild, requireContent, waitForBuild } from './builds.service';
import { announce } from './builds.signal';

/**
 * A build is of a content, and a content says its formats: whether it can have such a file is known before it is made.
 */
function requireFormat(row: ProductRow, format: string): void {
  const { type, content } = typedContent(row);
  const formats: readonly string[] = typeOf(type).formats(content);
  if (!formats.includes(format)) throw new Problem('not_found');
}

/**
 * The file of a product: of the edition, or of a draft's present content, which is built when it must be. Throws
 * not_found, product_incomplete, build_failed, or build_not_ready after 20 seconds.
 */
export async function fileOfProduct(ctx: UserContext, id: ProductId, format: string): Promise<FileAnswer> {
  const { db, owner } = ctx;
  const found = await loadProduct(db, owner, id);
  if (found === null || !fileFormat.safeParse(format).success) throw new Problem('not_found');
  const { row, edition } = found;
  const build =
    edition !== null && row.status !== 'draft'
      ? await requireBuild(db, owner, id, edition.build_id)
      : await draftBuild(ctx, row, format);
  return buildFile(db, owner, await settled(ctx, build), format);
}

/** The file of one build. Throws not_found, build_failed, or build_not_ready. */
export async function fileOfBuild(
  ctx: UserContext,
  product_id: ProductId,
  build_id: BuildId,
  format: string,
): Promise<FileAnswer> {
  const row = await findProduct(ctx.db, ctx.owner, product_id);
  if (row === null || !BUILT_FORMATS.some((one) => one === format)) throw new Problem('not_found');
  const build = await requireBuild(ctx.db, ctx.owner, product_id, build_id);
  return buildFile(ctx.db, ctx.owner, await settled(ctx, build), format);
}

async function draftBuild(ctx: UserContext, row: ProductRow, format: string): Promise<BuildRow> {
  requireFormat(row, format);
  requireContent(row);
  const now = timestamp(ctx.services.clock());
  const frozen = await freeze(ctx.db, ctx.owner, row, now);
  const found = await findBuildOf(ctx.db, ctx.owner, row.id, frozen.content_key);
  if (found !== null) return ctx.head ? found : askAgain(ctx.db, found, now);
  if (ctx.head) throw new Problem('build_not_ready', { headers: { 'Retry-After': '1' } });
  await chargeHeavy(ctx, ctx.person);
  const build = await ensureBuild(ctx.db, ctx.owner, row.id, frozen, now);
  announce('queued');
  return build;
}

/** The build when it has ended, after waiting for it. */
async function settled(ctx: UserContext, build: BuildRow): Promise<BuildRow> {
  const ended =
    build.state === 'done' || build.state === 'failed' || ctx.head
      ? build
      : await waitForBuild(ctx.db, ctx.owner, build.id, LIMITS.file_wait_seconds);
  if (ended?.state === 'done') return ended;
  if (ended?.state === 'failed')
    throw new Problem('build_failed', {
      detail: ended.reason ?? 'The file couldn’t be built.',
      extra: { build_id: build.id },
    });
  throw new Problem('build_not_ready', { headers: { 'Retry-After': '2' }, extra: { build_id: build.id } });
}

const CONTENT_TYPES: Record<BuiltFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  phone_pdf: 'application/pdf',
  print_pdf: 'application/pdf',
  print_cover: 'application/pdf',
};

/** How a finished build's file is sent: under the title that it has itself, whatever the product is called by now. */
async function buildFile(
  db: Db,
  owner: UserId,
  { id, files }: Pick<BuildRow, 'id' | 'files'>,
  format: string,
): Promise<FileAnswer> {
  const file = files.find((candidate) => candidate.format === format);
  if (file === undefined) throw new Problem('not_found');
  return {
    file: {
      blob_key: file.blob_key,
      bytes: file.bytes,
      content_type: CONTENT_TYPES[file.format],
      file_name: fileName(await findBuildTitle(db, owner, id), format),
      etag: `"${file.blob_key.slice(0, 32)}"`,
    },
  };
}

/** The format of a build's file that nobody has chosen: the PDF, or the only one there is. */
export const formatOf = ({ files }: Pick<BuildRow, 'files'>): BuiltFormat =>
  files.some(({ format }) => format === 'pdf') ? 'pdf' : (files[0]?.format ?? 'pdf');

/** The file that a signed text gives, or null when there is no such file any more. */
export async function fileOfToken(
  db: Db,
  token: FileToken,
  format: BuiltFormat | null,
): Promise<FileAnswer | null> {
  const build = await findBuild(db, token.user_id, token.build_id);
  if (build?.state !== 'done' || build.product_id !== token.product_id) return null;
  const product = await findProduct(db, token.user_id, token.product_id);
  if (product === null || (format !== null && !build.files.some((file) => file.format === format)))
    return null;
  return buildFile(db, token.user_id, build, format ?? formatOf(build));
}

/** Whose file of which build an address gives. */
export interface FileToken {
  user_id: UserId;
  product_id: ProductId;
  build_id: BuildId;
}

/** A creator's own file: the address ends with the session that asked for it, and with its person's place in the library. */
export interface OwnFileToken extends FileToken {
  person: UserId;
  session_id: SessionId;
}

const UUID_BYTES = 16;
const NONCE_BYTES = 8;

const pack = (uuid: Uuid | null): Buffer => {
  if (uuid === null) throw new Error('not an id');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
};

const unpack = (bytes: Uint8Array, place: number): Uuid =>
  uuidOfHex(Buffer.from(bytes.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES)).toString('hex'));

const packed = ({ user_id, product_id, build_id }: FileToken): Buffer[] => [
  pack(decodeId('user', user_id)),
  pack(decodeId('product', product_id)),
  pack(decodeId('build', build_id)),
];

const unpacked = (payload: Uint8Array): FileToken => ({
  user_id: encodeId('user', unpack(payload, 0)),
  product_id: encodeId('product', unpack(payload, 1)),
  build_id: encodeId('build', unpack(payload, 2)),
});

const nonce = () => crypto.getRandomValues(new Uint8Array(NONCE_BYTES));

/** A text that gives the file to whoever has it until `expires` (milliseconds). Each is different, by its nonce. */
export const signFile = (signer: Signer, token: FileToken, expires: number): string =>
  signer.sign('download', Buffer.concat([...packed(token), nonce()]), expires);

/** What `signFile` has signed, or null for anything else and after its time. */
export function readFileToken(signer: Signer, signed: string): (FileToken & { expires: number }) | null {
  const found = signer.verify('download', signed);
  if (found === null || found.payload.length !== 3 * UUID_BYTES + NONCE_BYTES) return null;
  return { ...unpacked(found.payload), expires: found.expires };
}

/** The same for a creator's own file. */
export function signOwnFile(signer: Signer, token: OwnFileToken, expires: number): string {
  const session = pack(decodeId('session', token.session_id));
  const person = pack(decodeId('user', token.person));
  return signer.sign('file', Buffer.concat([...packed(token), session, person, nonce()]), expires);
}

/** What `signOwnFile` has signed, or null for anything else and after its time. */
export function readOwnFileToken(signer: Signer, signed: string): OwnFileToken | null {
  const found = signer.verify('file', signed);
  if (found === null || found.payload.length !== 5 * UUID_BYTES + NONCE_BYTES) return null;
  return {
    ...unpacked(found.payload),
    session_id: encodeId('session', unpack(found.payload, 3)),
    person: encodeId('user', unpack(found.payload, 4)),
  };
}
