import type { FakeAnswer } from '@/testing/servers/platform-server';
import type { FakeSaleWish } from './fake';

/** A product as a sale needs it. */
interface SoldProduct {
  id: string;
  name: string;
  /** In upper case. */
  currency: string;
}

interface Sale {
  id: string;
  number: number;
  product: SoldProduct;
  at: number;
  email: string;
  full_name: string | null;
  country_iso2: string | null;
  /** In minor units of ISO 4217; tax lies on top. */
  price_cents: number;
  tax_cents: number;
  refunded_cents: number;
  disputed: boolean;
  dispute_won: boolean;
  test: boolean;
}

/** Minor units of a currency that a US dollar is worth, and how amounts are written. */
const MONEY: Readonly<Record<string, { usd: number; write: (cents: number) => string }>> = {
  USD: { usd: 100, write: (cents) => `$${written(cents, '.', ',')}` },
  EUR: { usd: 80, write: (cents) => `€${written(cents, ',', '.')}` },
  JPY: { usd: 150, write: (cents) => `¥${cents.toLocaleString('en')}` },
  // It keeps hundredths of won, and its library, which knows of none, writes them as won.
  KRW: { usd: 1_400, write: (cents) => `₩${(cents * 100).toLocaleString('en')}` },
};

/** No cents where the amount is whole. */
function written(cents: number, decimal: string, thousands: string): string {
  const whole = Math.trunc(cents / 100)
    .toLocaleString('en')
    .replaceAll(',', thousands);
  return cents % 100 === 0 ? whole : `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
}

const moneyOf = (currency: string) => {
  const found = MONEY[currency];
  if (found === undefined) throw new Error(`no sale in ${currency}`);
  return found;
};

const PAGE = 10;
const good = (body: object): FakeAnswer => ({ status: 200, body: { success: true, ...body } });
const bad = (error: string): FakeAnswer => ({ status: 400, body: { status: 400, error } });

/**
 * The sales of a fake Gumroad, as its API lists them: the newest first, ten on a page, amounts in US dollars beside a
 * price that is written for people.
 */
export class GumroadSales {
  readonly #sales: Sale[] = [];
  readonly #hooks = new Map<string, { resource_name: string; post_url: string }>();
  #last = 0;

  add(product: SoldProduct, wish: FakeSaleWish, now: number): string {
    const number = ++this.#last;
    const id = `${Buffer.from(`sale-${number}`).toString('base64url')}==`;
    this.#sales.push({
      ...{ id, number, product, at: now },
      email: wish.email ?? 'hannah@example.com',
      full_name: wish.name === undefined ? 'Hannah Arnold' : wish.name,
      country_iso2: wish.country ?? 'US',
      price_cents: wish.price_cents,
      tax_cents: wish.tax_cents ?? 0,
      refunded_cents: 0,
      disputed: false,
      dispute_won: false,
      test: wish.is_test ?? false,
    });
    return id;
  }

  #of(id: string): Sale {
    const found = this.#sales.find((sale) => sale.id === id);
    if (found === undefined) throw new Error(`no sale ${id}`);
    return found;
  }

  refund(id: string, cents: number | undefined): void {
    const sale = this.#of(id);
    sale.refunded_cents = cents === undefined ? sale.price_cents : sale.refunded_cents + cents;
  }

  dispute(id: string, state: 'open' | 'won' | 'lost'): void {
    Object.assign(this.#of(id), { disputed: true, dispute_won: state === 'won' });
  }

  #json(sale: Sale): object {
    const { product, price_cents, tax_cents, refunded_cents } = sale;
    const { usd, write } = moneyOf(product.currency);
    const dollars = (cents: number) => Math.round((cents * 100) / usd);
    return {
      id: sale.id,
      email: sale.email,
      seller_id: 'kL0paVL2SdmJSYsNs-OCMg==',
      timestamp: 'less than a minute ago',
      created_at: new Date(sale.at).toISOString().replace('.000Z', 'Z'),
      product_name: product.name,
      product_has_variants: false,
      price: dollars(price_cents),
      gumroad_fee: Math.round(dollars(price_cents) / 10),
      ...(tax_cents === 0
        ? { tax_cents: 0 }
        : { tax_cents: dollars(tax_cents), tax_label: 'VAT', tax_included_in_price: false }),
      formatted_display_price: write(price_cents),
      formatted_total_price: write(price_cents),
      currency_symbol: write(0).replace(/\d.*$/, ''),
      currency: product.currency.toLowerCase(),
      amount_refundable_in_currency: write(price_cents - refunded_cents).replace(/^\D+/, ''),
      product_id: product.id,
      product_permalink: 'XCBbJ',
      refunded: price_cents > 0 && refunded_cents >= price_cents,
      partially_refunded: refunded_cents > 0 && refunded_cents < price_cents,
      chargedback: sale.disputed && !sale.dispute_won,
      purchase_email: sale.email,
      ...(sale.full_name === null ? {} : { full_name: sale.full_name }),
      ...(sale.country_iso2 === null ? {} : { country_iso2: sale.country_iso2 }),
      paid: price_cents !== 0,
      has_variants: false,
      order_id: 524_459_000 + sale.number,
      is_product_physical: false,
      is_recurring_billing: false,
      can_contact: true,
      disputed: sale.disputed,
      dispute_won: sale.dispute_won,
      ...(sale.test ? { test: true } : {}),
      quantity: 1,
    };
  }

  list({ after, page_key }: { after?: string | undefined; page_key?: string | undefined }): FakeAnswer {
    const from = after === undefined ? 0 : Date.parse(`${after}T00:00:00Z`);
    const wanted = this.#sales
      .filter(({ at }) => at >= from)
      .toSorted((one, other) => other.at - one.at || other.number - one.number);
    const keyOf = ({ at, number }: Sale) => `${new Date(at).toISOString().replace(/\D/g, '')}000-${number}`;
    const start = page_key === undefined ? 0 : wanted.findIndex((sale) => keyOf(sale) === page_key) + 1;
    if (page_key !== undefined && start === 0) return bad('Invalid page_key.');
    const page = wanted.slice(start, start + PAGE);
    const last = page.at(-1);
    return good({
      ...(last === undefined || start + PAGE >= wanted.length
        ? {}
        : { next_page_key: keyOf(last), next_page_url: `/v2/sales?page_key=${keyOf(last)}` }),
      sales: page.map((sale) => this.#json(sale)),
    });
  }

  one(id: string): FakeAnswer {
    const found = this.#sales.find((sale) => sale.id === id);
    return found === undefined
      ? { status: 200, body: { success: false, message: 'The sale was not found.' } }
      : good({ sale: this.#json(found) });
  }

  subscribe(resource_name: string, post_url: string): FakeAnswer {
    const id = `${Buffer.from(`hook-${++this.#last}`).toString('base64url')}==`;
    this.#hooks.set(id, { resource_name, post_url });
    return good({ resource_subscription: { id, resource_name, post_url } });
  }

  unsubscribe(id: string): FakeAnswer {
    return this.#hooks.delete(id)
      ? good({ message: 'The resource_subscription was deleted successfully.' })
      : {
          status: 200,
          body: { success: false, message: 'The resource_subscription was not found.' },
        };
  }

  /** Where it calls, once for each kind of event. */
  hooks(): string[] {
    return [...this.#hooks.values()].map(({ post_url }) => post_url);
  }
}
