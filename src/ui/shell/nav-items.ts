import { IconBook, IconHome, IconReceipt2, IconToolsKitchen2, IconUsers } from '@tabler/icons-react';

/** The places of the main navigation, in its order. */
export const PLACES = [
  { href: '/home', label: 'Home', Icon: IconHome },
  { href: '/recipes', label: 'Recipes', Icon: IconToolsKitchen2 },
  { href: '/products', label: 'Products', Icon: IconBook },
  { href: '/sales', label: 'Sales', Icon: IconReceipt2 },
  { href: '/audience', label: 'Audience', Icon: IconUsers },
] as const;
