import { parseUrl } from '@/kernel/url';

/** An address that a file may link to, or null for what is none of the web or of mail. */
export function linkTarget(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed !== null && ['http:', 'https:', 'mailto:'].includes(parsed.protocol) ? parsed.href : null;
}
