import { router } from '../server/trpc';
import { authRouter } from './auth/auth.router';
import { serviceRouter } from './service/service.router';

/** Every procedure of the product. A new feature adds its router here. */
export const appRouter = router({
  auth: authRouter,
  service: serviceRouter,
});

export type AppRouter = typeof appRouter;
