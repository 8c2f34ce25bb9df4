'use client';

import { Button } from '@mantine/core';
import type { Ebook, LeadMagnet, Product } from '../products.schema';
import { ChoiceField, TextField, useEditor } from './product-editor';
import { partName } from './product-parts.rules';
import { FieldGrid, Section } from './section';

/** The languages that a file's own words are written in. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'it', label: 'Italiano' },
  { value: 'nl', label: 'Nederlands' },
  { value: 'pt', label: 'Português' },
];

/** One more where a call has set another, such as `pt-BR`: it hyphenates and sorts by that. */
const languages = (chosen: string) =>
  LANGUAGES.some(({ value }) => value === chosen)
    ? LANGUAGES
    : [...LANGUAGES, { value: chosen, label: chosen }];

/** The words around the recipes: title and subtitle, what the page says, and what opens and closes a book. */
export function ProductWords({ draft }: { draft: Product }) {
  const { change } = useEditor();
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
          description="Left empty, it is the name of your account."
          value={draft.author_name}
          onChange={(author_name) => change({ author_name })}
        />
        <ChoiceField
          pointer="/language"
          label="Language"
          description="Of headings, days and dates that the file adds, and of its hyphens."
          value={draft.language}
          options={languages(draft.language)}
          onChange={(language) => change({ language })}
        />
        <div data-wide>
          <TextField
            pointer="/description"
            label="Description"
            description="What buyers read on its page."
            long
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </div>
        {draft.type === 'ebook' ? <BookWords draft={draft} /> : null}
        {draft.type === 'lead_magnet' ? <LeadWords draft={draft} /> : null}
      </FieldGrid>
    </Section>
  );
}

function BookWords({ draft: { front, back } }: { draft: Ebook }) {
  const { change } = useEditor();
  return (
    <>
      <div data-wide>
        <TextField
          pointer="/front/dedication"
          label="Dedication"
          value={front.dedication}
          onChange={(dedication) => change({ front: { ...front, dedication } })}
        />
      </div>
      <div data-wide>
        <TextField
          pointer="/front/introduction"
          label="Introduction"
          long
          value={front.introduction}
          onChange={(introduction) => change({ front: { ...front, introduction } })}
        />
      </div>
      <div data-wide>
        <TextField
          pointer="/back/about_author"
          label="About the author"
          long
          value={back.about_author}
          onChange={(about_author) => change({ back: { ...back, about_author } })}
        />
      </div>
    </>
  );
}

function LeadWords({ draft: { hook, intro, cta } }: { draft: LeadMagnet }) {
  const { change } = useEditor();
  return (
    <>
      <div data-wide>
        <TextField
          pointer="/hook"
          label="Hook"
          description="One line on the first page: why to read on."
          value={hook}
          onChange={(next) => change({ hook: next })}
        />
      </div>
      <div data-wide>
        <TextField
          pointer="/intro"
          label="Introduction"
          long
          value={intro}
          onChange={(next) => change({ intro: next })}
        />
      </div>
      {cta === null ? (
        <div data-wide>
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ cta: { headline: '', text: null, button: 'See more', url: '' } })}
          >
            Add a call to action
          </Button>
        </div>
      ) : (
        <>
          <TextField
            pointer="/cta/headline"
            label="Call to action"
            description="The last page asks this of the reader."
            value={cta.headline}
            onChange={(headline) => change({ cta: { ...cta, headline: headline ?? '' } })}
          />
          <TextField
            pointer="/cta/button"
            label="Words on the button"
            description="It leads to the address below."
            value={cta.button}
            onChange={(button) => change({ cta: { ...cta, button: button ?? '' } })}
          />
          <div data-wide>
            <TextField
              pointer="/cta/url"
              label="Address it leads to"
              placeholder="https://"
              value={cta.url}
              onChange={(url) => change({ cta: { ...cta, url: url ?? '' } })}
            />
          </div>
          <div data-wide>
            <TextField
              pointer="/cta/text"
              label="Text under it (optional)"
              value={cta.text}
              onChange={(text) => change({ cta: { ...cta, text } })}
            />
          </div>
          <div data-wide>
            <Button variant="subtle" color="gray" size="xs" onClick={() => change({ cta: null })}>
              Take the call to action out
            </Button>
          </div>
        </>
      )}
    </>
  );
}
