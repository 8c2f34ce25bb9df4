import { pageNumber, readAddress } from '@/ui/navigation/search-params';

/** Collections on one page of the list. */
const perPage = 50;

/** What the address of the list keeps: `?page=2`. */
export const collectionsAddress = { page: pageNumber(perPage).withDefault(1) };

/** The address without what the list cannot use, and that in its own words. */
export const readCollectionsAddress = (given: URLSearchParams) => readAddress(collectionsAddress, given);

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const collectionListInput = ({ page }: { page: number }) => ({ page, per_page: perPage });
