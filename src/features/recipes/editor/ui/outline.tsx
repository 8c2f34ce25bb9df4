'use client';

import { VisuallyHidden } from '@mantine/core';
import { useScrollSpy } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { listInWords } from '@/kernel/words';
import { type Draft, linesToCheck, missingOf } from './draft/draft.rules';
import css from './editor.module.css';

/** A section of the editor, its address on the page, and when it is complete. */
const sections: readonly {
  id: string;
  label: string;
  /** Of what is `missing` yet, in the words of `missingOf`. */
  done: (draft: Draft, missing: readonly string[]) => boolean;
}[] = [
  {
    id: 'basics',
    label: 'Basics',
    done: (_, missing) => !missing.includes('a title') && !missing.includes('servings'),
  },
  { id: 'ingredients', label: 'Ingredients', done: (_, missing) => !missing.includes('ingredients') },
  { id: 'method', label: 'Method', done: (_, missing) => !missing.includes('a method') },
  { id: 'photo', label: 'Photos', done: ({ photos }) => photos.length > 0 },
  {
    id: 'tags',
    label: 'Tags & details',
    done: ({ dietary_tags, tags, ...draft }) =>
      dietary_tags.length > 0 || tags.length > 0 || TERM_NAMES.some((field) => draft[field] !== ''),
  },
  { id: 'notes', label: 'Notes', done: ({ notes }) => notes.trim() !== '' },
  {
    id: 'nutrition',
    label: 'Nutrition',
    done: ({ nutrition }) => Object.values(nutrition).some((value) => value !== ''),
  },
];

interface EditorOutlineProps {
  draft: Draft;
  status: RecipeStatus;
}

/** The sections with ticks for those that are filled in, and what is missing before the recipe is active. */
export const EditorOutline = memo(function EditorOutline({ draft, status }: EditorOutlineProps) {
  const spy = useScrollSpy({
    selector: '[data-section]',
    getDepth: () => 1,
    getValue: (element) => element.id,
    offset: 140,
  });
  const active = spy.data[spy.active]?.value ?? 'basics';
  const questions = linesToCheck(draft).length;
  const missing = missingOf(draft);
  return (
    <>
      <nav aria-label="Recipe sections">
        <ul className={css.sections}>
          {sections.map(({ id, label, done }) => (
            <li key={id}>
              <a
                className={css.section}
                href={`#${id}`}
                aria-current={active === id ? 'location' : undefined}
              >
                {label}
                {id === 'ingredients' && questions > 0 ? (
                  <span className={css.count}>
                    {questions}
                    <VisuallyHidden> to check</VisuallyHidden>
                  </span>
                ) : done(draft, missing) ? (
                  <span className={css.tick}>
                    <IconCheck size={16} stroke={1.8} aria-hidden />
                    <VisuallyHidden>filled in</VisuallyHidden>
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {status === 'draft' ? <ToMakeActive missing={missing} /> : null}
    </>
  );
});

/** What is missing before a draft can be made active, in one sentence. */
function ToMakeActive({ missing }: { missing: readonly string[] }) {
  return (
    <div className={css.toActive}>
      <h2 className={css.label}>Before it’s ready</h2>
      <p>
        {missing.length === 0
          ? 'Title, servings, ingredients, and method are all there.'
          : `Still missing: ${listInWords(missing)}.`}
      </p>
    </div>
  );
}
