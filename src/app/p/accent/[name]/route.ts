import { accentAnswer } from '@/features/publications/accent.page';

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return accentAnswer((await params).name);
}
