import { apiHandler } from '@/features/api';

export const dynamic = 'force-dynamic';

/** The REST API inside Next, for `next dev` and serverless hosts; our own server answers /api before Next. */
const handle = (request: Request) => apiHandler()(request, { address: 'next' });

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
