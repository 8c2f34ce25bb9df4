'use client';

import { Button } from '@mantine/core';
import { usePathname, useSearchParams } from 'next/navigation';
import css from './invalid-params-notice.module.css';
import type { ReadAddress } from './search-params';

/** Parts that are named before the others are counted. */
const NAMED = 3;
/** Characters of a part that are shown. */
const SHOWN = 40;

const shortened = (part: string) => (part.length > SHOWN ? `${part.slice(0, SHOWN)}…` : part);

/** Says in a line which parts of the page's address were left out, and takes them away when asked. Else it is not there. */
export function InvalidParamsNotice({ read }: { read: (address: URLSearchParams) => ReadAddress }) {
  const path = usePathname();
  const { kept, leftOut } = read(new URLSearchParams(useSearchParams()));
  if (leftOut.length === 0) return null;
  const more = leftOut.length - NAMED;
  const search = String(kept);
  return (
    <p className={css.line}>
      <span>
        We ignored part of this link:{' '}
        <bdi className={css.parts}>{leftOut.slice(0, NAMED).map(shortened).join(', ')}</bdi>
        {more > 0 ? `${Math.min(leftOut.length, NAMED) > 1 ? ',' : ''} and ${more} more` : ''}.
      </span>
      <Button
        variant="subtle"
        size="xs"
        onClick={() => window.history.replaceState(null, '', search === '' ? path : `${path}?${search}`)}
      >
        Clear it
      </Button>
    </p>
  );
}
