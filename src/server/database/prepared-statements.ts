import type postgres from 'postgres';
import { traceStatement } from '@/server/tracing';

/** How often a statement is sent before it is worth preparing. */
const OFTEN = 5;
/** Statements that are prepared at a time; those that were sent longest ago make room. */
const PREPARED = 200;
/** Texts that are counted at a time. */
const COUNTED = 2_000;

/** Stands in a statement whose best plan depends on its values, and keeps it from being prepared. */
export const PLAN_ANEW = '/* plan anew */';

/** Makes room in a map whose first entries were used longest ago. Returns whether it had to. */
function makeRoom(map: Map<string, unknown>, most: number): boolean {
  if (map.size < most) return false;
  for (const [oldest] of map) return map.delete(oldest);
  return false;
}

/**
 * Says of each statement whether to prepare it: those that are sent again and again, the last 200 of them.
 * A connection keeps what it has ever prepared, here and in PostgreSQL, so `renew` is called whenever 200 have made
 * room for others, to have new connections: none ever holds more than 400.
 */
export function createPreparing(renew: () => void): (query: string) => boolean {
  const counts = new Map<string, number>();
  const prepared = new Map<string, true>();
  let forgotten = 0;
  return (query) => {
    if (prepared.delete(query)) {
      prepared.set(query, true);
      return true;
    }
    if (query.includes(PLAN_ANEW)) return false;
    const count = (counts.get(query) ?? 0) + 1;
    counts.delete(query);
    if (count < OFTEN) {
      makeRoom(counts, COUNTED);
      counts.set(query, count);
      return false;
    }
    if (makeRoom(prepared, PREPARED)) forgotten++;
    prepared.set(query, true);
    if (forgotten === PREPARED) {
      forgotten = 0;
      renew();
    }
    return true;
  };
}

/** The connections that statements are sent by until there are new ones, and how many wait for an answer of them. */
interface Pool extends Pick<postgres.Sql, 'unsafe' | 'begin' | 'end'> {
  waiting: number;
}

/**
 * A client that prepares the statements that drizzle sends often. Without it every statement is parsed and planned
 * each time and takes a second round trip for the types of its parameters: half the database's work for a short
 * one, and most of its time. Statements without parameters stay as they are, for they may hold several commands.
 *
 * Neither side of a connection can be told to let go of one statement, so from time to time all connections are left
 * for those of another client that `open` makes, and closed when the last of their statements has its answer.
 *
 * With `prepares: false` nothing is prepared; statements are traced, and transactions guarded, all the same.
 */
export function preparing(open: () => postgres.Sql, { prepares }: { prepares: boolean }): postgres.Sql {
  const client = open();
  const pools = new Set<Pool>();
  const poolOf = ({ unsafe, begin, end }: postgres.Sql): Pool => {
    const pool = { unsafe, begin, end, waiting: 0 };
    pools.add(pool);
    return pool;
  };
  let current = poolOf(client);
  const leave = (pool: Pool) => {
    if (pool === current || pool.waiting > 0) return;
    pools.delete(pool);
    void pool.end({ timeout: 5 });
  };
  const isPrepared = createPreparing(() => {
    const before = current;
    current = poolOf(open());
    leave(before);
  });
  /** Has work done by the connections of now, and knows when it is done, well or not. */
  const byCurrent = <T extends PromiseLike<unknown>>(work: (pool: Pool) => T): T => {
    const pool = current;
    pool.waiting++;
    const done = () => {
      pool.waiting--;
      leave(pool);
    };
    const answer = work(pool);
    answer.then(done, done);
    return answer;
  };

  const sending =
    (send: Send): Send =>
    (query, params, options) =>
      traceStatement(query, () =>
        params === undefined || params.length === 0 || !prepares || !isPrepared(query)
          ? send(query, params, options)
          : send(query, params, { ...options, prepare: true }),
      );
  type Work = (tx: postgres.TransactionSql) => unknown;
  Object.assign(client, {
    unsafe: sending((...call) => byCurrent((pool) => pool.unsafe(...call))),
    begin: (work: Work) =>
      byCurrent((pool) =>
        beginning(pool.begin, (tx) => work(Object.assign(tx, { unsafe: sending(tx.unsafe) }))),
      ),
    end: async (options?: { timeout?: number }) => {
      await Promise.all([...pools].map((pool) => pool.end(options)));
    },
  });
  return client;
}

type Send = postgres.Sql['unsafe'];

/**
 * Begins a transaction. The client sends the rollback of one whose connection has closed to that connection, where
 * nothing takes it. So work that goes on after its transaction has failed is neither sent nor waited for.
 */
function beginning(begin: postgres.Sql['begin'], work: (tx: postgres.TransactionSql) => unknown) {
  let over = false;
  const never = new Promise<never>(() => undefined);
  const result = begin(async (tx) => {
    const { unsafe: send } = tx;
    const guarded: typeof send = (...call) => {
      if (over) throw Object.assign(new Error('The transaction is over.'), { code: 'CONNECTION_CLOSED' });
      return send(...call);
    };
    try {
      const value = await work(Object.assign(tx, { unsafe: guarded }));
      return over ? await never : value;
    } catch (error) {
      if (over) await never;
      throw error;
    }
  });
  result.catch(() => {
    over = true;
  });
  return result;
}
