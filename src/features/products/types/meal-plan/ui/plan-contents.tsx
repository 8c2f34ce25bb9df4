'use client';

import { Button, Switch, TagsInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PhoneEdition } from '@/features/products/editor/ui/phone-edition';
import { ChoiceField, CountField, PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import { RecipeThumb } from '@/features/products/editor/ui/recipes/recipe-order';
import { removeWithUndo } from '@/features/products/editor/ui/remove-with-undo';
import type { ProductOf } from '@/features/products/records/products.schema';
import { PDF_FORMATS } from '@/features/products/types/description/names.rules';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { WEEKDAYS } from '@/features/products/types/meal-plan/names.rules';
import { distinctSlots } from '@/features/products/types/meal-plan/slots.rules';
import { capital } from '@/features/products/ui/product-labels.rules';
import { FieldGrid, Section } from '@/features/products/ui/section';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { LoadingRows } from '@/ui/components/states';
import type { Grab } from '@/ui/drag/drag';
import { DragHandle, dragZone } from '@/ui/drag/handle';
import css from './plan-contents.module.css';
import { cellRow, entryRow, usePlanDrag } from './plan-drag';
import { entryIndex, lastDay } from './plan-entries.rules';
import { PlanEntryDialog } from './plan-entry-dialog';
import { cookedOn, dayName, entryText, isWeekend, recipeOfEntry } from './plan-words.rules';
import { ShortenPlan } from './shorten-plan';

/** Apart from the first load: only who plans meals needs what reads amounts. */
const PlanShopping = lazy(() => import('./plan-shopping'));

/** The entry that is open in the dialog, as it was opened; with where it stood, or null for a new one. */
interface Opened {
  entry: PlanEntry;
  index: number | null;
}

/** The meals of a plan on a grid: a row for each day, a column for each meal. */
export function PlanContents({ draft }: { draft: ProductOf<'meal_plan'> }) {
  const { change, recipes } = useEditor();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The dialog goes at once, and what opened it may be gone or elsewhere: these may take the focus, in order.
  const backTo = useRef<readonly string[]>([]);
  useEffect(() => {
    if (opened !== null) return;
    for (const id of backTo.current) {
      const control = document.getElementById(id);
      control?.focus();
      if (control !== null && control === document.activeElement) break;
    }
    backTo.current = [];
  }, [opened]);
  const close = (...ids: string[]) => {
    backTo.current = ids;
    setOpened(null);
  };
  const { entries, meal_slots, days } = draft;
  // An undo comes seconds later: it puts the meal into what the plan is by then.
  const latest = useRef(entries);
  latest.current = entries;
  const lastUsed = lastDay(entries);
  const meals = entries.length === 1 ? '1 meal' : `${entries.length} meals`;
  const set = (next: readonly PlanEntry[]) => change({ entries: [...next] });
  const { zone, grab, layer } = usePlanDrag(draft, set);
  // Another version of the plan may have come in since: the index alone could be another meal by now.
  const at =
    opened === null || opened.index === null ? null : entryIndex(entries, opened.entry, opened.index);
  const remove = (entry: PlanEntry, index: number) => {
    // Another meal of the same recipe keeps it in the plan.
    const others = entries.toSpliced(index, 1);
    const only = !others.some(({ recipe_id }) => recipe_id === entry.recipe_id);
    void removeWithUndo({
      what: entryText(entry, recipeOfEntry(entry, recipes)?.title) || 'the meal',
      ids: only && entry.recipe_id !== null ? [entry.recipe_id] : [],
      recipes,
      remove: () => {
        const now = entryIndex(latest.current, entry, index);
        if (now !== null) set(latest.current.toSpliced(now, 1));
        close(addId(entry));
      },
      undo: () => {
        if (!latest.current.includes(entry)) set(latest.current.toSpliced(index, 0, entry));
      },
    });
  };
  return (
    <div className={css.desk}>
      <div className={css.beside}>
        <Section title="Meals" untitled meta={`${days} ${days === 1 ? 'day' : 'days'} · ${meals}`}>
          <div className={css.week}>
            <CountField
              pointer="/days"
              label="Days"
              value={days}
              min={lastUsed}
              max={LIMITS.plan_days}
              {...(lastUsed > 1
                ? {
                    bounds: `Enter a number from ${lastUsed} to ${LIMITS.plan_days}. Day ${lastUsed} already has a meal.`,
                  }
                : {})}
              onChange={(next) => change({ days: next })}
            />
            <ChoiceField
              pointer="/start_weekday"
              label="First day"
              value={draft.start_weekday}
              options={WEEKDAYS.map((value) => ({ value, label: capital(value) }))}
              onChange={(start_weekday) => change({ start_weekday })}
            />
            <CountField
              pointer="/people"
              label="People"
              value={draft.people}
              min={1}
              max={LIMITS.plan_people}
              onChange={(people) => change({ people })}
            />
          </div>
          <ShortenPlan draft={draft} />
          <p className={css.hint}>Recipes are scaled for this many people unless a meal says otherwise.</p>
          <div id={placeId('/entries')}>
            <PlaceError pointer="/entries" />
            <table className={`${css.grid} ${dragZone}`} ref={zone}>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  {meal_slots.map((slot) => (
                    <th key={slot} scope="col">
                      {capital(slot)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
                  <tr key={day}>
                    <th scope="row" data-weekend={isWeekend(draft, day) || undefined}>
                      {dayName(draft, day)}
                    </th>
                    {meal_slots.map((slot) => (
                      <td key={slot} data-slot={capital(slot)}>
                        <Cell
                          draft={draft}
                          day={day}
                          slot={slot}
                          grab={grab}
                          onOpen={(entry, index) => setOpened({ entry, index })}
                          onAdd={() =>
                            setOpened({
                              index: null,
                              entry: {
                                day,
                                slot,
                                kind: 'recipe',
                                recipe_id: null,
                                servings: null,
                                text: null,
                              },
                            })
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {layer}
          </div>
          {opened === null ? null : (
            <PlanEntryDialog
              draft={draft}
              entry={opened.entry}
              gone={opened.index !== null && at === null}
              onClose={() => close(at === null ? addId(opened.entry) : placeId(`/entries/${at}`))}
              onSave={(entry) => {
                set(at === null ? [...entries, entry] : entries.with(at, entry));
                const saved = placeId(`/entries/${at ?? entries.length}`);
                close(...(at === null ? [addId(opened.entry), saved] : [saved]));
              }}
              {...(at === null ? {} : { onRemove: () => remove(opened.entry, at) })}
            />
          )}
        </Section>
        <div className={css.shopping}>
          <Suspense fallback={<LoadingRows count={8} height={28} />}>
            <PlanShopping draft={draft} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** What is printed of a plan, and on which paper. */
export function PlanDesign({ draft }: { draft: ProductOf<'meal_plan'> }) {
  const { change } = useEditor();
  return (
    <>
      <FieldGrid>
        <ChoiceField
          pointer="/paper"
          label="Paper"
          value={draft.paper}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'us_letter', label: 'US Letter' },
          ]}
          onChange={(paper) => change({ paper })}
        />
        <div data-wide>
          <SlotsField draft={draft} />
        </div>
      </FieldGrid>
      <Switch
        className={css.switch ?? ''}
        label="Print the recipes after the plan"
        checked={draft.include_recipes}
        onChange={(event) => change({ include_recipes: event.currentTarget.checked })}
      />
      <Switch
        className={css.switch ?? ''}
        label="Print nutrition for each day"
        checked={draft.nutrition.enabled}
        onChange={(event) => change({ nutrition: { enabled: event.currentTarget.checked } })}
      />
      <PhoneEdition
        description="One more PDF, with large type on phone-sized pages: the plan day by day. Buyers get it, too."
        checked={draft.formats.includes('phone_pdf')}
        onChange={(checked) => change({ formats: checked ? [...PDF_FORMATS] : ['pdf'] })}
      />
    </>
  );
}

/** The meals of a day, which are the columns of the grid. One that has something to eat in it stays. */
function SlotsField({ draft: { meal_slots, entries } }: { draft: ProductOf<'meal_plan'> }) {
  const { change, errors } = useEditor();
  const [kept, setKept] = useState<string | null>(null);
  return (
    <TagsInput
      id={placeId('/meal_slots')}
      label="Meals each day"
      description="Press Enter after each one. These are your plan’s columns."
      value={[...meal_slots]}
      maxTags={LIMITS.plan_slots}
      error={kept ?? errors['/meal_slots']}
      onChange={(next) => {
        const named = next.map((slot) => slot.trim()).filter((slot) => slot !== '');
        const used = meal_slots.find(
          (slot) => !named.includes(slot) && entries.some((entry) => entry.slot === slot),
        );
        setKept(
          used !== undefined
            ? `There are still recipes or notes under ${used}. Remove them first.`
            : named.length === 0
              ? 'Each day needs at least one meal.'
              : null,
        );
        if (used === undefined && named.length > 0) change({ meal_slots: distinctSlots(named) });
      }}
    />
  );
}

/** The id of the button that adds a meal to a cell. */
const addId = ({ day, slot }: Pick<PlanEntry, 'day' | 'slot'>) => `add-${day}-${slot.replaceAll(' ', '-')}`;

interface CellProps {
  draft: ProductOf<'meal_plan'>;
  day: number;
  slot: string;
  grab: Grab;
  onOpen: (entry: PlanEntry, index: number) => void;
  onAdd: () => void;
}

function Cell({ draft, day, slot, grab, onOpen, onAdd }: CellProps) {
  const { recipes, errors } = useEditor();
  const where = `${dayName(draft, day)}, ${slot}`;
  return (
    <div className={css.cell}>
      {draft.entries.map((entry, index) => {
        if (entry.day !== day || entry.slot !== slot) return null;
        const at = `/entries/${index}`;
        const wrong = Object.entries(errors).find(([pointer]) => pointer.startsWith(`${at}/`))?.[1];
        const recipe = recipeOfEntry(entry, recipes);
        const text = entryText(entry, recipe?.title);
        // What is seen begins what it is called.
        const name = recipe?.title ?? text;
        const isUnset = entry.kind === 'recipe' && entry.recipe_id === null;
        const cooked = cookedOn(draft.entries, entry);
        const servings = entry.servings === null ? '' : `for ${entry.servings}`;
        const leftover = cooked === null ? 'Leftovers' : `Leftovers from ${dayName(draft, cooked)}`;
        const facts = [entry.kind === 'leftover' && recipe !== undefined ? leftover : '', servings]
          .filter(Boolean)
          .join(' · ');
        return (
          // The order of the entries is their only identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={css.meal} data-row={entryRow(index)}>
            <DragHandle label={`${text}, ${where}`} onGrab={(event) => grab(entryRow(index), event)} />
            <button
              type="button"
              id={placeId(at)}
              className={css.entry}
              data-kind={entry.kind}
              data-empty={isUnset || undefined}
              data-wrong={wrong !== undefined || undefined}
              aria-label={`${facts === '' ? name : `${name} ${facts}`}. Edit meal on ${where}`}
              onClick={() => onOpen(entry, index)}
            >
              {recipe === undefined ? null : <RecipeThumb recipe={recipe} size={44} />}
              <span className={css.words}>
                <span className={css.name} dir="auto">
                  {name}
                </span>{' '}
                {facts === '' ? null : <span className={css.facts}>{facts}</span>}
              </span>
            </button>
            {wrong === undefined ? null : (
              <span className={css.wrong} role="alert">
                {wrong}
              </span>
            )}
          </div>
        );
      })}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        id={addId({ day, slot })}
        data-row={cellRow(day, slot)}
        className={css.add ?? ''}
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Add to ${where}`}
        disabled={draft.entries.length >= LIMITS.plan_entries}
        onClick={onAdd}
      >
        Add
      </Button>
    </div>
  );
}
