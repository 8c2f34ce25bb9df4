import type { Metadata } from 'next';
import { NotFoundPage } from '@/ui/page-states';

export const metadata: Metadata = { title: 'Not found' };

/** Inside the frame, for a recipe or product that is not there. */
export default NotFoundPage;
