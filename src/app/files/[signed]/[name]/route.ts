import { openSubscribers } from '@/features/audience/audience.service';
import { openListingKit } from '@/features/products/listing-kit/kit.service';
import { signedFileAnswer } from '@/features/publications/pages/publications.page';
import { openOrders } from '@/features/sales/orders.service';
import { services } from '@/features/services';
import { openExport } from '@/features/transfer/link.service';

export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ signed: string; name: string }> },
) {
  const { signed, name } = await params;
  return signedFileAnswer(
    services(),
    request,
    { signed, name },
    async (running, text) =>
      (await openExport(running, text)) ??
      (await openSubscribers(running, text)) ??
      (await openListingKit(running, text)) ??
      openOrders(running, text),
  );
}
