import { orderAnswer } from '@/features/sales/buyer/pages/order.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** GET shows the order, POST mails its link again. */
async function answer(request: Request, { params }: { params: Promise<{ token: string }> }) {
  return orderAnswer(services(), request, (await params).token);
}

export { answer as GET, answer as POST };
