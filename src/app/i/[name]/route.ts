import { pictureAnswer } from '@/features/publications/pages/publications.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  return pictureAnswer(services(), request, (await params).name);
}
