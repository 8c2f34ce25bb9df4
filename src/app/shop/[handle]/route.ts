import { shopAnswer } from '@/features/publications/pages/shop.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** A creator's shop; `next.config.ts` leads `/@handle` here, as a route's folder can't begin with a sign of its own. */
export async function GET(request: Request, { params }: { params: Promise<{ handle: string }> }) {
  return shopAnswer(services(), request, (await params).handle);
}
