'use client';

import { Button, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './list-pages.module.css';
import { Empty } from './states';

interface ListPagesProps {
  /** The page of a list as it was answered. */
  list: { readonly items: readonly unknown[]; readonly page: number; readonly total_pages: number };
  /** Puts a page into the address; null is the first one, which an address does not name. */
  onPage: (page: number | null) => void;
  /** What is shown of the items. */
  children: ReactNode;
}

/** The items of one page of a list, or a way back from a page past the last one, and below it the way to the others. */
export function ListPages({ list: { items, page, total_pages }, onPage, children }: ListPagesProps) {
  return (
    <>
      {items.length === 0 ? (
        <Empty
          title="There’s no such page"
          actions={
            <Button variant="default" onClick={() => onPage(null)}>
              Go to the first page
            </Button>
          }
        >
          {total_pages === 1 ? 'There’s only 1 page.' : `There are ${total_pages} pages.`}
        </Empty>
      ) : (
        children
      )}
      <PageLinks
        page={page}
        total={total_pages}
        onPage={(next) => {
          onPage(next === 1 ? null : next);
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

/** The way to the other pages of a list; nothing where there is only one. */
export function PageLinks({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  if (total <= 1) return null;
  return (
    <nav className={css.pages} aria-label="Pages">
      <Pagination
        total={total}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
        })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </nav>
  );
}
