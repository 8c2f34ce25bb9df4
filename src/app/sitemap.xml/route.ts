import { sitemapAnswer } from '@/features/publications/pages/crawlers.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** For search engines: every page that anybody may see. */
export async function GET() {
  return sitemapAnswer(services());
}
