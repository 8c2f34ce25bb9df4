import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { atEnd } from '@/testing/cleanup';

export interface TestS3 {
  endpoint: string;
  /** The stored objects by their key. */
  objects: Map<string, Uint8Array>;
  /** Every request that arrived: `PUT /bucket/key`. */
  requests: string[];
  /** Answers every request with this status until it is null again. */
  failing: { status: number | null };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Whether a request is signed with the secret (AWS Signature Version 4, in the Authorization header). */
function isSigned(req: IncomingMessage, secret: string, body: Uint8Array): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      req.headers.authorization ?? '',
    );
  if (match === null) return false;
  const [, day = '', region = '', names = '', signature] = match;
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const digest = String(req.headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const parameters = query.split('&').sort().join('&');
  const canonical = [req.method, path, parameters, headers.join(''), names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

/** A page of the list of objects, as ListObjectsV2 answers it. */
function listOf(keys: string[], query: URLSearchParams): string {
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + 2);
  const next = from + page.length < keys.length ? from + page.length : undefined;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents}</ListBucketResult>`;
}

/**
 * A store that speaks as much of S3 as ours needs (path style; PUT, GET with a range, HEAD, DELETE, a list of two keys a page) and checks
 * every signature. It ends with the test file.
 */
export async function startS3(place: { bucket: string; secret_access_key: string }): Promise<TestS3> {
  const objects = new Map<string, Uint8Array>();
  const requests: string[] = [];
  const failing: TestS3['failing'] = { status: null };
  const server = createServer(async (req, res) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = new Uint8Array(Buffer.concat(chunks));
    const path = (req.url ?? '').split('?')[0] ?? '';
    requests.push(`${req.method} ${path}`);
    const refuse = (status: number, code: string) =>
      res
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(req.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
    if (failing.status !== null) return refuse(failing.status, 'InternalError');
    if (!isSigned(req, place.secret_access_key, body)) return refuse(403, 'SignatureDoesNotMatch');
    const prefix = `/${place.bucket}/`;
    const query = new URLSearchParams((req.url ?? '').split('?')[1]);
    if (
      req.method === 'GET' &&
      query.get('list-type') === '2' &&
      path.replace(/\/$/, '') === `/${place.bucket}`
    ) {
      return res
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listOf([...objects.keys()], query));
    }
    if (!path.startsWith(prefix)) return refuse(404, 'NoSuchBucket');
    const key = path.slice(prefix.length);
    if (req.method === 'PUT') objects.set(key, body);
    if (req.method === 'DELETE') objects.delete(key);
    if (req.method === 'PUT' || req.method === 'DELETE') return res.writeHead(200).end();
    const object = objects.get(key);
    if (object === undefined) return refuse(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '');
    const part = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
    const length = { 'content-length': String(part.byteLength) };
    res.writeHead(range ? 206 : 200, length).end(req.method === 'HEAD' ? undefined : part);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, objects, requests, failing };
}
