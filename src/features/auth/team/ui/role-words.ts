import type { MemberRole } from '@/kernel/scopes';

/** What roles are called, and what they mean: to their owner, and to whoever has one. */
export const ROLE_WORDS: Record<MemberRole, { label: string; about: string; you: string }> = {
  editor: {
    label: 'Editor',
    about: 'Can add and edit recipes, collections, and products. Only you can publish.',
    you: 'You’ll be able to add and edit recipes, collections, and products.',
  },
  viewer: {
    label: 'Viewer',
    about: 'Can view recipes, collections, and products, and download files.',
    you: 'You’ll be able to view recipes, collections, and products, and download files.',
  },
};
