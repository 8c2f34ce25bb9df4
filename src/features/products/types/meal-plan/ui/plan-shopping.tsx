'use client';

import { Button, SegmentedControl, Switch, TagsInput, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { typesetLine } from '@/culinary/lines/typeset';
import type { UnitSystem } from '@/culinary/measures/systems';
import { ChoiceField, PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import type { ProductOf } from '@/features/products/records/products.schema';
import {
  cookedIds,
  type ListLine,
  type ListSection,
  planShopping,
  type ShoppingRecipe,
} from '@/features/products/types/meal-plan/shopping.rules';
import { Section } from '@/features/products/ui/section';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { notify, notifyError } from '@/ui/overlays/toast';
import { Typeset } from '@/ui/typography/typeset';
import css from './plan-shopping.module.css';

const ORIGINAL = 'original';
const kitchens = [
  { value: ORIGINAL, label: 'As written' },
  { value: 'metric', label: 'Metric' },
  { value: 'us', label: 'US' },
];

/** What the meals of a plan ask for, summed while it is written: the list that is printed, and how. */
export default function PlanShopping({ draft }: { draft: ProductOf<'meal_plan'> }) {
  const { change } = useEditor();
  const recipe_ids = cookedIds(draft.entries);
  const query = trpc.products.shoppingRecipes.useQuery(
    { recipe_ids },
    { enabled: recipe_ids.length > 0, placeholderData: keepPreviousData },
  );
  const [units, setUnits] = useState<UnitSystem | null>(null);
  const recipes = useMemo(
    () => new Map((query.data ?? []).map((recipe) => [recipe.id, recipe])),
    [query.data],
  );
  const { entries, people, shopping_list } = draft;
  const sections = useMemo(
    () => planShopping({ entries, people, shopping_list }, recipes, units),
    [entries, people, shopping_list, recipes, units],
  );
  const items = sections.reduce((sum, { lines }) => sum + lines.length, 0);
  const set = (fields: Partial<ProductOf<'meal_plan'>['shopping_list']>) =>
    change({ shopping_list: { ...shopping_list, ...fields } });
  const meta = items === 1 ? '1 item' : `${items} items`;
  return (
    <Section
      title="Shopping list"
      meta={query.data === undefined && recipe_ids.length > 0 ? undefined : meta}
      actions={items === 0 ? undefined : <CopyList sections={sections} />}
    >
      <div id={placeId('/shopping_list')}>
        <PlaceError pointer="/shopping_list" />
        <div className={css.bar}>
          <SegmentedControl
            size="xs"
            aria-label="Units"
            data={kitchens}
            value={units ?? ORIGINAL}
            onChange={(value) => setUnits(value === 'metric' || value === 'us' ? value : null)}
          />
          <Switch
            label="Include in PDF"
            checked={shopping_list.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
        </div>
        {units === null ? null : <p className={css.hint}>The printed list keeps your recipes’ units.</p>}
        {query.isError && query.data === undefined ? (
          <ErrorState
            title="We couldn’t add up the list"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => query.refetch()}
          >
            Your meals are all still in the plan.
          </ErrorState>
        ) : query.data === undefined && recipe_ids.length > 0 ? (
          <LoadingRows count={6} height={20} />
        ) : items === 0 ? (
          <p className={css.hint}>
            Add a recipe to a day, and its ingredients show up here, added up for the whole plan. Leftovers
            add nothing.
          </p>
        ) : (
          <div className={css.list} aria-live="off">
            {sections.map((section) => (
              <SectionLines key={section.key} section={section} recipes={recipes} />
            ))}
          </div>
        )}
        <ListSettings draft={draft} onChange={set} />
      </div>
    </Section>
  );
}

function SectionLines({
  section: { title, lines },
  recipes,
}: {
  section: ListSection;
  recipes: ReadonlyMap<RecipeId, ShoppingRecipe>;
}) {
  return (
    <section className={css.aisle}>
      <h3 dir="auto">{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={`${line.sources.length} ${line.amount} ${line.item}`}>
            <span dir="auto">
              {line.amount === '' ? null : (
                <>
                  <strong>
                    <Typeset>{line.amount}</Typeset>
                  </strong>{' '}
                </>
              )}
              <Typeset>{line.item}</Typeset>
            </span>
            <Sources line={line} recipes={recipes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The recipes that ask for a thing: the name of one, or how many with their names behind it. */
function Sources({ line, recipes }: { line: ListLine; recipes: ReadonlyMap<RecipeId, ShoppingRecipe> }) {
  const titles = line.sources.flatMap((id) => recipes.get(id)?.title ?? []);
  const [only] = titles;
  if (only === undefined) return <span className={css.source}>added by you</span>;
  if (titles.length === 1)
    return (
      <span className={css.source} data-one dir="auto" title={only}>
        {only}
      </span>
    );
  return (
    <details className={css.source}>
      <summary>{titles.length} recipes</summary>
      <span dir="auto">{titles.join(', ')}</span>
    </details>
  );
}

/** The list as text, for a message or a note. */
const asText = (sections: readonly ListSection[]) =>
  sections
    .map(({ title, lines }) =>
      [
        title,
        ...lines.map(({ amount, item }) => typesetLine(`- ${amount === '' ? '' : `${amount} `}${item}`)),
      ].join('\n'),
    )
    .join('\n\n');

function CopyList({ sections }: { sections: readonly ListSection[] }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => {
        navigator.clipboard.writeText(asText(sections)).then(
          () => notify('Shopping list copied.'),
          (error: unknown) => notifyError('Your browser didn’t allow copying.', { error }),
        );
      }}
    >
      Copy
    </Button>
  );
}

function ListSettings({
  draft: { shopping_list },
  onChange,
}: {
  draft: ProductOf<'meal_plan'>;
  onChange: (fields: Partial<ProductOf<'meal_plan'>['shopping_list']>) => void;
}) {
  const { errors } = useEditor();
  const errorUnder = (pointer: string) =>
    Object.entries(errors).find(([place]) => place === pointer || place.startsWith(`${pointer}/`))?.[1];
  return (
    <div className={css.settings}>
      <ChoiceField
        pointer="/shopping_list/group_by"
        label="Sort by"
        value={shopping_list.group_by}
        options={[
          { value: 'aisle', label: 'Aisle' },
          { value: 'recipe', label: 'Recipe' },
        ]}
        onChange={(group_by) => onChange({ group_by })}
      />
      <TagsInput
        id={placeId('/shopping_list/pantry_exclude')}
        label="Pantry staples"
        description="We leave these off the list, along with tap water and ice. Press Enter after each one."
        placeholder={shopping_list.pantry_exclude.length === 0 ? 'salt' : ''}
        value={shopping_list.pantry_exclude}
        maxTags={LIMITS.list_items}
        acceptValueOnBlur
        error={errorUnder('/shopping_list/pantry_exclude')}
        onChange={(pantry_exclude) => onChange({ pantry_exclude })}
      />
      <ExtraItems
        items={shopping_list.extra_items}
        error={errorUnder('/shopping_list/extra_items')}
        onChange={(extra_items) => onChange({ extra_items })}
      />
    </div>
  );
}

const itemsIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

interface ExtraItemsProps {
  items: readonly string[];
  error: string | undefined;
  onChange: (items: string[]) => void;
}

/** Lines of her own. What is typed stays as it is until the lines change elsewhere, by a discard or another tab. */
function ExtraItems({ items, error, onChange }: ExtraItemsProps) {
  const [text, setText] = useState(() => items.join('\n'));
  if (itemsIn(text).join('\n') !== itemsIn(items.join('\n')).join('\n')) setText(items.join('\n'));
  return (
    <Textarea
      id={placeId('/shopping_list/extra_items')}
      label="Extra items"
      description="One per line, such as 2 lemons for tea."
      minRows={2}
      maxRows={10}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(itemsIn(event.currentTarget.value).slice(0, LIMITS.list_items));
      }}
    />
  );
}
