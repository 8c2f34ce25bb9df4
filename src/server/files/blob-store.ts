import type { Env } from '@/server/env';
import { type Blobs, folderBlobs } from './blobs';
import { s3Blobs } from './s3-blobs';

/** The store of files that the environment names: a bucket where there is one, else a folder. */
export function blobsOf(settings: Env): Blobs & { close(): Promise<void> } {
  const { BLOB_BUCKET, BLOB_ENDPOINT, BLOB_REGION, BLOB_ACCESS_KEY_ID, BLOB_SECRET_ACCESS_KEY } = settings;
  if (BLOB_BUCKET === undefined || BLOB_ACCESS_KEY_ID === undefined || BLOB_SECRET_ACCESS_KEY === undefined)
    return { ...folderBlobs(settings.BLOB_DIR), close: async () => undefined };
  return s3Blobs({
    bucket: BLOB_BUCKET,
    endpoint: BLOB_ENDPOINT,
    region: BLOB_REGION,
    access_key: BLOB_ACCESS_KEY_ID,
    secret_key: BLOB_SECRET_ACCESS_KEY,
  });
}
