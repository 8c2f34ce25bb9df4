import type { Instrumentation } from 'next';
import { isDatabaseAway } from './server/database/db';
import { isStorageFull } from './server/files/disk-space';
import { noteRefusedPage } from './server/http/page-failures';

/** By its code and not by its class, of which Next's bundles hold several copies. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'unavailable' || error.code === 'storage_full')) ||
    isDatabaseAway(error) ||
    isStorageFull(error) ||
    isUnavailable(error.cause));

/** Next tells here of what a page threw. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const id = headers['x-request-id'];
  if (typeof id === 'string' && isUnavailable(error)) noteRefusedPage(id);
};
