import { z } from 'zod';
import {
  distinctTexts,
  pdfFormats,
  priceCents,
  proseField,
  recipeIds,
  shortField,
} from '@/features/products/types/description/fields.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { described, text, webUrl } from '@/kernel/wire';
import { CTA_WORDS, DELIVERY_WORDS, MAGNET_WORDS, OPTIN_WORDS, SOURCE_WORD } from './field-words.rules';

export const cta = z.strictObject(
  described(
    {
      headline: text(LIMITS.title).default(''),
      text: shortField.default(null),
      button: text(60, 1).default('See more'),
      url: webUrl().nullable().default(null),
    },
    CTA_WORDS,
  ),
);
export type Cta = z.infer<typeof cta>;

/** The words of the button that nobody has changed; a form in another language has its own in their place. */
export const OPTIN_BUTTON = 'Send me the recipes';

const optin = z.strictObject(
  described(
    {
      headline: shortField.default(null),
      subhead: shortField.default(null),
      bullets: z.array(text(LIMITS.short_text, 1)).max(10).default([]),
      button: text(60, 1).default(OPTIN_BUTTON),
      fields: distinctTexts(z.enum(['email', 'name']), 1, 2).default(['email']),
      consent_text: text(LIMITS.consent_text).nullable().default(null),
      double_optin: z.boolean().default(true),
    },
    OPTIN_WORDS,
  ),
);

const delivery = z.strictObject(
  described(
    {
      method: z.enum(['download', 'email']).default('download'),
      body: proseField.default(null),
      link_ttl_hours: z.int().min(1).max(720).default(LIMITS.download_link_hours),
      max_downloads: z.int().min(1).max(1_000).nullable().default(null),
    },
    DELIVERY_WORDS,
  ),
);

const leadMagnetFields = described(
  {
    recipe_ids: recipeIds(LIMITS.lead_recipes),
    hook: shortField,
    intro: proseField,
    cta: cta.nullable(),
    optin,
    delivery,
    formats: pdfFormats(),
  },
  MAGNET_WORDS,
);

const leadMagnetCreateFields = {
  price_cents: priceCents
    .nullable()
    .default(0)
    .meta({ description: 'Must be 0 or `null`, because a lead magnet is free.' }),
  source_product_id: bodyId('product').nullable().default(null).meta({ description: SOURCE_WORD }),
  recipe_ids: leadMagnetFields.recipe_ids.default([]),
  hook: leadMagnetFields.hook.default(null),
  intro: leadMagnetFields.intro.default(null),
  cta: leadMagnetFields.cta.default(null),
  optin: leadMagnetFields.optin.prefault({}),
  delivery: leadMagnetFields.delivery.prefault({}),
  formats: leadMagnetFields.formats.default(['pdf']),
};

const content = z.object(leadMagnetFields);
export type LeadMagnetContent = z.infer<typeof content>;

/** The shapes of a lead magnet. Its price and what it is a taste of are kept with what all products have. */
export const leadMagnetSchema = {
  document: 'LeadMagnet',
  fields: leadMagnetFields,
  created: leadMagnetCreateFields,
  complete: (own: LeadMagnetContent): LeadMagnetContent => own,
};

/** What the public page of a lead magnet needs of it beside its book. */
export type SignUpTerms = Pick<LeadMagnetContent, 'optin' | 'delivery'>;

/** What is asked for where nobody has said. */
export const usualTerms = (): SignUpTerms => ({
  optin: leadMagnetCreateFields.optin.parse(undefined),
  delivery: leadMagnetCreateFields.delivery.parse(undefined),
});
