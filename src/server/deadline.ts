import { Problem } from '../kernel/errors';
import { LIMITS } from '../kernel/limits';

/**
 * What `work` gives, or `unavailable` when that takes too long: a connection to a database that has vanished gives
 * no error, it is only silent. The work itself goes on; its statements end by the database's own time limit.
 * @throws Problem unavailable
 */
export function inTime<T>(work: Promise<T>, seconds: number = LIMITS.database_deadline_seconds): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Problem('unavailable', { headers: { 'Retry-After': '2' } })),
      seconds * 1000,
    );
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
