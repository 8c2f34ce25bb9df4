import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, startApp } from './app';
import { Caller, pause, type Reply, type Sent, spread } from './client';
import { account } from './kill';
import { outsidePostgres } from './outside';
import type { Part } from './report';

const TRANSPORTS = ['REST', 'tRPC', 'pages'] as const;
type Transport = (typeof TRANSPORTS)[number];

interface Seen {
  transport: Transport;
  what: string;
  reply: Reply;
  /** By performance.now(). */
  began: number;
  ended: number;
}

/** Seconds in which a request must be answered while the database is away, with room for a busy machine. */
const PATIENCE_MS = 4_000;

/** Whether an answer is a right one for a time in which the database is away. */
function isHonest({ transport, reply }: Seen): boolean {
  if (reply.ms > PATIENCE_MS) return false;
  if (reply.status >= 200 && reply.status < 300) return true; // answered before, or without the database
  if (reply.status !== 503 || Number(reply.headers['retry-after']) < 1) return false;
  const type = String(reply.headers['content-type']);
  if (transport === 'REST') return type === 'application/problem+json' && reply.body.code === 'unavailable';
  if (transport === 'tRPC') return reply.body.error?.data.problem.code === 'unavailable';
  return type.startsWith('text/html');
}

/**
 * PostgreSQL stopped and started under load, `rounds` times, in turns by its fast and its immediate stop: what the
 * app answers meanwhile, and how soon it works again.
 */
export async function outageRounds(folder: string, rounds: number): Promise<Part> {
  const database = await outsidePostgres(folder);
  const app = await startApp({
    PORT: String(await freePort()),
    GALLEY_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
  });
  const { token, recipe_id } = await account(app.base, 'outage@example.com');
  const caller = new Caller(app.base);
  const cookie = await signIn(caller, app.base, 'outage@example.com');
  const page = { headers: { cookie, 'sec-fetch-dest': 'document' } };
  const asks: [Transport, string, string, Sent][] = [
    ['REST', 'GET', '/api/recipes?q=soup', { token }],
    ['REST', 'GET', `/api/recipes/${recipe_id}`, { token }],
    ['REST', 'POST', '/api/recipes', { token, body: { title: 'Made in a storm' } }],
    ['REST', 'PATCH', `/api/recipes/${recipe_id}`, { token, body: { notes: 'Stir.' } }],
    ['REST', 'GET', '/api/ready', {}],
    ['tRPC', 'GET', '/api/trpc/recipes.list?input=%7B%7D', { headers: { cookie } }],
    ['pages', 'GET', '/recipes', page],
    ['pages', 'GET', `/recipes/${recipe_id}`, page],
    ['pages', 'GET', '/products', page],
  ];
  let seen: Seen[] = [];
  let running = true;
  const load = Promise.all(
    asks.map(async ([transport, method, path, sent]) => {
      while (running) {
        const began = performance.now();
        const reply = await caller.call(method, path, { ...sent, patience: 15_000 });
        seen.push({ transport, what: `${method} ${path}`, reply, began, ended: performance.now() });
        await pause(20);
      }
    }),
  );

  const meanwhile: Seen[] = [];
  const first: Record<Transport, number[]> = { REST: [], tRPC: [], pages: [] };
  for (let number = 1; number <= rounds; number++) {
    await pause(500);
    seen = [];
    database.stop(number % 2 === 0 ? 'immediate' : 'fast');
    await pause(1_000 + Math.random() * 3_000);
    database.start();
    const up = await database.answers();
    const late = performance.now() + 30_000;
    const successes = (transport: Transport) =>
      seen.filter(
        (one) =>
          one.transport === transport && one.reply.status === 200 && one.ended > up && one.began > up - 5_000,
      );
    while (TRANSPORTS.some((transport) => successes(transport).length < 3) && performance.now() < late)
      await pause(20);
    for (const transport of TRANSPORTS) {
      const [soonest = late] = successes(transport)
        .map(({ ended }) => ended)
        .sort((left, right) => left - right);
      first[transport].push(soonest - up);
    }
    meanwhile.push(...seen.filter(({ began }) => began < up));
    const words = TRANSPORTS.map(
      (transport) => `${transport} ${Math.round(first[transport].at(-1) ?? 0)} ms`,
    ).join(', ');
    process.stdout.write(`   ${number}/${rounds} back: ${words}\n`);
  }
  running = false;
  await load;
  caller.close();
  if (meanwhile.some((one) => !isHonest(one))) process.stdout.write(app.output().slice(-4_000));
  await app.end('SIGTERM');
  database.stop('fast');

  const faults = meanwhile.filter((one) => !isHonest(one));
  const kinds = new Map<string, number>();
  for (const { what, reply } of faults) {
    const kind = `${what} ${reply.status} ${reply.failed ?? ''} ${reply.ms > PATIENCE_MS ? 'late' : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of kinds) process.stdout.write(`      ${count} × ${kind}\n`);
  const rows = TRANSPORTS.map((transport) => {
    const own = meanwhile.filter((one) => one.transport === transport);
    const refused = own.filter(({ reply }) => reply.status === 503);
    const wrong = faults.filter((one) => one.transport === transport).length;
    const slow = spread(own.map(({ reply }) => reply.ms)).max;
    const back = spread(first[transport]);
    return [transport, ...[own.length, refused.length, wrong, slow, back.p50, back.max].map(String)];
  });
  return {
    title: 'PostgreSQL stopped and started under load',
    about: [
      `While nine clients send requests without a pause, pg_ctl stops an external PostgreSQL (DATABASE_URL) ${rounds} times, alternating between fast and immediate, for 1 to 4 s each. Meanwhile, every API response has to be a 503 \`unavailable\` with Retry-After and every page a 503, none later than ${PATIENCE_MS / 1000} s. Responses that had already started, or that don’t need the database, can be 200.`,
      'Back: the time from when PostgreSQL answers a query of its own to the first success, in ms. Slowest: the longest any response took, in ms.',
    ],
    head: ['transport', 'requests', '503', 'wrong or late', 'slowest', 'back p50', 'back max'],
    rows,
    notes: [
      'Pages have to be rendered, which takes longer on a busy machine. Only the API promises to be back within a second.',
    ],
    passed: faults.length === 0 && Math.max(...first.REST, ...first.tRPC) <= 1_000,
  };
}

async function signIn(caller: Caller, base: string, email: string): Promise<string> {
  const answer = await caller.call('POST', '/api/trpc/auth.signIn', {
    body: { email, password: 'correct horse' },
    headers: { origin: base },
  });
  const session = [answer.headers['set-cookie'] ?? []].flat().find((set) => set.includes('galley_session='));
  return session?.split(';')[0] ?? '';
}
