import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { Caller, pause, type Reply } from './client';

/** What the service has acknowledged. Each line is on the disk before the next write begins. */
export class AckLog {
  readonly #file: number;
  /** Titles of recipes by id. */
  readonly recipes = new Map<string, string>();
  /** Recipe ids by Idempotency-Key. */
  readonly keys = new Map<string, string>();
  /** Keys of calls that were never answered, with their bodies. */
  readonly doubts = new Map<string, { title: string }>();
  /** Counters: the last value acknowledged, and whether one more was asked for without an answer. */
  readonly counters = new Map<string, { value: number; doubt: number }>();
  readonly published = new Set<string>();
  count = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  note(line: string): void {
    writeSync(this.#file, `${line}\n`);
    fsyncSync(this.#file);
    this.count++;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Statuses that a write may be answered with while the database is away, and for a counter that is contended. */
const EXPECTED = new Set([0, 412, 503]);

/**
 * People who write without a pause: recipes with and without an Idempotency-Key, a counter each by If-Match and one
 * for all, products that are published. Everything acknowledged goes into the log.
 */
export class Writers {
  readonly #caller: Caller;
  readonly #token: string;
  readonly #log: AckLog;
  #running = true;
  #done: Promise<unknown> = Promise.resolve();
  #next = 0;
  readonly #mark: string;
  /** Answers that should not have been given. */
  readonly faults: string[] = [];
  /** When a write was acknowledged last, by performance.now(). */
  last_ack = 0;
  longest_ms = 0;

  constructor(base: string, token: string, log: AckLog, mark: string) {
    this.#caller = new Caller(base);
    this.#token = token;
    this.#log = log;
    this.#mark = mark;
  }

  start(counters: readonly string[], recipe_id: string): void {
    const [shared = '', ...own] = counters;
    const works: (() => Promise<void>)[] = [
      () => this.#recipe(),
      () => this.#recipe(),
      () => this.#keyed(),
      () => this.#keyed(),
      ...own.map((id) => () => this.#count(id)),
      () => this.#count(shared),
      () => this.#count(shared),
      () => this.#publish(recipe_id),
    ];
    this.#done = Promise.all(
      works.map(async (work) => {
        while (this.#running) await work();
      }),
    );
  }

  /** Stops writing and waits for what is under way. */
  async stop(): Promise<void> {
    this.#running = false;
    await this.#done;
    this.#caller.close();
  }

  async #write(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await this.#caller.call(method, `/api${path}`, { token: this.#token, body, headers });
    this.longest_ms = Math.max(this.longest_ms, reply.ms);
    if (reply.status < 300 && reply.status > 0) this.last_ack = performance.now();
    else if (!EXPECTED.has(reply.status))
      this.faults.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (reply.status === 0 || reply.status === 503) await pause(20);
    return reply;
  }

  #title(): string {
    return `${this.#mark} ${this.#next++}`;
  }

  async #recipe(): Promise<void> {
    const title = this.#title();
    const { status, body } = await this.#write('POST', '/recipes', { title, ingredients: ['1 onion'] });
    if (status !== 201) return;
    this.#log.note(`recipe ${body.id} ${title}`);
    this.#log.recipes.set(body.id, title);
  }

  async #keyed(): Promise<void> {
    const title = this.#title();
    const key = `key ${title}`;
    this.#log.doubts.set(key, { title });
    const { status, body } = await this.#write('POST', '/recipes', { title }, { 'idempotency-key': key });
    if (status !== 201) return;
    this.#log.note(`keyed ${body.id} ${title}`);
    this.#log.doubts.delete(key);
    this.#log.keys.set(key, body.id);
    this.#log.recipes.set(body.id, title);
  }

  /** One more, unless somebody else was quicker. */
  async #count(id: string): Promise<void> {
    const seen = await this.#write('GET', `/recipes/${id}`, undefined);
    const counter = this.#log.counters.get(id);
    if (seen.status !== 200 || counter === undefined) return;
    const value = seen.body.prep_time_minutes + 1;
    counter.doubt++;
    const { status } = await this.#write(
      'PATCH',
      `/recipes/${id}`,
      { prep_time_minutes: value },
      { 'if-match': String(seen.headers.etag) },
    );
    if (status === 0 || status === 503) return; // in doubt: it may have been carried out
    counter.doubt--;
    if (status !== 200) return;
    counter.value++;
    this.#log.note(`count ${id} ${value}`);
  }

  async #publish(recipe_id: string): Promise<void> {
    const title = this.#title();
    const made = await this.#write('POST', '/products', { type: 'ebook', title, recipe_ids: [recipe_id] });
    if (made.status !== 201) return;
    const { status } = await this.#write('POST', `/products/${made.body.id}/publish`, {
      platforms: ['storefront'],
      price_cents: 0,
      currency: 'EUR',
    });
    if (status !== 200) return;
    this.#log.note(`published ${made.body.id}`);
    this.#log.published.add(made.body.id);
  }
}
