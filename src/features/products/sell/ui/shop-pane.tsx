'use client';

import { ShopSection } from '@/features/shop/ui/shop-section';
import { useSignedIn } from '@/ui/shell/signed-in';

/** Her shop, as the settings have it; by itself, so that it is loaded when it is opened. */
export default function ShopPane() {
  const { name } = useSignedIn();
  return <ShopSection account_name={name ?? ''} />;
}
