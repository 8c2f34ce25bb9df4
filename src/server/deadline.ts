import { Problem } from '../kernel/errors';
import { LIMITS } from '../kernel/limits';

/** Milliseconds between two looks at the database while work takes longer than a database may. */
const LOOK = 1_200;

/**
 * What `work` gives, or `unavailable` when that takes too long: a connection to a database that has vanished gives
 * no error, it is only silent. The work itself goes on; its statements end by the database's own time limit. Work that may take longer than a
 * database waits on only while that has a `pulse`.
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
    const look = async () => {
      if ((await pulse?.()) === false) refuse();
    };
    const timer = setTimeout(refuse, seconds * 1000);
    const looks =
      pulse !== undefined && seconds > LIMITS.database_deadline_seconds ? setInterval(look, LOOK) : undefined;
    const end = () => {
      clearTimeout(timer);
      clearInterval(looks);
    };
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
