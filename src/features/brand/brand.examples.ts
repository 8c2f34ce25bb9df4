import type { Brand } from './brand.schema';

/** What calls of this feature look like in the document. */

export const patchBody = {
  name: 'The Sunday Kitchen',
  accent: '#1d6a46',
  heading_font: 'playfair_display',
  body_font: 'source_sans',
  author_name: 'Ines Moreau',
  bio: 'Ines cooks and writes in Lyon.',
  links: [{ label: 'Newsletter', url: 'https://ines.example/letter' }],
} as const;

export const emptyExample: Brand = {
  name: null,
  logo_url: null,
  accent: null,
  heading_font: null,
  body_font: null,
  author_name: null,
  bio: null,
  links: [],
  version: 1,
  updated_at: null,
};

export const brandExample: Brand = {
  ...emptyExample,
  ...patchBody,
  links: [...patchBody.links],
  version: 2,
  updated_at: '2026-11-20T10:00:00.000Z',
};
