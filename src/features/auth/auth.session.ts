import { headers } from 'next/headers';
import { cache } from 'react';
import { Problem } from '../../kernel/errors';
import { authenticate } from '../../server/access';
import { pageContext } from '../caller';
import { services } from '../services';
import type { User } from './auth.schema';
import { demoAccount } from './auth.service';
import { findUser } from './auth.store';

/** The visitor of the page being rendered, or null when nobody is signed in. */
export const currentUser = cache(async (): Promise<User | null> => {
  const ctx = await pageContext();
  try {
    const session = await authenticate(ctx);
    return await findUser(ctx.db, session.user_id);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
});

/** What the sign-in page offers beside its form. */
export async function signInOffer() {
  const shared = services();
  return {
    registration_open: shared.settings.registration_open,
    demo: await demoAccount(shared, (await headers()).get('host')),
  };
}
