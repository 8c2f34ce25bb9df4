'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Filters } from '@/features/recipes/library/ui/view-state/list-search-params';
import { cuisineLabel, termLabel } from '@/features/recipes/library/vocabulary-labels.rules';
import css from './filter-chips.module.css';
import { cookLabel, emailLabel, type FilterProps } from './filters';

interface Chip {
  kind: string;
  labels: string[];
  /** The change of the address that takes the filter away. */
  without: Partial<Filters>;
}

/** Values that a chip names before it counts the others. */
const NAMED = 3;

type ChipProps = Pick<FilterProps, 'address' | 'change' | 'collectionName'>;

/** The chosen filters beside the count, a chip for each kind; pressing one takes them away. */
export function ListChips({ address, change, collectionName }: ChipProps) {
  return chipsOf(address, collectionName).map(({ kind, labels, without }) => {
    const named = labels.slice(0, NAMED).join(', ');
    const text = labels.length > NAMED ? `${named} and ${labels.length - NAMED} more` : named;
    return (
      <Button
        key={kind}
        data-chip
        variant="light"
        size="xs"
        classNames={{ root: css.chip ?? '', label: css.label ?? '' }}
        rightSection={<IconX aria-hidden />}
        aria-label={`Remove the filter ${labels.join(', ')}`}
        title={labels.join(', ')}
        onClick={() => change(without)}
      >
        <span dir="auto">{text}</span>
      </Button>
    );
  });
}

function chipsOf(address: Filters, collectionName: (id: string) => string): Chip[] {
  const { status, cuisine, meal, season, tags, cook, email, collection } = address;
  const chips: Chip[] = [
    { kind: 'status', labels: (status ?? []).map(termLabel), without: { status: null } },
    { kind: 'cuisine', labels: (cuisine ?? []).map(cuisineLabel), without: { cuisine: null } },
    { kind: 'meal', labels: (meal ?? []).map(termLabel), without: { meal: null } },
    { kind: 'cook', labels: (cook ?? []).map(cookLabel), without: { cook: null } },
    { kind: 'collection', labels: (collection ?? []).map(collectionName), without: { collection: null } },
    { kind: 'season', labels: (season ?? []).map(termLabel), without: { season: null } },
    { kind: 'tags', labels: (tags ?? []).map(termLabel), without: { tags: null } },
    { kind: 'email', labels: email === null ? [] : [emailLabel(email)], without: { email: null } },
  ];
  return chips.filter(({ labels }) => labels.length > 0);
}
