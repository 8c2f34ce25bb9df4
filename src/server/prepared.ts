import type postgres from 'postgres';

/** How often a statement is sent before it is worth preparing. */
const OFTEN = 5;
/** Statements that are prepared at most; each connection keeps its own copy of the plans for good. */
const PREPARED = 200;
/** Texts that are counted at a time. */
const COUNTED = 2_000;

/** Stands in a statement whose best plan depends on its values, and keeps it from being prepared. */
export const PLAN_ANEW = '/* plan anew */';

/** Says of each statement whether to prepare it: the ones that are sent again and again, up to a bound. */
export function createPreparing(): (query: string) => boolean {
  const counts = new Map<string, number>();
  const prepared = new Set<string>();
  return (query) => {
    if (prepared.has(query)) return true;
    if (prepared.size >= PREPARED || query.includes(PLAN_ANEW)) return false;
    const count = (counts.get(query) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size >= COUNTED) counts.clear();
      counts.set(query, count);
      return false;
    }
    counts.delete(query);
    prepared.add(query);
    return true;
  };
}

/**
 * Lets a client prepare the statements that drizzle sends often. Without it every statement is parsed and planned
 * each time and takes a second round trip for the types of its parameters: half the database's work for a short
 * one, and most of its time. Statements without parameters stay as they are, for they may hold several commands.
 */
export function preparing<T extends postgres.Sql | postgres.TransactionSql>(
  sql: T,
  isPrepared: (query: string) => boolean = createPreparing(),
): T {
  const { unsafe } = sql;
  const sends: typeof unsafe = (query, params, options) =>
    params === undefined || params.length === 0 || !isPrepared(query)
      ? unsafe(query, params, options)
      : unsafe(query, params, { ...options, prepare: true });
  Object.assign(sql, { unsafe: sends });
  if ('begin' in sql) {
    const { begin } = sql;
    type Work = (tx: postgres.TransactionSql) => unknown;
    // The client sends the rollback of a transaction whose connection has closed to that connection, where nothing
    // takes it. So work that goes on after its transaction has failed is neither sent nor waited for.
    const begins = (work: Work) => {
      let over = false;
      const never = new Promise<never>(() => undefined);
      const result = begin(async (tx) => {
        const open = preparing(tx, isPrepared);
        const { unsafe: send } = open;
        const guarded: typeof send = (...call) => {
          if (over) throw Object.assign(new Error('The transaction is over.'), { code: 'CONNECTION_CLOSED' });
          return send(...call);
        };
        try {
          const value = await work(Object.assign(open, { unsafe: guarded }));
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
    };
    Object.assign(sql, { begin: begins });
  }
  return sql;
}
