'use client';

import { Autocomplete, Button, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { NUTRIENTS } from '@/features/recipes/article/ui/presentation.rules';
import { emailReadiness } from '@/features/recipes/completeness/readiness.rules';
import { ReadinessList } from '@/features/recipes/completeness/ui/readiness-list';
import { termLabelOf } from '@/features/recipes/library/vocabulary-labels.rules';
import { LIMITS } from '@/kernel/limits';
import {
  isOpen,
  type OpenTerm,
  TERM_FIELDS,
  TERM_NAMES,
  type TermField,
  termField,
  tidyTag,
  uniqueTags,
} from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';
import { completedUrl } from '@/kernel/url';
import { trpc } from '@/ui/client/trpc';
import { type Draft, readableOf } from './draft/draft.rules';
import type { FieldErrors } from './draft/field-errors.rules';
import css from './editor.module.css';
import { EditorNumber } from './number-field';

/** Few enough to stand without scrolling, beside their field, where a screen reader meets them next. */
const choices = {
  limit: 8,
  withScrollArea: false,
  comboboxProps: { withinPortal: false, keepMounted: false },
};

interface EditorDetailsProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

/** Whether a section may stay as it is: of these fields none was changed. Typing in one section draws no other anew. */
export const unchangedIn =
  (names: readonly (keyof Draft)[]) =>
  (before: EditorDetailsProps, now: EditorDetailsProps): boolean =>
    before.errors === now.errors &&
    before.onChange === now.onChange &&
    names.every((name) => before.draft[name] === now.draft[name]);

/** Diet, tags, cuisine, meal type and season, each with the words used before and the recommended ones. */
export const EditorTags = memo(
  function EditorTags({ draft, errors, onChange }: EditorDetailsProps) {
    // Suggestions only: without them every word can still be written.
    const vocabulary = trpc.recipes.vocabulary.useQuery({});
    const words = (kind: 'dietary_tags' | 'tags' | OpenTerm) =>
      (vocabulary.data?.[kind] ?? []).map(({ value }) => value);
    const openTerm = (kind: OpenTerm) => (
      <Autocomplete
        key={kind}
        label={TERM_FIELDS[kind].label}
        data={words(kind)}
        {...choices}
        value={draft[kind]}
        error={errors[kind]}
        onChange={(value) => onChange({ [kind]: value })}
        onBlur={() => onChange({ [kind]: normaliseTerm(draft[kind]) })}
      />
    );
    const term = (field: TermField) => {
      const { label, values } = termField(field);
      return isOpen(field) ? (
        openTerm(field)
      ) : (
        <Select
          key={field}
          label={label}
          data={(values ?? []).map((value) => ({ value, label: termLabelOf(field)(value) }))}
          {...choices}
          clearable
          value={draft[field] || null}
          error={errors[field]}
          onChange={(value) => onChange({ [field]: value ?? '' })}
        />
      );
    };
    return (
      <>
        <h2 className={css.heading} id="tags-heading">
          Tags &amp; details
        </h2>
        <TagsInput
          label="Diet"
          placeholder={draft.dietary_tags.length === 0 ? 'vegan, gluten-free…' : ''}
          data={words('dietary_tags')}
          {...choices}
          maxTags={LIMITS.tags}
          value={draft.dietary_tags}
          error={errors.dietary_tags}
          onChange={(tags) =>
            onChange({ dietary_tags: [...new Set(tags.map(normaliseTerm).filter(Boolean))] })
          }
          acceptValueOnBlur
          splitChars={[',', ';']}
          clearable={false}
        />
        <TagsInput
          label="Tags"
          placeholder={draft.tags.length === 0 ? 'weeknight, one pot…' : ''}
          data={words('tags')}
          {...choices}
          maxTags={LIMITS.tags}
          value={draft.tags}
          error={errors.tags}
          onChange={(tags) => onChange({ tags: uniqueTags(tags.map(tidyTag).filter(Boolean)) })}
          acceptValueOnBlur
          splitChars={[',', ';']}
          clearable={false}
        />
        <div className={css.terms}>{TERM_NAMES.map(term)}</div>
        <Checkbox
          label="For newsletters"
          checked={draft.email_ready}
          onChange={(event) => onChange({ email_ready: event.currentTarget.checked })}
        />
      </>
    );
  },
  unchangedIn(['dietary_tags', 'tags', ...TERM_NAMES, 'email_ready']),
);

/** What a newsletter still wants of the recipe; it follows when there is time. */
export function EditorReadiness({ draft }: Pick<EditorDetailsProps, 'draft'>) {
  const later = useDeferredValue(draft);
  return useMemo(
    () => <ReadinessList points={emailReadiness(readableOf(later))} hrefOf={(section) => `#${section}`} />,
    [later],
  );
}

/** Notes of the author, whom the recipe is by, and where it comes from. */
export const EditorNotes = memo(
  function EditorNotes({ draft, errors, onChange }: EditorDetailsProps) {
    return (
      <>
        <h2 className={css.heading} id="notes-heading">
          Notes
        </h2>
        <Textarea
          aria-label="Notes"
          placeholder="Good to know: swaps, storage, serving."
          autosize
          minRows={3}
          classNames={{ input: css.whole ?? '' }}
          value={draft.notes}
          error={errors.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
        <TextInput
          label="Credit"
          description="Who the recipe is by, if it isn’t your own."
          value={draft.credit}
          error={errors.credit}
          onChange={(event) => onChange({ credit: event.currentTarget.value })}
        />
        <TextInput
          type="url"
          label="Source"
          placeholder="https://"
          value={draft.source_url}
          error={errors.source_url}
          onChange={(event) => onChange({ source_url: event.currentTarget.value })}
          onBlur={() => {
            const whole = completedUrl(draft.source_url);
            if (whole !== draft.source_url) onChange({ source_url: whole });
          }}
        />
      </>
    );
  },
  unchangedIn(['notes', 'credit', 'source_url']),
);

/** Nutrition per serving, folded away until it is wanted. */
export const EditorNutrition = memo(
  function EditorNutrition({ draft, errors, onChange }: EditorDetailsProps) {
    const [opened, setOpened] = useState(false);
    const wrong = Object.keys(errors).some((field) => field.startsWith('nutrition'));
    const shown = opened || wrong;
    const known = NUTRIENTS.filter(({ key }) => draft.nutrition[key] !== '').length;
    return (
      <>
        <div className={css.foldHead}>
          <h2 className={css.heading} id="nutrition-heading">
            Nutrition
          </h2>
          <span className={css.quiet}>
            {known === 0 ? 'Not filled in' : `${known} of ${NUTRIENTS.length} values, per serving`}
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-expanded={shown}
            rightSection={shown ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
            onClick={() => setOpened(!shown)}
          >
            {shown ? 'Close' : 'Fill in'}
          </Button>
        </div>
        {shown ? (
          <div className={css.nutrients}>
            {NUTRIENTS.map(({ key, label, unit }) => (
              <EditorNumber
                key={key}
                label={label}
                unit={unit}
                value={draft.nutrition[key]}
                error={errors[`nutrition.${key}`]}
                onChange={(value) => onChange({ nutrition: { ...draft.nutrition, [key]: value } })}
              />
            ))}
          </div>
        ) : null}
      </>
    );
  },
  unchangedIn(['nutrition']),
);
