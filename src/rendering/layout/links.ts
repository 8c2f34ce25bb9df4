/** An address that a file may link to, or null for what is none of the web or of mail. */
export function linkTarget(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return ['http:', 'https:', 'mailto:'].includes(parsed.protocol) ? parsed.href : null;
}
