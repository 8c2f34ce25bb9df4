import { Anchor, Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import type { BuildNotice } from '@/features/products/records/builds.schema';
import { missingWords } from '@/features/products/ui/product-labels.rules';
import { BuildNotices } from './build-notices';
import { noticeWords } from './build-notices.rules';
import { MissingLetters } from './missing-letters';
import css from './page-notes.module.css';

interface PageNotesProps {
  notices: readonly BuildNotice[];
  /** Letters that will stand as boxes. */
  letters: readonly string[];
}

/**
 * What is not in the pages as their creator may expect it, in a line that opens. The line is there before anything is
 * known, so that nothing moves when it comes.
 */
export function PageNotes({ notices, letters }: PageNotesProps) {
  const said = [
    ...(letters.length === 0 ? [] : [missingWords(letters)]),
    ...noticeWords(notices).map(({ happened }) => `${happened}.`),
  ];
  const [first] = said;
  const name = useId();
  return (
    <div className={css.line} role="status">
      {first === undefined ? null : (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          <span id={name} className={css.said}>
            {said.length === 1 ? first : `${said.length} things to know. ${first}`}
          </span>
          <Popover width={360} position="top-start" withinPortal={false} trapFocus>
            <Popover.Target>
              <Anchor component="button" type="button" className={css.more ?? ''}>
                See details
              </Anchor>
            </Popover.Target>
            <Popover.Dropdown className={css.details ?? ''} aria-labelledby={name}>
              <MissingLetters letters={letters} />
              <BuildNotices notices={notices} />
            </Popover.Dropdown>
          </Popover>
        </>
      )}
    </div>
  );
}
