import { downloadAnswer } from '@/features/publications/pages/publications.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; format: string }> },
) {
  const { token, format } = await params;
  return downloadAnswer(services(), request, token, format);
}
