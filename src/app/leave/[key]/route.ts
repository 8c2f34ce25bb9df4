import { unsubscribeAnswer } from '@/features/publications/pages/sign-up.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** GET asks, POST does. */
async function answer(request: Request, { params }: { params: Promise<{ key: string }> }) {
  return unsubscribeAnswer(services(), request, (await params).key);
}

export { answer as GET, answer as POST };
