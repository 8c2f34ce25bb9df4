import { checkoutAnswer } from '@/features/sales/buyer/pages/buy.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** Where a buyer comes back to from paying. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }) {
  return checkoutAnswer(services(), (await params).token);
}
