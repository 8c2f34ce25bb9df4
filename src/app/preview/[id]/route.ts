import { draftPageAnswer } from '@/features/publications/pages/publications.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** A product's page before it is public, as its creator's dashboard shows it. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return draftPageAnswer(services(), request, (await params).id);
}
