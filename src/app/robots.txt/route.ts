import { robotsAnswer } from '@/features/publications/pages/crawlers.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** What crawlers may read. */
export async function GET() {
  return robotsAnswer(services());
}
