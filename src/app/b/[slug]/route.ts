import { bundleAnswer, bundleFormAnswer } from '@/features/sales/buyer/pages/bundle.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** A bundle's public page. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return bundleAnswer(services(), request, (await params).slug);
}

/** Buy. */
export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return bundleFormAnswer(services(), request, (await params).slug);
}
