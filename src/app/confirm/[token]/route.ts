import { confirmAnswer } from '@/features/publications/pages/sign-up.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** GET asks, POST does. */
async function answer(request: Request, { params }: { params: Promise<{ token: string }> }) {
  return confirmAnswer(services(), request, (await params).token);
}

export { answer as GET, answer as POST };
