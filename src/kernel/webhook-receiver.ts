/** A receiver of webhooks as the reference shows it; a test runs this very text. It needs nothing but Node. */
export const RECEIVER = `// WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { env } from 'node:process';

const key = Buffer.from(env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const seen = new Set(); // Yours is a table: a message may come twice.

function isFromGalley(headers, body) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const signed = createHmac('sha256', key).update(id + '.' + time + '.').update(body).digest();
  return isFresh && String(headers['webhook-signature']).split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
}

createServer(async (request, response) => {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > 1_000_000) return response.writeHead(413).end();
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  if (!isFromGalley(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const { type, data } = JSON.parse(body);
    console.log(type, data.id);
  }
  response.writeHead(204).end();
}).listen(env.PORT ?? 8080, function () {
  console.log('listening on ' + this.address().port);
});`;
