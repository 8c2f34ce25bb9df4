import type { AnnouncementList } from '@/features/announcements/announcements.schema';
import { idOf, pageNumber, readAddress } from '@/ui/navigation/search-params';

/** Announcements on one page of the list. */
const perPage = 50;

/**
 * What the address of the list keeps: `?tell=product_…&page=2`. `tell` opens a new one to the owners of that product,
 * `announce` one about it to subscribers.
 */
export const announcementsAddress = {
  tell: idOf('product'),
  announce: idOf('product'),
  page: pageNumber(perPage).withDefault(1),
};

/** The address without what the list cannot use, and that in its own words. */
export const readAnnouncementsAddress = (given: URLSearchParams) => readAddress(announcementsAddress, given);

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const announcementListInput = ({ page }: { page: number }): AnnouncementList => ({
  page,
  per_page: perPage,
});
