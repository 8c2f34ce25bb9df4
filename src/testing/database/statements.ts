import type postgres from 'postgres';
import type { Db } from '@/server/database/db';

/** Tells of every statement that is sent through a database client and in its transactions, `begin` and `commit` apart. */
export function watchStatements(db: Db, sent: (query: string, params: readonly unknown[]) => void): void {
  const { $client } = db as Db & { $client: postgres.Sql };
  const watch = (client: postgres.Sql | postgres.TransactionSql) => {
    const { unsafe } = client;
    Object.assign(client, {
      unsafe: (...args: Parameters<typeof unsafe>) => {
        if (!args[0].startsWith('begin')) sent(args[0], args[1] ?? []);
        return unsafe(...args);
      },
    });
  };
  watch($client);
  const { begin } = $client;
  Object.assign($client, {
    begin: (work: (tx: postgres.TransactionSql) => unknown) =>
      begin((tx) => {
        watch(tx);
        return work(tx);
      }),
  });
}
