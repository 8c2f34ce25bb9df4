import { storefrontAnswer } from '@/features/publications/pages/publications.page';
import { productFormAnswer } from '@/features/sales/buyer/pages/buy.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** A product's public page. A route and not a page, because a page that was taken down answers 410. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return storefrontAnswer(services(), request, (await params).slug);
}

/** The form on the page: Buy, or that of a lead magnet. */
export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return productFormAnswer(services(), request, (await params).slug);
}
