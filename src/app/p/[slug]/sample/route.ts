import { sampleAnswer } from '@/features/publications/pages/publications.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** Some pages of what a public page sells, as a PDF. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return sampleAnswer(services(), request, (await params).slug);
}
