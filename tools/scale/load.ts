import type { Sql } from 'postgres';
import { Caller, pause, type Reply } from '../crash/client';

/** What is asked for, by how many people and how many requests at a time. */
export const AMOUNTS = {
  creators: 4,
  recipes: 320,
  searches: 640,
  books: 24,
  recipes_of_book: 8,
  sign_ups: 60,
  /** Requests of one person in a minute, and how many of them get through. */
  requests: 3_300,
  quota: 3_000,
  at_once: 24,
  /** Fewer, because a process hashes one password at a time on two processors. */
  sign_ups_at_once: 4,
} as const;

/** Whether a process has too much to do, or another has the same request in hand: the answer says when to ask again. */
const saysAgain = ({ status, body }: Reply) => status === 503 || body.code === 'request_in_progress';
/** How often a request is sent at most while that is the answer. */
const MOST_TRIES = 10;
/** Seconds in which what goes on behind answers has to be done. */
const SETTLED_SECONDS = 120;

/** Does work for each number below `count`, some at a time; the seconds it took and what each gave. */
export async function each<T>(
  count: number,
  work: (n: number) => Promise<T>,
  at_once: number = AMOUNTS.at_once,
) {
  const began = performance.now();
  const done: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) done[n] = await work(n);
  };
  await Promise.all(Array.from({ length: Math.min(count, at_once) }, lane));
  return { done, seconds: (performance.now() - began) / 1000 };
}

/** Waits until a count has come to what was asked for, or too long; the seconds it took. */
async function settled(count: () => Promise<number>, wanted: number): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while ((await count()) < wanted && seconds() < SETTLED_SECONDS) await pause(250);
  return seconds();
}

/** People who call the processes in turn, as through a load balancer. */
export class Crowd {
  readonly #callers: Caller[];
  #turn = 0;
  /** How many requests were sent again because the answer said so. */
  repeated = 0;
  /** Answers that said no, by what was asked; those of the limit are not among them. */
  readonly refused: string[] = [];

  constructor(
    bases: readonly string[],
    private readonly sql: Sql,
  ) {
    this.#callers = bases.map((base) => new Caller(base));
  }

  /** Calls the process whose turn it is, or the one of this number. */
  async #call(
    method: string,
    path: string,
    sent: { token?: string; body?: unknown; key?: string; at?: number },
  ) {
    const ask = () =>
      (this.#callers[(sent.at ?? this.#turn++) % this.#callers.length] as Caller).call(
        method,
        `/api${path}`,
        {
          ...sent,
          headers: sent.key === undefined ? {} : { 'idempotency-key': sent.key },
        },
      );
    let reply = await ask();
    for (let tries = 1; saysAgain(reply) && tries < MOST_TRIES; tries++) {
      this.repeated++;
      await pause(1000 * Number(reply.headers['retry-after'] ?? 1));
      reply = await ask();
    }
    if (reply.status !== 429 && (reply.status < 200 || reply.status >= 300))
      this.refused.push(`${method} ${path}: ${reply.status} ${reply.body.code}`);
    return reply;
  }

  async #count(query: string): Promise<number> {
    const [row] = await this.sql.unsafe(`select count(*)::int as count from ${query}`);
    return row?.count ?? 0;
  }

  /** New accounts, each of whose owners gets one email. */
  async signUp(count: number, name: string): Promise<{ tokens: string[]; seconds: number }> {
    const { done, seconds } = await each(
      count,
      (n) =>
        this.#call('POST', '/auth/register', {
          body: { email: `${name}-${n}@example.com`, password: 'correct horse', name: `${name} ${n}` },
        }),
      AMOUNTS.sign_ups_at_once,
    );
    return { tokens: done.map(({ body }) => body.token), seconds };
  }

  /** A webhook for each of them, at its own address. */
  async addWebhooks(tokens: readonly string[], url: string) {
    await each(tokens.length, (n) =>
      this.#call('POST', '/webhooks', {
        token: tokens[n] as string,
        body: { url: `${url}?of=${n}`, events: ['recipe.updated', 'build.finished'] },
      }),
    );
  }

  /** Recipes, each sent to two processes at the same moment with one key, and then changed once. */
  async saveRecipes(tokens: readonly string[]) {
    const { recipes } = AMOUNTS;
    const of = (n: number) => tokens[n % tokens.length] as string;
    const saved = await each(recipes, async (n) => {
      const body = {
        title: `Lemon cake number ${n}`,
        servings: 8,
        status: 'active',
        ingredients: ['250 g butter', '1 1/2 cups sugar', '4 eggs', '1 tbsp lemon juice'],
        instructions: ['Beat everything.', 'Bake for 40 minutes at 180 °C.'],
      };
      const sent = { token: of(n), body, key: `recipe ${n}` };
      const twice = await Promise.all([
        this.#call('POST', '/recipes', sent),
        this.#call('POST', '/recipes', sent),
      ]);
      return { id: twice[0].body.id, same: twice[0].body.id === twice[1].body.id };
    });
    const changed = await each(recipes, (n) =>
      this.#call('PATCH', `/recipes/${saved.done[n]?.id}`, { token: of(n), body: { notes: 'Stir well.' } }),
    );
    return {
      ids: saved.done.map(({ id }) => id),
      rows: await this.#count('recipes'),
      differing: saved.done.filter(({ same }) => !same).length,
      seconds: saved.seconds + changed.seconds,
    };
  }

  async search(tokens: readonly string[]): Promise<number> {
    const { seconds } = await each(AMOUNTS.searches, (n) =>
      this.#call('GET', `/recipes?q=lemn+cake+${n % 100}`, { token: tokens[n % tokens.length] as string }),
    );
    return seconds;
  }

  /** Books with recipes of their creator, each asked for at two processes at the same moment. */
  async build(tokens: readonly string[], recipe_ids: readonly string[]) {
    const { books, creators, recipes_of_book } = AMOUNTS;
    const began = performance.now();
    await each(books, async (n) => {
      const creator = n % creators;
      const token = tokens[creator] as string;
      const own = recipe_ids.filter((_, index) => index % creators === creator);
      const from = Math.floor(n / creators) * recipes_of_book;
      const body = {
        ...{ type: 'ebook', title: `Book ${n}`, author_name: 'Ines' },
        recipe_ids: own.slice(from, from + recipes_of_book),
      };
      const { body: product } = await this.#call('POST', '/products', { token, body, key: `book ${n}` });
      const ask = () => this.#call('POST', `/products/${product.id}/builds`, { token, body: {} });
      await Promise.all([ask(), ask()]);
    });
    await settled(() => this.#count(`builds where state = 'done'`), books);
    const ready = await this.#count(`builds where state = 'done'`);
    const once = await this.#count(`builds where state = 'done' and attempts = 1`);
    return { ready, once, all: await this.#count('builds'), seconds: (performance.now() - began) / 1000 };
  }

  /** How many of one person's requests get through in a minute; sent early in one. */
  async exhaust(token: string): Promise<{ passed: number; seconds: number }> {
    const into = Date.now() % 60_000;
    if (into > 20_000) await pause(60_000 - into);
    const { done, seconds } = await each(AMOUNTS.requests, () => this.#call('GET', '/auth/me', { token }));
    return { passed: done.filter(({ status }) => status === 200).length, seconds };
  }

  /** Signs out at one process; the seconds until the others know it too. Every process must have known the session. */
  async signOut(token: string): Promise<number> {
    const statuses = async () => {
      const at = (index: number) => this.#callers[index]?.call('GET', '/api/auth/me', { token });
      const replies = await Promise.all(this.#callers.map((_, index) => at(index) as Promise<Reply>));
      return replies.map(({ status }) => status);
    };
    if (!(await statuses()).every((status) => status === 200))
      this.refused.push('a session at every process');
    await this.#call('POST', '/auth/logout', { token, at: 0 });
    return settled(
      async () => (await statuses()).filter((status) => status === 401).length,
      this.#callers.length,
    );
  }

  /** Waits for what is sent to people and programs: at least so many. */
  async delivered(counted: () => number, wanted: number): Promise<number> {
    return settled(async () => counted(), wanted);
  }

  close(): void {
    for (const caller of this.#callers) caller.close();
  }
}
