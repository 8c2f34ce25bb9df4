'use client';

import { ErrorPage } from '@/ui/shell/page-states';

/** Inside the frame, so that the rest of the dashboard stays in reach. */
export default ErrorPage;
