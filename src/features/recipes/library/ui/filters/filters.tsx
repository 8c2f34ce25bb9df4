'use client';

import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { COOK_RANGES, type CookRange, inRanges } from '@/features/recipes/library/cook-ranges.rules';
import type { Filters } from '@/features/recipes/library/ui/view-state/list-search-params';
import { termLabel, termLabelOf } from '@/features/recipes/library/vocabulary-labels.rules';
import type { CollectionId } from '@/kernel/ids';
import { TERM_FIELDS, TERM_NAMES, type TermField, termField } from '@/kernel/recipe-terms';
import { recipeStatusWords } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { useRole } from '@/ui/shell/signed-in';
import { type Choice, choicesOf, type FacetCounts, tagSpelling, toggled } from './facet-choices';
import { FilterGroup, FilterRows, filterRow, RowLabel } from './filter-group';
import css from './filters.module.css';

export interface FilterProps {
  address: Filters;
  /** Sets filters; what is not named stays, null takes a filter away. */
  change: (filters: Partial<Filters>) => void;
  /** How many recipes have each value: in the whole library, and under the present filters. */
  counts: { all: FacetCounts | undefined; now: FacetCounts | undefined };
  /** Names of the collections that are counted or chosen. */
  collectionName: (id: CollectionId) => string;
}

const STATES = ['active', 'draft', 'archived'] as const satisfies readonly RecipeStatus[];

const COOK_LABELS: Record<CookRange, string> = {
  'up-to-20': 'Up to 20\u00a0min',
  '20-45': '20–45\u00a0min',
  'over-45': 'Over 45\u00a0min',
};
export const cookLabel = (range: CookRange): string => COOK_LABELS[range];
export const statusLabel = (status: string): string => {
  const known = STATES.find((state) => state === status);
  return known === undefined ? termLabel(status) : recipeStatusWords(known).word;
};
export const emailLabel = (ready: boolean): string => (ready ? 'For newsletters' : 'Not for newsletters');

export const MAIN_TERMS = TERM_NAMES.filter((field) => termField(field).filter.is_main);
export const MORE_TERMS = TERM_NAMES.filter((field) => !termField(field).filter.is_main);

/** The terms of a field that knows all of its own stand in their order. */
function inOrder(field: TermField, choices: Choice[]): Choice[] {
  const { values } = termField(field);
  return values === null
    ? choices
    : choices.sort((a, b) => values.indexOf(a.value) - values.indexOf(b.value));
}

/** Every filter of the list with its counts; in the column at the left, and in the drawer of a small screen. */
export const ListFilters = memo(function ListFilters({
  address,
  change,
  counts: { all, now },
  collectionName,
}: FilterProps) {
  const { status, diet, tags, cook, email, collection } = address;
  const mayChange = useRole().may('recipes:write');
  // Under other filters another spelling may be the most frequent one; a tag is one row all the same.
  const spelled = tagSpelling(all?.tags);
  const chosenTags = [...new Set((tags ?? []).map(spelled))];
  const upTo = now?.max_cook_time_minutes;
  const counted = upTo && new Map(inRanges(upTo).map(({ value, count }) => [value, count]));
  const emailChosen = email === null ? [] : [String(email)];
  const term = (field: TermField) => {
    const { title, address: name, is_main } = TERM_FIELDS[field].filter;
    const chosen = address[name] ?? [];
    return (
      <Group
        key={field}
        open={is_main}
        title={title}
        chosen={chosen}
        choices={inOrder(field, choicesOf(all?.[field], now?.[field], chosen, termLabelOf(field)))}
        onToggle={(value) => change({ [name]: toggled(chosen, value) })}
      />
    );
  };
  return (
    <div className={css.groups}>
      <Group
        open
        title="Status"
        chosen={status ?? []}
        choices={choicesOf(
          STATES.map((value) => ({ value })),
          now?.status,
          [],
          statusLabel,
        )}
        onToggle={(value) => {
          const state = STATES.find((known) => known === value);
          if (state !== undefined) change({ status: toggled(status, state) });
        }}
      />
      {MAIN_TERMS.map(term)}
      <Group
        open
        title="Cook time"
        chosen={cook ?? []}
        choices={
          all?.max_cook_time_minutes?.length
            ? COOK_RANGES.map(({ range }) => ({
                value: range,
                label: cookLabel(range),
                count: counted?.get(range) ?? null,
              }))
            : []
        }
        onToggle={(value) => {
          const range = COOK_RANGES.find((known) => known.range === value)?.range;
          if (range !== undefined) change({ cook: toggled(cook, range) });
        }}
      />
      <Group
        title="Collection"
        chosen={collection ?? []}
        choices={choicesOf(all?.collection_id, now?.collection_id, collection ?? [], collectionName)}
        onToggle={(value) => change({ collection: toggled(collection, value) })}
      />
      <Link className={css.manage ?? ''} href="/recipes/collections">
        {mayChange ? 'Manage collections' : 'View collections'}
      </Link>
      {MORE_TERMS.map(term)}
      <Group
        title="Diet"
        chosen={diet ?? []}
        choices={choicesOf(all?.dietary_tags, now?.dietary_tags, diet ?? [], termLabel)}
        onToggle={(value) => change({ diet: toggled(diet, value) })}
      />
      <Group
        title="Tags"
        chosen={chosenTags}
        choices={choicesOf(
          all?.tags,
          now?.tags?.map((tag) => ({ ...tag, value: spelled(tag.value) })),
          chosenTags,
          (tag) => tag,
        )}
        onToggle={(value) => change({ tags: toggled(chosenTags, value) })}
      />
      <Group
        title="Email"
        chosen={emailChosen}
        choices={choicesOf(all?.email_ready, now?.email_ready, emailChosen, (value) =>
          emailLabel(value === 'true'),
        ).sort((a, b) => (a.value < b.value ? 1 : -1))}
        onToggle={(value) => change({ email: emailChosen.includes(value) ? null : value === 'true' })}
      />
    </div>
  );
});

interface GroupProps<Value extends string> {
  title: string;
  open?: boolean;
  chosen: readonly Value[];
  choices: readonly Choice<Value>[];
  onToggle: (value: Value) => void;
}

/** A group that stands only where there is something to choose; open at first, or when it holds a choice. */
function Group<Value extends string>({ title, open = false, chosen, choices, onToggle }: GroupProps<Value>) {
  if (choices.length === 0) return null;
  return (
    <FilterGroup title={title} open={open || chosen.length > 0}>
      <FilterRows
        title={title}
        chosen={chosen}
        choices={choices}
        row={({ value, label, count }) => (
          <Checkbox
            key={value}
            classNames={filterRow}
            checked={chosen.includes(value)}
            label={<RowLabel label={label} count={count} />}
            onChange={() => onToggle(value)}
          />
        )}
      />
    </FilterGroup>
  );
}
