import type { DiscountList } from '@/features/discounts/discounts.schema';
import { pageNumber, readAddress } from '@/ui/navigation/search-params';

/** Codes on one page of the list. */
const perPage = 50;

/** What the address of the list keeps: `?page=2`. */
export const discountsAddress = { page: pageNumber(perPage).withDefault(1) };

/** The address without what the list cannot use, and that in its own words. */
export const readDiscountsAddress = (given: URLSearchParams) => readAddress(discountsAddress, given);

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const discountListInput = ({ page }: { page: number }): DiscountList => ({ page, per_page: perPage });
