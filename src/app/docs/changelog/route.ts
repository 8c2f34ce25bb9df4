import { changelogAnswer } from '@/features/reference/reference.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => changelogAnswer(services(), request);
