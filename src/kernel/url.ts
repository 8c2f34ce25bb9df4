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
