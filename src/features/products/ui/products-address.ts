import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { LIMITS } from '@/kernel/limits';
import { PRODUCT_TYPES, type ProductList } from '../products.schema';

/** What the address of the list keeps: `?status=draft&type=ebook&page=2`. */
export const productsAddress = {
  status: parseAsStringLiteral(['draft', 'published', 'archived'] as const),
  type: parseAsStringLiteral(PRODUCT_TYPES),
  page: parseAsInteger.withDefault(1),
};

/** Products on one page of the list. */
const perPage = 20;

export interface ProductsAddress {
  status: 'draft' | 'published' | 'archived' | null;
  type: (typeof PRODUCT_TYPES)[number] | null;
  page: number;
}

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export function listInput({ status, type, page }: ProductsAddress): ProductList {
  const last = Math.floor(LIMITS.list_reach / perPage);
  return {
    ...(status === null ? {} : { status }),
    ...(type === null ? {} : { type }),
    page: Math.min(Math.max(1, page), last),
    per_page: perPage,
  };
}
