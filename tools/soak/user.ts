import { randomUUID } from 'node:crypto';
import type { Call } from '@/testing/api/fuzz-requests';
import { jsonOf, type Pool } from '@/testing/api/fuzz-values';

interface Answer {
  status: number;
  headers: Headers;
  // What an answer holds is the check's to say.
  body: unknown;
}

/** Headers of the connection, which no document names. */
const OF_THE_CONNECTION = ['date', 'keep-alive', 'transfer-encoding', 'content-encoding', 'vary'];

const PASSWORD = 'leek and potato soup';

/** Ids that each kind has at most in the pool. */
const KEPT = 8;

/** Somebody who calls the API, with ids of her records. */
export class User {
  readonly pool: Pool = { recipe: [], collection: [], product: [], build: [], session: [], subscriber: [] };
  readonly #base: string;
  #email = '';
  #token = '';

  private constructor(base: string) {
    this.#base = base;
  }

  /** A new account with a few records. */
  static async open(base: string): Promise<User> {
    const user = new User(base);
    await user.#register();
    return user;
  }

  async #register(): Promise<void> {
    this.#email = `soak-${randomUUID()}@example.com`;
    const account = await this.#post('/auth/register', {
      email: this.#email,
      password: PASSWORD,
      name: 'Soak',
    });
    this.#token = (account.body as { token: string }).token;
    for (const ids of Object.values(this.pool)) ids.splice(0);
    for (const title of ['Soup', 'Bread', 'Cake'])
      await this.#post('/recipes', { title, servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'] });
    await this.#post('/collections', { name: 'Mine' });
    for (const type of ['ebook', 'recipe_card_pack', 'lead_magnet'])
      await this.#post('/products', { type, title: type, recipe_ids: this.pool.recipe?.slice(0, 3) });
    await this.#post(`/products/${this.pool.product?.at(-1)}/builds`, {});
  }

  async #post(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.send({ method: 'POST', path, headers, raw: jsonOf(body) }, 30_000);
    await this.remember(answer);
    return answer;
  }

  /** Sends a call with her token. Throws where no answer comes within `patience` milliseconds. */
  async send({ method, path, headers, raw }: Call, patience: number): Promise<Answer> {
    const response = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: { ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }), ...headers },
      signal: AbortSignal.timeout(patience),
      redirect: 'manual',
      ...(raw === undefined ? {} : { body: raw }),
    });
    const text = await response.text();
    const named = new Headers(response.headers);
    for (const name of OF_THE_CONNECTION) named.delete(name);
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: named, body: isJson && text !== '' ? JSON.parse(text) : text };
  }

  /** Keeps the ids of what was made, and signs in again, or anew, when the calls themselves have ended the session. */
  async remember({ status, body }: Answer): Promise<void> {
    const { id, code } = Object(body) as { id?: unknown; code?: string };
    const ids = typeof id === 'string' ? this.pool[id.split('_')[0] ?? ''] : undefined;
    if ((status === 201 || status === 202) && typeof id === 'string' && ids !== undefined) {
      ids.unshift(id);
      ids.splice(KEPT);
    }
    if (status !== 401 || code === 'invalid_credentials') return;
    this.#token = '';
    const again = await this.#post('/auth/login', { email: this.#email, password: PASSWORD });
    if (again.status === 200) this.#token = (again.body as { token: string }).token;
    else await this.#register();
  }
}
