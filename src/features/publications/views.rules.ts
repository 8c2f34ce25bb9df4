import { isId, type ProductId, type UserId } from '@/kernel/ids';

/** Words in the names of programs that fetch pages for no reader: crawlers, previews of links, scripts, monitors. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|facebookexternalhit|whatsapp|skype|embedly|curl|wget|python|java\/|okhttp|axios|node|undici|httpclient|http_|go-http|ruby|perl|php|libwww/i;

/** Whether a page that was asked for so is probably being read by somebody; a rough guess from two headers. */
export function isReader(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  return agent.startsWith('Mozilla/') && !PROGRAMS.test(agent) && !/prefetch|preview/i.test(purpose);
}

/** What a page view is counted under: the product and the day in UTC. */
export const viewKey = (owner: { user_id: UserId; product_id: ProductId }, now: number): string =>
  [owner.user_id, owner.product_id, new Date(now).toISOString().slice(0, 10)].join(' ');

/** The parts of such a key; null for any other text. */
export function readViewKey(key: string): { user_id: UserId; product_id: ProductId; day: string } | null {
  const [user_id = '', product_id = '', day = ''] = key.split(' ');
  if (!isId('user', user_id) || !isId('product', product_id)) return null;
  return { user_id, product_id, day };
}
