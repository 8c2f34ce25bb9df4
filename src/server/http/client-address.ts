import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

function bare(text: string): string {
  const address = text.trim();
  if (address.startsWith('::ffff:') && isIP(address.slice(7)) === 4) return address.slice(7);
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return (
    bracketed ?? (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address)
  );
}

/**
 * The address of the client. With `hops` own proxies in front it is the entry of X-Forwarded-For that the first
 * of them wrote, counted from the right: what stands left of it was sent by the client and may be invented. A
 * request that came past the proxies, or whose entry is no address, counts by its connection.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = bare(req.socket.remoteAddress ?? '');
  const forwarded = req.headers['x-forwarded-for'];
  if (hops === 0 || forwarded === undefined) return peer;
  const entry = bare([forwarded].flat().join(',').split(',').at(-hops) ?? '');
  return isIP(entry) > 0 ? entry : peer;
}

/**
 * What an address counts as in a limit: an IPv4 address by itself, an IPv6 address by its first 64 bits, because
 * one customer is given that many addresses (RFC 6177) and could use another for every attempt.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const first = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${first.map((group) => group.toString(16)).join(':')}::/64`;
}
