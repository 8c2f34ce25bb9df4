import { orderAnswer } from '@/features/sales/buyer/pages/order.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }) {
  return orderAnswer(services(), (await params).token);
}
