import type { MemberRole } from '@/kernel/scopes';

/** What roles are called, and what they mean: to their owner, and to whoever has one. */
export const ROLE_WORDS: Record<MemberRole, { label: string; one: string; about: string; you: string }> = {
  editor: {
    label: 'Editor',
    one: 'an editor',
    about: 'Adds and changes recipes, collections, and products. You publish.',
    you: 'You’ll add and change recipes, collections, and products.',
  },
  viewer: {
    label: 'Viewer',
    one: 'a viewer',
    about: 'Reads recipes, collections, and products, and downloads files.',
    you: 'You’ll read recipes, collections, and products.',
  },
};
