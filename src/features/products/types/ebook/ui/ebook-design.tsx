'use client';

import { PhoneEdition } from '@/features/products/editor/ui/phone-edition';
import {
  ChoiceField,
  MaybeCountField,
  SwitchField,
  useEditor,
} from '@/features/products/editor/ui/product-editor';
import css from '@/features/products/editor/ui/product-fields.module.css';
import type { ProductOf } from '@/features/products/records/products.schema';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { fileWords } from '@/features/products/ui/product-labels.rules';
import { FieldGrid } from '@/features/products/ui/section';
import { TRIMS } from '@/kernel/book/trims';
import { LIMITS } from '@/kernel/limits';
import { TRIM_WORDS } from './trim-words.rules';

const FORMAT_CHOICES: readonly (readonly FileFormat[])[] = [['pdf', 'epub'], ['pdf'], ['epub']];

const PHONE: FileFormat = 'phone_pdf';

/** The page of the book, and what it is made as. */
export function EbookDesign({ draft }: { draft: ProductOf<'ebook'> }) {
  const { change } = useEditor();
  const options = draft.recipe_options;
  const formats = draft.formats.filter((format) => format !== PHONE);
  const hasPhone = draft.formats.includes(PHONE);
  const setOptions = (changed: Partial<typeof options>) =>
    change({ recipe_options: { ...options, ...changed } });
  return (
    <>
      <FieldGrid>
        <ChoiceField
          pointer="/trim"
          label="Page size"
          value={draft.trim}
          options={TRIMS.map((value) => ({ value, label: TRIM_WORDS[value] }))}
          onChange={(trim) => change({ trim })}
        />
        <ChoiceField
          pointer="/formats"
          label="File formats"
          description="EPUB is for reading apps and e-readers."
          value={fileWords(formats)}
          options={FORMAT_CHOICES.map((choice) => ({
            value: fileWords(choice),
            label: fileWords(choice),
          }))}
          onChange={(words) => {
            const chosen = FORMAT_CHOICES.find((choice) => fileWords(choice) === words) ?? [];
            change({ formats: [...chosen, ...(hasPhone ? [PHONE] : [])] });
          }}
        />
      </FieldGrid>
      <div className={css.switches}>
        <PhoneEdition
          description="One more PDF, with large type on phone-sized pages. Buyers get it, too."
          checked={hasPhone}
          onChange={(checked) => change({ formats: checked ? [...formats, PHONE] : formats })}
        />
        <SwitchField
          pointer="/contents_photos"
          label="Photos in the table of contents"
          description="One photo from each chapter beside the list, in the PDF."
          checked={draft.contents_photos}
          onChange={(contents_photos) => change({ contents_photos })}
        />
      </div>
      <h3 className={css.heading}>On recipe pages</h3>
      <div className={css.switches}>
        <SwitchField
          pointer="/recipe_options/show_photo"
          label="Photos"
          checked={options.show_photo}
          onChange={(show_photo) => setOptions({ show_photo })}
        />
        <SwitchField
          pointer="/recipe_options/show_times"
          label="Times"
          checked={options.show_times}
          onChange={(show_times) => setOptions({ show_times })}
        />
        <SwitchField
          pointer="/recipe_options/show_notes"
          label="Notes"
          checked={options.show_notes}
          onChange={(show_notes) => setOptions({ show_notes })}
        />
        <SwitchField
          pointer="/recipe_options/show_nutrition"
          label="Nutrition"
          checked={options.show_nutrition}
          onChange={(show_nutrition) => setOptions({ show_nutrition })}
        />
        <MaybeCountField
          pointer="/recipe_options/servings_override"
          label="Scale every recipe to this many servings"
          description="Leave blank to keep the original servings."
          value={options.servings_override}
          bounds={`Enter a number above 0, up to ${LIMITS.servings.toLocaleString('en')}.`}
          min={0.01}
          max={LIMITS.servings}
          decimals={2}
          onChange={(servings_override) => setOptions({ servings_override })}
        />
      </div>
    </>
  );
}
