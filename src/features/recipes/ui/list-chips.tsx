'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { trpc } from '@/ui/trpc';
import { cuisineLabel, termLabel } from '../labels.rules';
import type { ListAddress } from './list-address';
import css from './list-chips.module.css';
import { cookLabel, type FilterProps } from './list-filters';

interface Chip {
  label: string;
  /** The change of the address that takes the filter away. */
  without: Partial<ListAddress>;
}

/** The chosen filters beside the count; pressing one takes it away. */
export function ListChips({ address, change }: FilterProps) {
  const { data: collections } = trpc.collections.list.useQuery({ per_page: 100 });
  const collection = collections?.items.find(({ id }) => id === address.collection);
  const chips = chipsOf(address, collection?.name ?? 'Collection');
  return chips.map(({ label, without }) => (
    <Button
      key={label}
      variant="light"
      size="xs"
      className={css.chip ?? ''}
      rightSection={<IconX aria-hidden />}
      aria-label={`Remove the filter ${label}`}
      onClick={() => change(without)}
    >
      {label}
    </Button>
  ));
}

function chipsOf(address: ListAddress, collectionName: string): Chip[] {
  const { status, cuisine, meal, season, tags, cook, email, collection } = address;
  const chips: (Chip | null)[] = [
    status && { label: termLabel(status), without: { status: null } },
    cuisine === null ? null : { label: cuisineLabel(cuisine), without: { cuisine: null } },
    meal === null ? null : { label: termLabel(meal), without: { meal: null } },
    cook === null ? null : { label: cookLabel(cook), without: { cook: null } },
    collection === null ? null : { label: collectionName, without: { collection: null } },
    season === null ? null : { label: termLabel(season), without: { season: null } },
    ...(tags ?? []).map((tag) => {
      const rest = (tags ?? []).filter((other) => other !== tag);
      return { label: termLabel(tag), without: { tags: rest.length === 0 ? null : rest } };
    }),
    email === null
      ? null
      : { label: email ? 'Ready for email' : 'Not ready for email', without: { email: null } },
  ];
  return chips.filter((chip) => chip !== null);
}
