import { parseAsStringLiteral } from 'nuqs/server';
import type { ProductList } from '@/features/products/records/products.schema';
import { PRODUCT_TYPES } from '@/features/products/types/registry';
import { pageNumber, readAddress } from '@/ui/navigation/search-params';

/** Products on one page of the list. */
const perPage = 20;

/** What the address of the list keeps: `?status=draft&type=ebook&page=2`. */
export const productsAddress = {
  status: parseAsStringLiteral(['draft', 'published', 'archived'] as const),
  type: parseAsStringLiteral(PRODUCT_TYPES),
  page: pageNumber(perPage).withDefault(1),
};

/** The address without what the list cannot use, and that in its own words. */
export const readProductsAddress = (given: URLSearchParams) => readAddress(productsAddress, given);

export interface ProductsAddress {
  status: 'draft' | 'published' | 'archived' | null;
  type: (typeof PRODUCT_TYPES)[number] | null;
  page: number;
}

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export function productListInput({ status, type, page }: ProductsAddress): ProductList {
  return {
    ...(status === null ? {} : { status }),
    ...(type === null ? {} : { type }),
    page,
    per_page: perPage,
  };
}
