import { join } from 'node:path';
import { freePort, type RunningApp, startApp } from './app';
import { brokenKeys, halves, lostWrites, unfinished } from './check';
import { Caller, pause, spread } from './client';
import { connectTo, killPostgres } from './embedded';
import type { Part } from './report';
import { AckLog, Writers } from './writers';

type Victim = 'app' | 'PostgreSQL';

interface Round {
  victim: Victim;
  acks: number;
  lost: string[];
  halves: string[];
  /** The app: from the command to ready. PostgreSQL: from the kill to the next acknowledged write. */
  back_ms: number;
  faults: string[];
  longest_ms: number;
}

/** Somebody to write as, with the counters and the recipe of her books. */
export async function account(base: string, email: string) {
  const caller = new Caller(base);
  const body = { email, password: 'correct horse', name: 'Writer' };
  const { token } = (await caller.call('POST', '/api/auth/register', { body })).body;
  const user_id: string = (await caller.call('GET', '/api/auth/me', { token })).body.id;
  const create = async (title: string): Promise<string> =>
    (
      await caller.call('POST', '/api/recipes', {
        token,
        body: { title, prep_time_minutes: 0, ingredients: ['1 onion'], instructions: ['Cook.'] },
      })
    ).body.id;
  const counters = [await create('counter for all'), await create('counter 1'), await create('counter 2')];
  const recipe_id = await create('Soup');
  caller.close();
  return { token: String(token), user_id, counters, recipe_id };
}

/**
 * kill -9 during acknowledged writes, in turns of the app and of PostgreSQL, `rounds` of each. After each the set of
 * what was acknowledged is compared with what is there.
 */
export async function killRounds(folder: string, rounds: number): Promise<Part> {
  const dataDir = join(folder, 'data');
  const env = { PORT: String(await freePort()), GALLEY_DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' };
  let app = await startApp(env);
  const person = await account(app.base, 'crash@example.com');
  const log = new AckLog(join(folder, 'acks.log'));
  for (const id of person.counters) log.counters.set(id, { value: 0, doubt: 0 });
  const done: Round[] = [];
  for (let number = 1; number <= 2 * rounds; number++) {
    const victim = number % 2 === 1 ? 'app' : 'PostgreSQL';
    const before = log.count;
    const writers = new Writers(app.base, person.token, log, `round ${number} ${victim}`);
    writers.start(person.counters, person.recipe_id);
    while (log.count < before + 30) await pause(5);
    await pause(Math.random() * 1_500);
    let back_ms: number;
    if (victim === 'app') {
      const [again] = await Promise.all([restart(app, env), writers.stop()]);
      app = again;
      back_ms = app.start_ms;
    } else {
      const killed = performance.now();
      await killPostgres(dataDir);
      const up = performance.now();
      while (writers.last_ack < up) {
        if (performance.now() > up + 60_000) throw new Error('No write was acknowledged for a minute.');
        await pause(5);
      }
      back_ms = writers.last_ack - killed;
      await pause(300);
      await writers.stop();
    }
    const sql = connectTo(dataDir);
    const lost = await lostWrites(sql, person.user_id, log);
    const half = await halves(sql);
    await sql.end();
    const round = {
      victim,
      acks: log.count - before,
      lost,
      halves: half,
      back_ms,
      faults: writers.faults,
    } as const;
    done.push({ ...round, longest_ms: writers.longest_ms });
    const words = `${round.acks} acknowledged, ${lost.length} lost, ${half.length} halves, back after ${Math.round(back_ms)} ms`;
    process.stdout.write(`   ${number}/${2 * rounds} ${victim}: ${words}\n`);
    for (const line of [...lost, ...half, ...writers.faults].slice(0, 10))
      process.stdout.write(`      ${line}\n`);
  }
  const doubts = log.doubts.size;
  const keys = await brokenKeys(app.base, person.token, log, { acknowledged: 200, seconds: 20 });
  const sql = connectTo(dataDir);
  const last = [
    ...(await unfinished(sql, 60)),
    ...(await lostWrites(sql, person.user_id, log)),
    ...(await halves(sql)),
  ];
  await sql.end();
  await app.end('SIGTERM');
  log.close();
  for (const line of [...keys.broken, ...last].slice(0, 20)) process.stdout.write(`      ${line}\n`);
  return report(done, { ...keys, doubts, last });
}

/** Kills the serving process, and starts the app again by the same command. */
export async function restart(app: RunningApp, env: Record<string, string>): Promise<RunningApp> {
  await app.end('SIGKILL');
  return startApp(env);
}

function report(
  done: readonly Round[],
  end: { broken: string[]; repeated: number; doubts: number; longest_ms: number; last: string[] },
): Part {
  const row = (victim: Victim) => {
    const own = done.filter((round) => round.victim === victim);
    const sum = (of: (round: Round) => number) => own.reduce((total, round) => total + of(round), 0);
    const { p50, max } = spread(own.map(({ back_ms }) => back_ms));
    const counts = [own.length, sum(({ acks }) => acks), sum(({ lost }) => lost.length)];
    const others = [sum(({ halves: half }) => half.length), sum(({ faults }) => faults.length)];
    return [victim, ...counts, ...others, p50, max].map(String);
  };
  const bad = done.reduce(
    (sum, { lost, halves: half, faults }) => sum + lost.length + half.length + faults.length,
    0,
  );
  return {
    title: 'kill -9 during acknowledged writes',
    about: [
      'Nine writers work at once. They write recipes with and without an Idempotency-Key, update counters with If-Match (one shared, and one each), and publish products. Every acknowledgment is written to a file and synced before the next write. At random moments, the server process of `npm start` or the postmaster gets a SIGKILL. The same command restarts the app, and the database’s supervisor restarts PostgreSQL, while the writers keep going. Afterward, everything that was acknowledged is compared with the tables.',
      'Back: for the app, the time from the command until it’s ready; for PostgreSQL, from the kill to the next acknowledged write. In ms.',
    ],
    head: [
      'killed',
      'rounds',
      'acknowledged',
      'lost',
      'half records',
      'wrong answers',
      'back p50',
      'back max',
    ],
    rows: [row('app'), row('PostgreSQL')],
    notes: [
      `Afterward, ${end.repeated} acknowledged Idempotency-Keys were repeated and got their first response. ${end.doubts} requests that had never been answered were repeated and ran once, the last after ${Math.round(end.longest_ms / 1000)} s. Broken: ${end.broken.length}.`,
      `All ${done.length / 2} starts after killing the app succeeded; a failed one would have ended the measurement. Builds and listings left unfinished or lost at the end: ${end.last.length}.`,
    ],
    passed: bad + end.broken.length + end.last.length === 0,
  };
}
