import { linkSaleAnswer } from '@/features/sales/buyer/pages/link.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** Where a buyer comes back to from paying by a payment link. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; session: string }> },
) {
  const { token, session } = await params;
  return linkSaleAnswer(services(), request, token, session);
}
