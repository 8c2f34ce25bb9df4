'use client';

import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowsSort, IconChevronDown, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import css from './sort-control.module.css';
import { type ListAddress, type ListSort, orderOf, sortOf } from './view-state/list-search-params';

interface ListSortProps {
  address: ListAddress;
  change: (order: Pick<ListAddress, 'sort' | 'order'>) => void;
}

const labels: Record<ListSort, string> = {
  relevance: 'Best match',
  updated_at: 'Last edited',
  created_at: 'Newest',
  title: 'Title',
  engagement_score: 'Engagement',
};

/** What the two directions of an order are called: upwards, downwards. */
const directions: Record<Exclude<ListSort, 'relevance'>, [up: string, down: string]> = {
  updated_at: ['oldest first', 'newest first'],
  created_at: ['oldest first', 'newest first'],
  title: ['from A to Z', 'from Z to A'],
  engagement_score: ['lowest first', 'highest first'],
};

/** The order of the list, and its direction. The best match exists only while searching, best first. */
export function ListSortControl({ address, change }: ListSortProps) {
  const sort = sortOf(address);
  const order = orderOf(address);
  const fallback = sortOf({ q: address.q, sort: null });
  const offered = (Object.keys(labels) as ListSort[]).filter(
    (one) => one !== 'relevance' || address.q !== null,
  );
  const choose = (value: string) => {
    const chosen = offered.find((one) => one === value) ?? fallback;
    change({ sort: chosen === fallback || chosen === 'relevance' ? null : chosen, order: null });
  };
  return (
    <div className={css.sort}>
      <NativeSelect
        aria-label="Sort recipes by"
        variant="unstyled"
        leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
        rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        classNames={{ input: css.select ?? '' }}
        value={sort}
        onChange={(event) => choose(event.currentTarget.value)}
        data={offered.map((one) => ({ value: one, label: labels[one] }))}
      />
      {sort === 'relevance' ? null : (
        <ActionIcon
          aria-label={`Reverse the order: currently ${directions[sort][order === 'asc' ? 0 : 1]}`}
          title={sentence(directions[sort][order === 'asc' ? 0 : 1])}
          onClick={() => {
            const natural = orderOf({ ...address, order: null });
            const next = order === 'asc' ? 'desc' : 'asc';
            change({ sort: address.sort, order: next === natural ? null : next });
          }}
        >
          {order === 'asc' ? <IconSortAscending aria-hidden /> : <IconSortDescending aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
