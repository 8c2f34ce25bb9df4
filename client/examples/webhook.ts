import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** `body` is what arrived, byte by byte, before JSON.parse. */
export function isFromGalley(headers: IncomingHttpHeaders, body: Buffer, secret: string) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'));
  return isFresh && given.some((one) => one.length === signed.length && timingSafeEqual(one, signed));
}
