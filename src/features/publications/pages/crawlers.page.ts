import { bundleAddresses } from '@/features/bundles/bundles.service';
import { publicAddresses } from '@/features/publications/shop-page.store';
import { shopPath } from '@/features/shop/shop.rules';
import { html } from '@/kernel/html';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import { answered } from './answers.page';

/** Milliseconds for which what programs read may be kept, by them and by us. */
const KEPT = 3_600_000;

/** The headers of what programs read. */
const headersOf = (type: string, body: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': `public, max-age=${KEPT / 1000}`,
  'X-Content-Type-Options': 'nosniff',
});

/** The sitemap of each running service, and until when it is given: it reads the pages of all creators. */
const sitemaps = new WeakMap<Services['db'], { text: Promise<string>; until: number }>();

async function sitemapOf({ db, public_url }: Services): Promise<string> {
  const { handles, slugs } = await publicAddresses(db, LIMITS.sitemap_urls);
  const bundles = await bundleAddresses(db, LIMITS.sitemap_urls);
  const paths = [...handles.map(shopPath), ...slugs.map((slug) => `/p/${slug}`), ...bundles];
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => html`<url><loc>${public_url}${path}</loc></url>\n`)}</urlset>
`.text;
}

/** The sitemap, made anew when it is an hour old. What could not be read is asked for again by the next call. */
function keptSitemap(services: Services): Promise<string> {
  const { db, clock } = services;
  const kept = sitemaps.get(db);
  if (kept !== undefined && clock() < kept.until) return kept.text;
  const text = sitemapOf(services);
  sitemaps.set(db, { text, until: clock() + KEPT });
  text.catch(() => sitemaps.delete(db));
  return text;
}

/** `/sitemap.xml`: every shop, every product's page and every bundle's that anybody may see, and nothing else (sitemaps.org). */
export function sitemapAnswer(services: Services): Promise<Response> {
  return answered(services, async () => {
    const body = await keptSitemap(services);
    return new Response(body, { headers: headersOf('application/xml', body) });
  });
}

/** What crawlers may read: the public pages with their pictures and style sheets. */
const OPEN = ['/@', '/p/', '/b/', '/i/', '/storefront.css', '/shop.css', '/icon.svg', '/sitemap.xml'];

/** `/robots.txt`: the public pages and no more; the longest path that fits counts (RFC 9309 §2.2.2). */
export function robotsAnswer({ public_url }: Pick<Services, 'public_url'>): Response {
  const lines = ['User-agent: *', ...OPEN.map((path) => `Allow: ${path}`), 'Disallow: /'];
  const body = `${lines.join('\n')}\n\nSitemap: ${public_url}/sitemap.xml\n`;
  return new Response(body, { headers: headersOf('text/plain', body) });
}
