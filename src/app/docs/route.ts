import { referenceAnswer } from '@/features/reference/reference.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** The reference. A route and not a page: it is text, and needs neither React nor a session. */
export const GET = (request: Request) => referenceAnswer(services(), request);
