import { downloadLinkAnswer } from '@/features/publications/pages/sign-up.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }) {
  return downloadLinkAnswer(services(), (await params).token);
}
