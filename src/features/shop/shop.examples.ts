import type { ShopSettings } from './shop.schema';

/** What calls of this feature look like in the document. */
export const shopPatchBody = {
  handle: 'ines-cooks',
  name: 'Ines Moreau',
  bio: 'I cook, test, and write at a kitchen table that’s always one chair too small.',
  contact_email: 'hello@ines.example',
  links: [{ label: 'Instagram', url: 'https://instagram.example/ines' }],
  shows_sign_up: true,
} as const;

export const shopUntouched: ShopSettings = {
  handle: null,
  name: null,
  bio: null,
  photo_url: null,
  contact_email: null,
  links: [],
  product_ids: [],
  shows_sign_up: true,
  url: null,
  old_handles: [],
  version: 1,
  updated_at: null,
};

export const shopExample: ShopSettings = {
  ...shopUntouched,
  ...shopPatchBody,
  links: [...shopPatchBody.links],
  url: 'https://galley.example/@ines-cooks',
  version: 2,
  updated_at: '2026-11-20T10:00:00.000Z',
};
