'use client';

import { Button, Checkbox, Radio } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { trpc } from '@/ui/trpc';
import { cuisineLabel, termLabel } from '../labels.rules';
import { COOK_TIMES, type ListAddress } from './list-address';
import css from './list-filters.module.css';

export interface FilterProps {
  address: ListAddress;
  /** Sets filters; what is not named stays, null takes a filter away. */
  change: (filters: Partial<ListAddress>) => void;
}

/** One value that can be chosen, with the number of recipes that have it where that is known. */
interface Choice {
  value: string;
  label: string;
  count?: number;
}

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;

export const cookLabel = (minutes: number): string => `Up to ${minutes}\u00a0min`;

/** Every filter of the list, group by group; in the column at the left, and in the drawer of a small screen. */
export function ListFilters({ address, change }: FilterProps) {
  const { data: vocabulary } = trpc.recipes.vocabulary.useQuery();
  const { data: collections } = trpc.collections.list.useQuery({ per_page: 100 });
  const { status, cuisine, meal, season, tags, cook, email, collection } = address;
  const chosenTags = tags ?? [];
  const tagChoices = choicesOf(vocabulary?.dietary_tags, chosenTags);
  return (
    <div className={css.groups}>
      <Group title="Status" open>
        <OneOf
          title="Status"
          any="Active and draft"
          value={status}
          choices={STATES}
          onChange={(value) =>
            change({ status: STATES.find((state) => state.value === value)?.value ?? null })
          }
        />
      </Group>
      <OneOfGroup
        open
        title="Cuisine"
        any="Any cuisine"
        value={cuisine}
        choices={choicesOf(vocabulary?.cuisine, cuisine === null ? [] : [cuisine], cuisineLabel)}
        onChange={(value) => change({ cuisine: value })}
      />
      <OneOfGroup
        open
        title="Meal"
        any="Any meal"
        value={meal}
        choices={choicesOf(vocabulary?.meal_type, meal === null ? [] : [meal])}
        onChange={(value) => change({ meal: value })}
      />
      <Group title="Cook time" open>
        <OneOf
          title="Cook time"
          any="Any time"
          value={cook === null ? null : String(cook)}
          choices={COOK_TIMES.map((minutes) => ({ value: String(minutes), label: cookLabel(minutes) }))}
          onChange={(value) =>
            change({ cook: COOK_TIMES.find((minutes) => String(minutes) === value) ?? null })
          }
        />
      </Group>
      <OneOfGroup
        open={collection !== null}
        title="Collection"
        any="All recipes"
        value={collection}
        choices={(collections?.items ?? []).map(({ id, name, recipe_count }) => ({
          value: id,
          label: name,
          count: recipe_count,
        }))}
        onChange={(value) => change({ collection: value })}
      />
      <OneOfGroup
        open={season !== null}
        title="Season"
        any="Any season"
        value={season}
        choices={choicesOf(vocabulary?.season, season === null ? [] : [season])}
        onChange={(value) => change({ season: value })}
      />
      {tagChoices.length === 0 ? null : (
        <Group title="Tags" open={chosenTags.length > 0}>
          <Rows
            chosen={chosenTags}
            choices={tagChoices}
            row={({ value, ...choice }) => (
              <Checkbox
                key={value}
                classNames={row}
                checked={chosenTags.includes(value)}
                label={<RowLabel {...choice} />}
                onChange={({ currentTarget: { checked } }) => {
                  const rest = chosenTags.filter((tag) => tag !== value);
                  const next = checked ? [...rest, value] : rest;
                  change({ tags: next.length === 0 ? null : next });
                }}
              />
            )}
          />
        </Group>
      )}
      <Group title="Email" open={email !== null}>
        <Checkbox
          classNames={row}
          checked={email === true}
          label={<RowLabel label="Ready for email" />}
          onChange={({ currentTarget: { checked } }) => change({ email: checked ? true : null })}
        />
      </Group>
    </div>
  );
}

const row = {
  root: css.row ?? '',
  body: css.body ?? '',
  labelWrapper: css.wrapper ?? '',
  label: css.label ?? '',
};

/** Values that some recipe has, and the chosen ones whatever their count. */
function choicesOf(
  values: readonly { value: string; count: number }[] | undefined,
  chosen: readonly string[],
  label: (value: string) => string = termLabel,
): Choice[] {
  const used = (values ?? []).filter(({ value, count }) => count > 0 || chosen.includes(value));
  const known = new Set(used.map(({ value }) => value));
  return [
    ...used.map(({ value, count }) => ({ value, label: label(value), count })),
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: label(value) })),
  ];
}

interface GroupProps {
  title: string;
  /** The first groups are open; the others only when they hold a choice. */
  open?: boolean;
  children: ReactNode;
}

/** The browser's own disclosure: it works before any script does, and weighs nothing. */
function Group({ title, open = false, children }: GroupProps) {
  // Only at first: a group does not close under the hand that takes its last choice away.
  const [first] = useState(open);
  return (
    <details className={css.group} open={first}>
      <summary className={css.control}>
        <h2 className={css.title}>{title}</h2>
        <IconChevronDown className={css.chevron} size={16} stroke={1.6} aria-hidden />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}

interface OneOfProps {
  title: string;
  /** What is chosen when nothing is. */
  any: string;
  value: string | null;
  choices: readonly Choice[];
  onChange: (value: string | null) => void;
}

/** A group that stands only where there is something to choose. */
function OneOfGroup({ open, ...choice }: OneOfProps & { open: boolean }) {
  if (choice.choices.length === 0 && choice.value === null) return null;
  return (
    <Group title={choice.title} open={open}>
      <OneOf {...choice} />
    </Group>
  );
}

function OneOf({ title, any, value, choices, onChange }: OneOfProps) {
  const name = useId();
  return (
    <Radio.Group
      aria-label={title}
      name={name}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    >
      <Radio classNames={row} value="" label={<RowLabel label={any} />} />
      <Rows
        chosen={value === null ? [] : [value]}
        choices={choices}
        row={({ value: one, ...choice }) => (
          <Radio key={one} classNames={row} value={one} label={<RowLabel {...choice} />} />
        )}
      />
    </Radio.Group>
  );
}

function RowLabel({ label, count }: Omit<Choice, 'value'>) {
  return (
    <>
      <span className={css.name}>{label}</span>
      {count === undefined ? null : <span className={css.count}>{count}</span>}
    </>
  );
}

/** Rows that are shown before one asks for more. */
const FEW = 5;

interface RowsProps {
  choices: readonly Choice[];
  chosen: readonly string[];
  row: (choice: Choice) => ReactNode;
}

/** The first rows and the chosen ones; the others after "26 more". */
function Rows({ choices, chosen, row: draw }: RowsProps) {
  const [all, setAll] = useState(false);
  const first = choices.filter(({ value }, index) => index < FEW || chosen.includes(value));
  const hidden = choices.length - first.length;
  return (
    <>
      {(all ? choices : first).map(draw)}
      {hidden === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.more ?? ''}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Fewer' : `${hidden} more`}
        </Button>
      )}
    </>
  );
}
