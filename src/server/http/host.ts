import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { parseUrl } from '@/kernel/url';

/** The name in a Host header, in lower case and without its port; null when it is no host. */
function nameOf(host: string): string | null {
  const address = /[\s/?#@\\]/.test(host) ? null : parseUrl(`http://${host}`);
  return address === null ? null : address.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Tells whether a request may be answered under the name it asks for: that of `origin`, localhost, any IP address and
 * the names in `also`. Under every other name it may come from a page whose owner has pointed that name at us (DNS
 * rebinding), so that the browser takes our answers for the page's own. An IP address cannot be pointed elsewhere, and
 * health checks use it. Ports do not count, as a proxy or a container may have others.
 */
export function hostCheck(origin: string, also: readonly string[] = []): (host: string) => boolean {
  const names = new Set(['localhost', nameOf(new URL(origin).host), ...also.map(nameOf)]);
  let last = '';
  return (host) => {
    if (host === last) return true;
    const name = nameOf(host);
    if (name === null || !(isIP(name) > 0 || names.has(name))) return false;
    last = host;
    return true;
  };
}

/** How often a request has the Host header. Node keeps the first and drops the others without a word. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
