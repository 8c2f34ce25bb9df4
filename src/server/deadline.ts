import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';

/** Milliseconds after which work is slow enough to look at the database, and between the looks from then on. */
const LOOK = { first: 400, next: 1_200 };

/**
 * What `work` gives, or `unavailable` when that takes too long: a connection to a database that has vanished gives
 * no error, it is only silent. The work itself goes on; its statements end by the database's own time limit. Work goes on
 * being waited for only while the database has a `pulse`.
 * @throws Problem unavailable
 */
export function inTime<T>(
  work: Promise<T>,
  seconds: number = LIMITS.database_deadline_seconds,
  pulse?: () => Promise<boolean>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      end();
      reject(new Problem('unavailable', { headers: { 'Retry-After': '2' } }));
    };
    const timer = setTimeout(refuse, seconds * 1000);
    let looking: NodeJS.Timeout | undefined;
    let over = pulse === undefined;
    const look = async () => {
      if ((await pulse?.()) === false) refuse();
      else lookIn(LOOK.next);
    };
    const lookIn = (milliseconds: number) => {
      if (!over) looking = setTimeout(look, milliseconds);
    };
    const end = () => {
      over = true;
      clearTimeout(timer);
      clearTimeout(looking);
    };
    lookIn(LOOK.first);
    work.then(
      (value) => {
        end();
        resolve(value);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}
