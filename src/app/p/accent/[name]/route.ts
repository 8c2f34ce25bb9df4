import { accentAnswer } from '@/features/publications/pages/accent.page';

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return accentAnswer((await params).name);
}
