import { LIMITS } from '@/kernel/limits';
import type { AccountState } from '@/testing/servers/stripe-state';
import { filledForm } from '../selling/shop';
import { pause } from './client';

/** Milliseconds that a buyer waits for a page before she tries again. */
const PATIENCE = 20_000;

/**
 * Strangers who buy, several at once, whatever happens to the shop meanwhile: whoever gets no page presses again, as a
 * person does, and pays at the till once. Every second one goes back to the shop; the others close their browsers.
 */
export class Buyers {
  #running = true;
  #next = 0;
  #done: Promise<unknown> = Promise.resolve();
  /** Addresses of those who have paid. */
  readonly paid: string[] = [];
  /** Presses that were not answered, or with 503. */
  repeated = 0;
  /** Answers that should not have been given. */
  readonly faults: string[] = [];

  constructor(
    private readonly base: string,
    private readonly slug: string,
    private readonly account: AccountState,
  ) {}

  start(together: number): void {
    const one = async () => {
      while (this.#running) await this.#buy(++this.#next);
    };
    this.#done = Promise.all(Array.from({ length: together }, one));
  }

  /** Lets everybody finish who has begun. */
  async stop(): Promise<void> {
    this.#running = false;
    await this.#done;
  }

  async #ask(path: string, number: number, init: RequestInit = {}): Promise<Response | null> {
    // A network of her own for each, as one may press Buy so many times an hour.
    const address = `10.${(number >> 8) & 255}.${number & 255}.7`;
    try {
      const answer = await fetch(`${this.base}${path}`, {
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': address },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
      // An answer that breaks off in the middle is none.
      const body = await answer.text();
      return new Response(answer.status === 303 ? null : body, answer);
    } catch {
      return null;
    }
  }

  async #buy(number: number): Promise<void> {
    const email = `buyer.${number}@example.com`;
    const path = `/p/${this.slug}`;
    for (let press = 0; press < LIMITS.checkouts_per_address; press++) {
      const page = await this.#ask(path, number);
      const form = page?.status === 200 ? filledForm(await page.text()) : null;
      const answer = form === null ? page : await this.#ask(path, number, { method: 'POST', body: form });
      const session = /\/c\/pay\/(\w+)$/.exec(answer?.headers.get('location') ?? '')?.[1];
      if (session !== undefined) {
        const { success_url } = this.account.pay(session, { email, name: 'Buyer', country: 'US' });
        this.paid.push(email);
        if (number % 2 === 0) await this.#ask(new URL(success_url ?? '').pathname, number);
        return;
      }
      if (answer !== null && answer.status !== 503)
        this.faults.push(`${answer.status} to a press of ${email}`);
      this.repeated++;
      await pause(500);
    }
    // Nobody has paid, so nothing is owed.
  }
}
