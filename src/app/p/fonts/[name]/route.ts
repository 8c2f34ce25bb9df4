import { fontAnswer } from '@/features/publications/fonts.page';

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return fontAnswer((await params).name);
}
