import { leaveNewsAnswer } from '@/features/announcements/leave/leave.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** GET asks, POST does. */
async function answer(request: Request, { params }: { params: Promise<{ token: string }> }) {
  return leaveNewsAnswer(services(), request, (await params).token);
}

export { answer as GET, answer as POST };
