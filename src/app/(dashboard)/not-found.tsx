import type { Metadata } from 'next';
import { NotFoundInFrame } from '@/ui/shell/account-changed';

export const metadata: Metadata = { title: 'Not found' };

/** Inside the frame, for a recipe or product that is not there. */
export default NotFoundInFrame;
