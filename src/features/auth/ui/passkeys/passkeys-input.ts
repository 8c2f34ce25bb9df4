import { LIMITS } from '@/kernel/limits';

/** The one call of the list: an account has no more of them. */
export const passkeysInput = { per_page: LIMITS.passkeys };
