import { customType, pgTable } from 'drizzle-orm/pg-core';
import { userId } from '@/server/database/columns';

/** A place in the database's log, as PostgreSQL writes it: `16/B374D848`. */
const logPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' });

/** How far a replica has to be before it may answer for a library: behind the last change that was made in it. Written only where there is a replica. */
export const libraryPlaces = pgTable('library_places', {
  user_id: userId('user_id').primaryKey(),
  place: logPlace('place').notNull(),
});
