import { IconBook, IconHome, IconReceipt2, IconToolsKitchen2, IconUsers } from '@tabler/icons-react';

/** The places of the main navigation, in its order, and what a member of a library needs for each; null where it is its owner's. */
export const PLACES = [
  { href: '/home', label: 'Home', Icon: IconHome, scope: null },
  { href: '/recipes', label: 'Recipes', Icon: IconToolsKitchen2, scope: 'recipes:read' },
  { href: '/products', label: 'Products', Icon: IconBook, scope: 'products:read' },
  { href: '/sales', label: 'Sales', Icon: IconReceipt2, scope: 'orders' },
  { href: '/audience', label: 'Audience', Icon: IconUsers, scope: 'audience' },
] as const;
