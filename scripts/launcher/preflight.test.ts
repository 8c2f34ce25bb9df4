import { createServer } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { makeFolder } from '../postgres/layout';
import { prepareBlobDir, tryDatabase } from './preflight';

describe('before a start', () => {
  it.each([
    ['postgres://x:y@127.0.0.1:1/z', /nothing listens at 127\.0\.0\.1:1\b/],
    ['postgres://x:y@nohost.invalid/z', /host nohost\.invalid is not known/],
  ])('the database %s ends in one sentence', async (url, sentence) => {
    await expect(tryDatabase(url)).rejects.toThrow(sentence);
  });

  it('a server that is no PostgreSQL ends in one sentence', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(tryDatabase(`postgres://x:y@127.0.0.1:${port}/z`, 1)).rejects.toThrow(
      /DATABASE_URL cannot be used/,
    );
    server.close();
  });

  it('a wrong password and an absent database are told apart', async () => {
    const wrong = new URL(inject('databaseServer'));
    wrong.password = 'wrong';
    await expect(tryDatabase(wrong.href)).rejects.toThrow(/password of \w+ is refused/);
    const absent = new URL(inject('databaseServer'));
    absent.pathname = '/nothing_here';
    await expect(tryDatabase(absent.href)).rejects.toThrow(/no database nothing_here/);
  });

  it('a folder that cannot be made ends at once', () => {
    expect(() => makeFolder('/dev/null/blobs')).toThrow();
    expect(() => prepareBlobDir('/dev/null/blobs')).toThrow(/set BLOB_DIR/);
  });
});
