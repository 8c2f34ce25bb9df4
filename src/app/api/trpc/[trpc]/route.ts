import { trpcHandler } from '@/features/api';

export const dynamic = 'force-dynamic';

const handle = (request: Request) => trpcHandler()(request, { address: 'next' });

export { handle as GET, handle as POST };
