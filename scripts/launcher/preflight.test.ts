import { createServer } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { readEnv } from '@/server/env';
import { blobsOf } from '@/server/files/blob-store';
import { startS3 } from '@/testing/servers/s3';
import { makeFolder } from '../postgres/layout';
import { tryBlobs, tryDatabase } from './preflight';

describe('before a start', () => {
  it.each([
    ['postgres://x:y@127.0.0.1:1/z', /nothing is listening at 127\.0\.0\.1:1\b/],
    ['postgres://x:y@nohost.invalid/z', /host nohost\.invalid wasn’t found/],
  ])('the database %s ends in one sentence', async (url, sentence) => {
    await expect(tryDatabase(url)).rejects.toThrow(sentence);
  });

  it('a server that is no PostgreSQL ends in one sentence', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(tryDatabase(`postgres://x:y@127.0.0.1:${port}/z`, { seconds: 1 })).rejects.toThrow(
      /use the database in DATABASE_URL/,
    );
    server.close();
  });

  it('a wrong password and an absent database are told apart', async () => {
    const wrong = new URL(inject('databaseServer'));
    wrong.password = 'wrong';
    await expect(tryDatabase(wrong.href)).rejects.toThrow(/password for \w+ is wrong/);
    const absent = new URL(inject('databaseServer'));
    absent.pathname = '/nothing_here';
    await expect(tryDatabase(absent.href)).rejects.toThrow(/no database named nothing_here/);
  });

  it('a folder that cannot be made ends at once', async () => {
    expect(() => makeFolder('/dev/null/blobs')).toThrow();
    const settings = readEnv({ BLOB_DIR: '/dev/null/blobs' });
    await expect(tryBlobs(settings, blobsOf(settings))).rejects.toThrow(/Set BLOB_DIR/);
  });

  it('a bucket that is not there, or whose key is refused, ends in one sentence', async () => {
    const store = await startS3({ bucket: 'books', secret_access_key: 'right' });
    const env = { BLOB_BUCKET: 'books', BLOB_ACCESS_KEY_ID: 'key', BLOB_SECRET_ACCESS_KEY: 'right' };
    const attempt = async (more: Record<string, string>) => {
      const settings = readEnv({ ...env, BLOB_ENDPOINT: store.endpoint, ...more });
      const blobs = blobsOf(settings);
      await tryBlobs(settings, blobs).finally(() => blobs.close());
    };
    await attempt({});
    await expect(attempt({ BLOB_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(/use the bucket books/);
    await expect(attempt({ BLOB_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(/ECONNREFUSED/);
  });
});
