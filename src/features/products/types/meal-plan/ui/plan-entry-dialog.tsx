'use client';

import { Button, Group, Modal, NativeSelect, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { RecipeThumb } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipeSearch } from '@/features/products/editor/ui/recipes/recipe-search';
import type { ProductOf } from '@/features/products/records/products.schema';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { capital } from '@/features/products/ui/product-labels.rules';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { NumberField } from '@/ui/fields/number-field';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import css from './plan-entry-dialog.module.css';
import { dayName, recipeOfEntry } from './plan-words.rules';

const kinds = [
  { value: 'recipe', label: 'Recipe' },
  { value: 'leftover', label: 'Leftovers' },
  { value: 'note', label: 'Note' },
  { value: 'eat_out', label: 'Eat out' },
] as const;

const SERVINGS_ID = 'meal-servings';

interface PlanEntryDialogProps {
  draft: ProductOf<'meal_plan'>;
  entry: PlanEntry;
  /** The meal that was opened was changed or taken out meanwhile: what is written becomes a new one. */
  gone?: boolean;
  onSave: (entry: PlanEntry) => void;
  onClose: () => void;
  /** For an entry that is in the plan already. */
  onRemove?: () => void;
}

/** One meal of the plan: what it is, when, for how many. */
export function PlanEntryDialog(props: PlanEntryDialogProps) {
  const { draft, entry: given, gone = false, onSave, onClose, onRemove } = props;
  const { recipes, remember } = useEditor();
  const { form, submit } = useProblemForm<PlanEntry>({
    // Which fields there are follows from what it is.
    mode: 'controlled',
    initialValues: given,
    validate: {
      recipe_id: (id, { kind }) => (kind === 'recipe' && id === null ? 'Choose a recipe.' : null),
      text: (text, { kind }) => (kind === 'note' && !text?.trim() ? 'Enter a note.' : null),
    },
  });
  const written = form.values;
  // The plan may have lost its day or its column meanwhile: what the fields show is what is saved.
  const entry: PlanEntry = {
    ...written,
    day: Math.min(written.day, draft.days),
    slot: draft.meal_slots.includes(written.slot) ? written.slot : (draft.meal_slots[0] ?? written.slot),
  };
  // What was typed as servings and is none.
  const [refused, setRefused] = useState<string | null>(null);
  const set = (fields: Partial<PlanEntry>) => form.setValues({ ...entry, ...fields });
  const isMeal = entry.kind === 'recipe' || entry.kind === 'leftover';
  const recipe = recipeOfEntry(entry, recipes);
  // What has been cooked by then is what can be left over.
  const cooked = [
    ...new Set(draft.entries.flatMap((other) => (other.kind === 'recipe' ? (other.recipe_id ?? []) : []))),
  ].flatMap((id) => recipes.get(id) ?? []);

  const save = submit(() => {
    if (isMeal && refused !== null) document.getElementById(SERVINGS_ID)?.focus();
    else
      onSave({
        ...entry,
        recipe_id: isMeal ? entry.recipe_id : null,
        servings: isMeal ? entry.servings : null,
        text: entry.kind === 'recipe' ? null : entry.text,
      });
  });
  return (
    <Modal opened onClose={onClose} title={onRemove === undefined ? 'Add meal' : 'Edit meal'} size={560}>
      <form
        noValidate
        onSubmit={(event) => {
          // A dialog stands in the page's form tree: its submit is not the page's.
          event.stopPropagation();
          save(event);
        }}
      >
        <Stack gap="sm">
          {gone ? (
            <p className={css.wrong} role="alert">
              This meal was changed or removed somewhere else. What you write here becomes a new meal.
            </p>
          ) : null}
          <SegmentedControl
            fullWidth
            aria-label="Type"
            data={kinds.map(({ value, label }) => ({ value, label }))}
            value={entry.kind}
            onChange={(value) => {
              const kind = kinds.find((known) => known.value === value)?.value;
              if (kind !== undefined) set({ kind });
            }}
          />
          <Group grow>
            <NativeSelect
              label="Day"
              value={String(entry.day)}
              onChange={(event) => set({ day: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: draft.days }, (_, index) => index + 1).map((day) => (
                <option key={day} value={day}>
                  {dayName(draft, day)}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label="Meal"
              value={entry.slot}
              onChange={(event) => set({ slot: event.currentTarget.value })}
            >
              {draft.meal_slots.map((slot) => (
                <option key={slot} value={slot}>
                  {capital(slot)}
                </option>
              ))}
            </NativeSelect>
          </Group>
          {entry.kind !== 'recipe' ? null : recipe === undefined ? (
            <div className={css.search} id={placeId('/recipe_id')}>
              <RecipeSearch
                chosen={new Set()}
                room={1}
                verb="Choose"
                collections={false}
                onAdd={([chosen]) => {
                  if (chosen === undefined) return;
                  remember([chosen]);
                  set({ recipe_id: chosen.id });
                }}
              />
            </div>
          ) : (
            <div className={css.recipe}>
              <RecipeThumb recipe={recipe} size={40} />
              <span className={css.title} dir="auto">
                {recipe.title}
              </span>
              <Button variant="default" size="xs" onClick={() => set({ recipe_id: null })}>
                Choose another
              </Button>
            </div>
          )}
          {entry.kind === 'leftover' ? (
            <NativeSelect
              label="Leftovers from"
              value={entry.recipe_id ?? ''}
              onChange={(event) =>
                set({ recipe_id: cooked.find(({ id }) => id === event.currentTarget.value)?.id ?? null })
              }
            >
              <option value="">Not set</option>
              {cooked.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {isMeal ? (
            <NumberField
              id={SERVINGS_ID}
              label="Servings"
              description={`Leave blank to use the plan’s number of people (${draft.people}).`}
              min={0.01}
              max={LIMITS.servings}
              bounds={`Enter a number above 0, up to ${LIMITS.servings.toLocaleString('en')}.`}
              decimals={2}
              optional
              value={entry.servings}
              refused={refused}
              onRefused={(number) => setRefused(number?.text ?? null)}
              onChange={(servings) => set({ servings })}
            />
          ) : null}
          {entry.kind === 'recipe' ? null : (
            <Textarea
              label={entry.kind === 'note' ? 'Note' : 'Text (optional)'}
              maxLength={LIMITS.short_text}
              {...form.getInputProps('text')}
              value={entry.text ?? ''}
              onChange={(event) =>
                set({ text: event.currentTarget.value === '' ? null : event.currentTarget.value })
              }
            />
          )}
          {entry.kind === 'recipe' && form.errors.recipe_id !== undefined ? (
            <p className={css.wrong} role="alert">
              {form.errors.recipe_id}
            </p>
          ) : null}
          <DialogFoot>
            {onRemove === undefined ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" onClick={onRemove}>
                Remove meal
              </Button>
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">{onRemove === undefined ? 'Add' : 'Done'}</Button>
            </Group>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
