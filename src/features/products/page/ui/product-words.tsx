'use client';

import { ChoiceField, TextField, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { editorOf } from '@/features/products/types/ui/registry';
import { FieldGrid, Section } from '@/features/products/ui/section';
import { partName } from './product-parts.rules';

/** The languages that a file's own words are written in. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'it', label: 'Italiano' },
  { value: 'nl', label: 'Nederlands' },
  { value: 'pt', label: 'Português' },
  { value: 'el', label: 'Ελληνικά' },
  { value: 'ru', label: 'Русский' },
  { value: 'he', label: 'עברית' },
  { value: 'ja', label: '日本語' },
  { value: 'zh-Hans', label: '简体中文' },
];

/** One more where a call has set another, such as `pt-BR`: it hyphenates and sorts by that. */
const languages = (chosen: string) =>
  LANGUAGES.some(({ value }) => value === chosen)
    ? LANGUAGES
    : [...LANGUAGES, { value: chosen, label: chosen }];

/** The words around the recipes: title and subtitle, and what opens and closes a book. What sells it stands beside the steps to a sale. */
export function ProductWords({ draft }: { draft: Product }) {
  const { change } = useEditor();
  const { Words } = editorOf(draft.type);
  return (
    <Section title={partName(draft.type, 'words')} untitled>
      <FieldGrid>
        <TextField
          pointer="/title"
          label="Title"
          value={draft.title}
          onChange={(title) => change({ title: title ?? '' })}
        />
        <TextField
          pointer="/subtitle"
          label="Subtitle"
          value={draft.subtitle}
          onChange={(subtitle) => change({ subtitle })}
        />
        <TextField
          pointer="/author_name"
          label="Author"
          description="Defaults to your account name."
          value={draft.author_name}
          onChange={(author_name) => change({ author_name })}
        />
        <ChoiceField
          pointer="/language"
          label="Language"
          description="For headings, dates, and hyphenation."
          value={draft.language}
          options={languages(draft.language)}
          onChange={(language) => change({ language })}
        />
      </FieldGrid>
      {Words === undefined ? null : <Words draft={draft} />}
    </Section>
  );
}
