import { Problem } from '../kernel/errors';
import { LIMITS } from '../kernel/limits';

/**
 * What `work` gives, or `unavailable` when that takes too long: a connection to a database that has vanished gives
 * no error, it is only silent. The work itself goes on; its statements end by the database's own time limit.
 * @throws Problem unavailable
 */
export async function inTime<T>(
  work: Promise<T>,
  seconds: number = LIMITS.database_deadline_seconds,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = () => new Problem('unavailable', { headers: { 'Retry-After': '2' } });
    timer = setTimeout(() => reject(problem()), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
