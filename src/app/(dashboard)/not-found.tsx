import { NotFoundPage } from '@/ui/page-states';

/** Inside the frame, for a recipe or product that is not there. */
export default NotFoundPage;
