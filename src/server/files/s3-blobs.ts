import { createHash } from 'node:crypto';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Problem } from '@/kernel/errors';
import { type Blobs, type ByteRange, isKey, requireKey } from './blobs';

/** Where an S3-compatible store is and who we are to it. */
export interface S3Place {
  bucket: string;
  /** Address of the store; undefined means that of AWS in the region. */
  endpoint: string | undefined;
  region: string;
  access_key: string;
  secret_key: string;
}

/** Milliseconds until a connection stands, and until an answer begins. */
const PATIENCE = { connection: 3_000, answer: 15_000 };

/** The SDK takes a third of a second to load, so it is loaded with the first file. */
async function connect({ endpoint, region, access_key, secret_key }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Other stores than AWS have no host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: PATIENCE.connection,
      requestTimeout: PATIENCE.answer,
      throwOnRequestTimeout: true,
    },
    // Our keys are digests of the content, and not every store knows AWS's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** The HTTP status with which the store refused, or undefined when there was no answer. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata } = error;
  const known = typeof $metadata === 'object' && $metadata !== null && 'httpStatusCode' in $metadata;
  return known && typeof $metadata.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined;
}

const isMissing = (error: unknown) => statusOf(error) === 404;

/** A store that does not answer or is overloaded may do so later; what it refuses stays refused. */
function problemOf(error: unknown): unknown {
  const status = statusOf(error);
  if (status !== undefined && status < 500 && status !== 429) return error;
  return new Problem('unavailable', {
    detail: 'File storage isn’t responding.',
    headers: { 'Retry-After': '3' },
    cause: error,
  });
}

/** Keeps files in a bucket of an S3-compatible store, under the same keys as in a folder: `ab/abcd…`. */
export function s3Blobs(place: S3Place): Blobs & { close(): Promise<void> } {
  let connection: ReturnType<typeof connect> | undefined;
  const objectOf = (key: string) => ({ Bucket: place.bucket, Key: `${requireKey(key).slice(0, 2)}/${key}` });

  async function ask<T>(work: (sdk: typeof import('@aws-sdk/client-s3'), client: S3Client) => Promise<T>) {
    connection ??= connect(place);
    const { sdk, client } = await connection;
    try {
      return await work(sdk, client);
    } catch (error) {
      throw problemOf(error);
    }
  }

  async function size(key: string): Promise<number | null> {
    const object = objectOf(key);
    try {
      const head = await ask((sdk, client) => client.send(new sdk.HeadObjectCommand(object)));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function open(key: string, range?: ByteRange): Promise<NonNullable<GetObjectCommandOutput['Body']>> {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const input = { ...objectOf(key), ...(Range === undefined ? {} : { Range }) };
    const { Body } = await ask((sdk, client) => client.send(new sdk.GetObjectCommand(input)));
    if (Body === undefined) throw new Error('the store sent no file');
    return Body;
  }

  return {
    size,
    async put(bytes) {
      const key = createHash('sha256').update(bytes).digest('hex');
      if ((await size(key)) === bytes.byteLength) return key;
      const input = { ...objectOf(key), Body: bytes, ContentLength: bytes.byteLength };
      await ask((sdk, client) => client.send(new sdk.PutObjectCommand(input)));
      return key;
    },
    async remove(key) {
      const object = objectOf(key);
      await ask((sdk, client) => client.send(new sdk.DeleteObjectCommand(object)));
    },
    bytes: async (key) => (await open(key)).transformToByteArray(),
    stream: async (key, range) => (await open(key, range)).transformToWebStream(),
    async *keys() {
      let after: string | undefined;
      do {
        const input = { Bucket: place.bucket, ...(after === undefined ? {} : { ContinuationToken: after }) };
        const page = await ask((sdk, client) => client.send(new sdk.ListObjectsV2Command(input)));
        for (const { Key = '' } of page.Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1);
          if (isKey(name)) yield name;
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
    async close() {
      if (connection !== undefined) (await connection).client.destroy();
    },
  };
}
