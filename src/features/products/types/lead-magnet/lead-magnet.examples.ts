import type { ProductTypeExample } from '@/features/products/types/description/type.examples';
import { exampleId } from '@/kernel/ids';
import type { LeadMagnetContent } from './lead-magnet.schema';

const recipe = exampleId('recipe');

export const leadMagnetExample: ProductTypeExample<LeadMagnetContent> = {
  title: 'One Cake',
  body: {
    hook: 'The cake everybody asks for.',
    recipe_ids: [recipe],
    cta: { headline: 'Bake all Sunday', url: 'https://ines.example/book' },
  },
  common: { price_cents: 0 },
  content: {
    recipe_ids: [recipe],
    hook: 'The cake everybody asks for.',
    intro: null,
    cta: {
      headline: 'Bake all Sunday',
      text: null,
      button: 'See more',
      url: 'https://ines.example/book',
    },
    optin: {
      headline: null,
      subhead: null,
      bullets: [],
      button: 'Send me the recipes',
      fields: ['email'],
      consent_text: null,
      double_optin: true,
    },
    delivery: { method: 'download', body: null, link_ttl_hours: 24, max_downloads: null },
    formats: ['pdf'],
  },
};
