import { sentAnswer } from '@/features/publications/pages/sign-up.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return sentAnswer(services(), (await params).slug);
}
