import { Alert } from '@mantine/core';
import type { BuildNotice } from '@/features/products/records/builds.schema';
import { noticeWords } from './build-notices.rules';

/** Says what is not in the files as their creator may expect it, of which recipes, and in which lines; nothing where all is there. */
export function BuildNotices({ notices }: { notices: readonly BuildNotice[] }) {
  return noticeWords(notices).map(({ code, happened, names, help, lines }) => (
    <Alert key={code} color="warn" role="status">
      {names === '' ? (
        <strong>{happened}.</strong>
      ) : (
        <>
          <strong>{happened}:</strong> <bdi>{names}</bdi>.
        </>
      )}{' '}
      {help}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  ));
}
