'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Filters } from '@/features/recipes/library/ui/view-state/list-search-params';
import { termLabel, termLabelOf } from '@/features/recipes/library/vocabulary-labels.rules';
import type { CollectionId } from '@/kernel/ids';
import { TERM_FIELDS, type TermField } from '@/kernel/recipe-terms';
import css from './filter-chips.module.css';
import { cookLabel, emailLabel, type FilterProps, MAIN_TERMS, MORE_TERMS, statusLabel } from './filters';

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
    const text = labels.length > NAMED ? `${named}, and ${labels.length - NAMED} more` : named;
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

function chipsOf(address: Filters, collectionName: (id: CollectionId) => string): Chip[] {
  const { status, diet, tags, cook, email, collection } = address;
  const term = (field: TermField): Chip => {
    const { address: kind } = TERM_FIELDS[field].filter;
    return { kind, labels: (address[kind] ?? []).map(termLabelOf(field)), without: { [kind]: null } };
  };
  const chips: Chip[] = [
    { kind: 'status', labels: (status ?? []).map(statusLabel), without: { status: null } },
    ...MAIN_TERMS.map(term),
    { kind: 'cook', labels: (cook ?? []).map(cookLabel), without: { cook: null } },
    { kind: 'collection', labels: (collection ?? []).map(collectionName), without: { collection: null } },
    ...MORE_TERMS.map(term),
    { kind: 'diet', labels: (diet ?? []).map(termLabel), without: { diet: null } },
    { kind: 'tags', labels: tags ?? [], without: { tags: null } },
    { kind: 'email', labels: email === null ? [] : [emailLabel(email)], without: { email: null } },
  ];
  return chips.filter(({ labels }) => labels.length > 0);
}
