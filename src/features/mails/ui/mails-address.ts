import { parseAsStringLiteral } from 'nuqs/server';
import type { MailListQuery, MailState } from '@/features/mails/mails.schema';
import { pageNumber, readAddress } from '@/ui/navigation/search-params';

/** Mails on one page of the list. */
const perPage = 50;

/** Written out, because reading them from the schema would bring it into the first load. */
const STATES = ['queued', 'sent', 'failed', 'kept'] as const satisfies readonly MailState[];

/** What the address of the list keeps: `?state=failed&page=2`. */
export const mailsAddress = {
  state: parseAsStringLiteral(STATES),
  page: pageNumber(perPage).withDefault(1),
};

/** The address without what the list cannot use, and that in its own words. */
export const readMailsAddress = (given: URLSearchParams) => readAddress(mailsAddress, given);

export interface MailsAddress {
  state: MailState | null;
  page: number;
}

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const mailListInput = ({ state, page }: MailsAddress): MailListQuery => ({
  ...(state === null ? {} : { state }),
  page,
  per_page: perPage,
});
