import { join } from 'node:path';
import { freePort, startApp } from './app';
import { Caller, pause, type Reply, spread } from './client';
import { account } from './kill';
import type { Part } from './report';

/**
 * SIGTERM under load, `rounds` times. A caller that got no byte may ask another node, so what counts as failed is an
 * answer that was cut, and a write that was carried out although its answer never came.
 */
export async function stopRounds(folder: string, rounds: number): Promise<Part> {
  const env = {
    PORT: String(await freePort()),
    GALLEY_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    AUTH_SECRET: '',
  };
  let app = await startApp(env);
  const { token } = await account(app.base, 'stop@example.com');
  const exits: number[] = [];
  const starts: number[] = [];
  const unanswered: string[] = [];
  let answered = 0;
  let cut = 0;
  let refused = 0;
  let wrong = 0;
  let unclean = 0;
  for (let number = 1; number <= rounds; number++) {
    const caller = new Caller(app.base);
    const replies: Reply[] = [];
    let running = true;
    const load = Promise.all(
      Array.from({ length: 12 }, async (_, worker) => {
        for (let at = 0; running; at++) {
          const title = `stop ${number}-${worker}-${at}`;
          const reads = worker % 3 === 0;
          const reply = reads
            ? await caller.call('GET', '/api/recipes?per_page=100', { token })
            : await caller.call('POST', '/api/recipes', { token, body: { title } });
          replies.push(reply);
          if (reply.failed === undefined) continue;
          if (!reads) unanswered.push(title);
          return;
        }
      }),
    );
    await pause(300 + Math.random() * 700);
    const { code, ms } = await app.end('SIGTERM');
    running = false;
    await load;
    caller.close();
    exits.push(ms);
    if (code !== 0) unclean++;
    answered += replies.filter(({ failed }) => failed === undefined).length;
    wrong += replies.filter(({ status }) => ![0, 200, 201].includes(status)).length;
    cut += replies.filter(({ failed }) => failed === 'part').length;
    refused += replies.filter(({ failed }) => failed === 'nothing').length;
    app = await startApp(env);
    starts.push(app.start_ms);
    process.stdout.write(`   ${number}/${rounds} ended with ${code} after ${Math.round(ms)} ms\n`);
  }
  const silent = await carriedOut(app.base, token, unanswered);
  await app.end('SIGTERM');
  const exit = spread(exits);
  const start = spread(starts);
  const figures = [
    rounds,
    answered,
    cut,
    silent.length,
    wrong,
    unclean,
    exit.p50,
    exit.max,
    start.p50,
    start.max,
  ];
  return {
    title: 'Graceful stop',
    about: [
      'The server process gets a SIGTERM while twelve clients (eight write, four read) use keep-alive connections. Requests in progress have to be answered. A client that gets no bytes at all, because its connection was closed or refused, would be sent to another node by any load balancer.',
      'Cut: a response that ended in the middle. Silent: a write that happened without a response. Times are in ms; a start is the time from the command until Galley is ready.',
    ],
    head: [
      'stops',
      'answered',
      'cut',
      'silent',
      'wrong',
      'exit code not 0',
      'exit p50',
      'exit max',
      'start p50',
      'start max',
    ],
    rows: [figures.map(String)],
    notes: [`${refused} connections were closed or refused before the first byte of a response.`],
    passed: cut + silent.length + wrong + unclean === 0 && exit.max <= 10_000,
  };
}

/** Which of the titles have a recipe. */
async function carriedOut(base: string, token: string, titles: readonly string[]): Promise<string[]> {
  const caller = new Caller(base);
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await caller.call('GET', `/api/recipes?per_page=100&page=${page}`, { token });
    pages = body.total_pages;
    for (const { title } of body.items) found.add(title);
  }
  caller.close();
  return titles.filter((title) => found.has(title));
}
