/**
 * An address, as the base has it where it is relative; null for what is none. Once it is compiled, URL.canParse of
 * Node 20 refuses hosts such as käse.example.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether an address like http://localhost:3000 leads to this machine and to no other. */
export function isLoopbackAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}
