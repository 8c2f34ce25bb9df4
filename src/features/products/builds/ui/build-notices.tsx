import { Alert } from '@mantine/core';
import type { BuildNotice } from '@/features/products/records/builds.schema';
import { noticeWords } from './build-notices.rules';

/** Says what is not in the files as their creator may expect it, and of which recipes; nothing where all is there. */
export function BuildNotices({ notices }: { notices: readonly BuildNotice[] }) {
  return noticeWords(notices).map(({ code, happened, names, help }) => (
    <Alert key={code} color="warn" role="status">
      <strong>{happened}:</strong> <bdi>{names}</bdi>. {help}
    </Alert>
  ));
}
