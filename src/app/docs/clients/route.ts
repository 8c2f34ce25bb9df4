import { clientsAnswer } from '@/features/reference/reference.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => clientsAnswer(services(), request);
