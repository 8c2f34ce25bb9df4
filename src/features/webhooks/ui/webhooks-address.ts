import { parseAsString } from 'nuqs/server';
import { LIMITS } from '@/kernel/limits';

/** What the address of the section keeps: `?webhook=…`, whose deliveries are open. */
export const webhooksAddress = { webhook: parseAsString };

/** The one call of the list: an account has no more of them. */
export const webhooksInput = { per_page: LIMITS.webhooks };
