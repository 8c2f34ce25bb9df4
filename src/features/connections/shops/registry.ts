import type { ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import type { Shop } from './shop';

export const SHOPS: Readonly<Record<ShopPlatform, Shop>> = {} as never;
