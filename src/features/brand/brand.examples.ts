import { type Brand, EMPTY_BRAND } from './brand.schema';

/** What calls of this feature look like in the document. */

export const brandPatchBody = {
  name: 'The Sunday Kitchen',
  accent: '#1d6a46',
  heading_font: 'playfair_display',
  body_font: 'source_sans',
  author_name: 'Ines Moreau',
  bio: 'Ines cooks and writes in Lyon.',
  links: [{ label: 'Newsletter', url: 'https://ines.example/letter' }],
} as const;

export const brandExample: Brand = {
  ...EMPTY_BRAND,
  ...brandPatchBody,
  links: [...brandPatchBody.links],
  version: 2,
  updated_at: '2026-11-20T10:00:00.000Z',
};
