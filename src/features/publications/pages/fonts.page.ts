import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fonts of the public pages, as their packages bring them. */
const FONTS: Record<string, string> = {
  'fraunces-latin.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'fraunces-latin-ext.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
  'inter-latin.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'inter-latin-ext.woff2': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
};

/** `/p/fonts/{name}`: one of the fonts of the public pages. */
export async function fontAnswer(name: string): Promise<Response> {
  const file = Object.hasOwn(FONTS, name) ? FONTS[name] : undefined;
  if (file === undefined) return new Response('There is no such font.\n', { status: 404 });
  const bytes = await readFile(join(process.cwd(), 'node_modules', file));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'font/woff2',
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
