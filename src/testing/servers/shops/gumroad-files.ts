import { createHash } from 'node:crypto';
import type { FakeAnswer, FakeCall } from '@/testing/servers/platform-server';

/** Whose files they are: an account's own id there. */
export const GUMROAD_USER = 'G_-mnBf9b1j9A7a4ub4nFQ==';

/** What an upload is called by; the test of the recorded wire has it be as recorded. */
export interface UploadNames {
  upload_id: string;
  key: string;
  file_url: string;
  etag(bytes: Buffer): string;
}

export function uploadNames(filename: string, number: number): UploadNames {
  const guid = createHash('md5').update(String(number)).digest('hex');
  const key = `attachments/${GUMROAD_USER}/${guid}/original/${filename.replace(/[%$|:;/<>?*"\\]/g, '-')}`;
  return {
    upload_id: `upload-${number}`,
    key,
    file_url: `https://s3.amazonaws.com/gumroad/${key}`,
    etag: (bytes) => createHash('md5').update(bytes).digest('hex'),
  };
}

interface Upload extends UploadNames {
  filename: string;
  size: number;
  parts: { path: string; etag: string | null; bytes: Buffer }[];
}

/** A part as whoever completes an upload names it. */
interface NamedPart {
  part_number: number;
  etag: string;
}

const good = (body: object): FakeAnswer => ({ status: 200, body: { success: true, ...body } });
const bad = (error: string): FakeAnswer => ({ status: 400, body: { status: 400, error } });

/** The files of a fake Gumroad: uploaded in parts to addresses that it signs, and completed. */
export class GumroadFiles {
  readonly #uploads: Upload[] = [];
  readonly #stored = new Map<string, Upload>();
  #parts = 0;

  /** `part_bytes` are in a part at most. */
  constructor(
    readonly part_bytes: number,
    readonly names: typeof uploadNames,
  ) {}

  presign(base: string, filename: string, size: number): FakeAnswer {
    const named = this.names(filename, this.#uploads.length + 1);
    const parts = Array.from({ length: Math.ceil(size / this.part_bytes) }, () => ({
      path: `/put/${++this.#parts}`,
      etag: null,
      bytes: Buffer.of(),
    }));
    this.#uploads.push({ ...named, filename, size, parts });
    const { upload_id, key, file_url } = named;
    const addresses = parts.map(({ path }, index) => ({
      part_number: index + 1,
      presigned_url: `${base}${path}?X-Amz-Signature=planted-signature`,
    }));
    return good({ upload_id, key, file_url, parts: addresses });
  }

  /** Takes a part at its address, which wants no key beside its signature. */
  takePart(call: FakeCall, has_key: boolean): FakeAnswer {
    for (const upload of this.#uploads) {
      const part = upload.parts.find(({ path }) => path === call.path);
      if (part === undefined) continue;
      const size = call.bytes.byteLength;
      if (has_key || size === 0 || size > this.part_bytes) return { status: 400 };
      part.bytes = call.bytes;
      part.etag = upload.etag(call.bytes);
      return { status: 200, headers: { etag: `"${part.etag}"` } };
    }
    return { status: 404 };
  }

  complete(upload_id: string, key: string, parts: readonly NamedPart[]): FakeAnswer {
    const upload = this.#uploads.find((known) => known.upload_id === upload_id && known.key === key);
    if (upload === undefined || this.#stored.has(upload.file_url))
      return bad(
        'The specified upload does not exist. The upload ID may be invalid, or aborted or completed.',
      );
    const is_whole =
      parts.length === upload.parts.length &&
      parts.every(({ part_number, etag }, index) => {
        const known = upload.parts[index]?.etag ?? null;
        return part_number === index + 1 && known !== null && etag === known;
      });
    const size = upload.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (!is_whole || size !== upload.size)
      return bad('One or more of the specified parts could not be found.');
    this.#stored.set(upload.file_url, upload);
    return good({ file_url: upload.file_url });
  }

  has(url: string): boolean {
    return this.#stored.has(url) && !url.includes('..');
  }

  /** What buyers get of a file. */
  shown(url: string): { name: string; text: string; key: string; size: number } {
    const upload = this.#stored.get(url);
    const text = Buffer.concat(upload?.parts.map(({ bytes }) => bytes) ?? []).toString();
    return {
      name: upload?.filename ?? '',
      text,
      key: upload?.key ?? url,
      size: upload?.size ?? 0,
    };
  }

  remove(url: string): void {
    this.#stored.delete(url);
  }
}
