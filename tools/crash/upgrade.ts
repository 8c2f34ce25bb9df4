import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort, type RunningApp, startApp } from './app';
import { halves, lostWrites } from './check';
import { pause, spread } from './client';
import { account } from './kill';
import { outsidePostgres } from './outside';
import type { Part } from './report';
import { AckLog, Writers } from './writers';

/** What stands before the app, as a proxy does: new connections go to where it points. */
async function startSwitch(to: string) {
  let target = Number(new URL(to).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      // One side that's gone ends the other.
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    base: `http://127.0.0.1:${port}`,
    turn(base: string) {
      target = Number(new URL(base).port);
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/**
 * Upgrades under load, `rounds` times: the next release starts beside the one that serves, on the same database; new
 * connections go to it as soon as it's ready, and the former one is told to end.
 */
export async function upgradeRounds(folder: string, rounds: number): Promise<Part> {
  const database = await outsidePostgres(folder);
  const env = {
    DATABASE_URL: database.url,
    BLOB_DIR: join(folder, 'blobs'),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
  };
  const start = async (number: number): Promise<RunningApp> =>
    startApp({ ...env, PORT: String(await freePort()), GALLEY_DATA_DIR: join(folder, `data-${number}`) });
  let app = await start(0);
  const door = await startSwitch(app.base);
  const person = await account(door.base, 'upgrade@example.com');
  const log = new AckLog(join(folder, 'acks.log'));
  for (const id of person.counters) log.counters.set(id, { value: 0, doubt: 0 });
  const writers = new Writers(door.base, person.token, log, 'upgrade');
  writers.start(person.counters, person.recipe_id);
  const exits: number[] = [];
  let unclean = 0;
  for (let number = 1; number <= rounds; number++) {
    const before = log.count;
    const next = await start(number);
    door.turn(next.base);
    const { code, ms } = await app.end('SIGTERM');
    app = next;
    exits.push(ms);
    if (code !== 0) unclean++;
    await pause(500 + Math.random() * 1_000);
    process.stdout.write(
      `   ${number}/${rounds} ${log.count - before} acknowledged, drained in ${Math.round(ms)} ms\n`,
    );
  }
  await writers.stop();
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const lost = await lostWrites(sql, person.user_id, log);
  const half = await halves(sql);
  await sql.end();
  log.close();
  await app.end('SIGTERM');
  door.close();
  database.stop('fast');
  for (const line of [...lost, ...half, ...writers.faults].slice(0, 20))
    process.stdout.write(`      ${line}\n`);
  const exit = spread(exits);
  const counts = [rounds, log.count, lost.length, half.length, writers.faults.length, unclean];
  return {
    title: 'Upgrades under load',
    about: [
      'Nine writers work as above, through a switch like the one of a proxy. The next process of Galley starts beside the one that serves, on the same database. Once it’s ready, new connections go to it, and the former one gets a SIGTERM. Both are of the same release: that the former release works on a newer schema is tested apart (`scripts/launcher/migrate.test.ts`).',
      'Drained: the time from the SIGTERM until the former process has ended, in ms.',
    ],
    head: [
      'upgrades',
      'acknowledged',
      'lost',
      'half records',
      'wrong answers',
      'exit code not 0',
      'drained p50',
      'drained max',
      'longest answer',
    ],
    rows: [[...counts, exit.p50, exit.max, Math.round(writers.longest_ms)].map(String)],
    notes: [],
    passed: lost.length + half.length + writers.faults.length + unclean === 0,
  };
}
