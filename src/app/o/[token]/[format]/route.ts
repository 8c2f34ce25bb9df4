import { orderFileAnswer } from '@/features/sales/buyer/pages/order.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; format: string }> },
) {
  const { token, format } = await params;
  return orderFileAnswer(services(), request, token, format);
}
