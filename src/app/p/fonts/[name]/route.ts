import { fontAnswer } from '@/features/publications/pages/fonts.page';

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return fontAnswer((await params).name);
}
