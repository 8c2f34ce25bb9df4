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

/** The site of an address, as one reads it aloud; null for what is no address of the web. */
export function siteOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.hostname.replace(/^www\./, '');
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

/** Whether a text is the whole address of a web page: http or https, no spaces. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(text) && parseUrl(text) !== null;

/**
 * The address that somebody meant who typed one without its beginning: `https://example.com/shop` for
 * `example.com/shop`. What is no name of a site, such as a mail address or a single word, stays as it was typed.
 */
export function completedUrl(typed: string): string {
  const text = typed.trim();
  if (!/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text)) return text;
  return isWebAddress(`https://${text}`) ? `https://${text}` : text;
}
