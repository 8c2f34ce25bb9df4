import { z } from 'zod';
import { currencyDecimals } from '@/kernel/money';
import {
  type FakeAnswer,
  type FakeCall,
  heldAgainst,
  routeTable,
  startPlatformServer,
} from '@/testing/servers/platform-server';
import { BigCommerceOrders } from './bigcommerce-sales';
import type { FakeShop, FakeShopOptions, ShownProduct } from './fake';

const HASH = 'abc123';
const API = `/stores/${HASH}`;
const SITE = 'https://ines.example';
/** A product of the creator's own, which we know nothing of. */
const HERS = { product_id: 12, name: 'Knitting', sku: 'knitting' };

interface Product {
  id: number;
  name: string;
  type: 'physical' | 'digital';
  sku: string;
  description: string;
  weight: number;
  price: number;
  is_visible: boolean;
  availability: string;
  images: { id: number; image_url: string; description: string }[];
}

/** A BigCommerce of the tests, and what only it has. */
export interface FakeBigCommerce extends FakeShop {
  settings: { currency: string; decimal_places: number; secure_url: string };
  /** Whether the token may change products, and read orders. */
  scopes: { products: 'modify' | 'read-only'; orders: boolean };
  orders: BigCommerceOrders;
  /** A product as it is kept. */
  product(key: string): Product;
  /** What an order has of one of our products; of another one of hers for null. */
  sold(key: string | null): typeof HERS;
}

const said = (status: number, title: string, errors: Record<string, string> = {}): FakeAnswer => ({
  status,
  body: { status, title, type: 'https://developer.bigcommerce.com/docs/start/about/status-codes', errors },
});
const nothing = z.strictObject({});
const include = z.literal('images').optional();

/** What the body of a product may have, as far as we may have a use for it. */
const changed = z.strictObject({
  name: z.string().min(1).max(250).optional(),
  type: z.enum(['physical', 'digital']).optional(),
  sku: z.string().max(255).optional(),
  description: z.string().optional(),
  weight: z.number().min(0).max(9_999_999_999).optional(),
  price: z.number().min(0).optional(),
  categories: z.array(z.int()).optional(),
  is_visible: z.boolean().optional(),
  availability: z.enum(['available', 'disabled', 'preorder']).optional(),
});
const created = changed.required({ name: true, type: true, weight: true, price: true });
type Change = z.output<typeof changed>;
const listQuery = z.strictObject({
  id: z.coerce.number().int().optional(),
  sku: z.string().optional(),
  include,
  limit: z.coerce.number().int().min(1).max(250).default(50),
  page: z.coerce.number().int().min(1).default(1),
});
const imageBody = z.strictObject({
  image_url: z.url().max(255),
  is_thumbnail: z.boolean().optional(),
  description: z.string().default(''),
});

/**
 * Starts a BigCommerce as its documentation has it (github.com/bigcommerce/docs, reference: Catalog V3, Orders V2 and V3,
 * Webhooks V3, Store Information V2). Parameters and fields that are not in it are refused, and so are those that are
 * in it and that we do not use.
 */
export async function startBigCommerce({
  port = 0,
  currency = 'USD',
}: FakeShopOptions = {}): Promise<FakeBigCommerce> {
  const products: Product[] = [];
  let last = 100;

  const jsonOf = ({ images, ...product }: Product, has_images: boolean) => ({
    ...product,
    sale_price: 0,
    categories: [],
    inventory_tracking: 'none',
    is_price_hidden: false,
    date_created: '2026-11-20T10:00:00+00:00',
    custom_url: { url: `/${product.sku || product.id}/`, is_customized: false },
    ...(has_images
      ? {
          images: images.map(({ id, description }) => ({
            id,
            product_id: product.id,
            url_standard: `https://cdn11.bigcommerce.com/s-${HASH}/products/${product.id}/images/${id}.webp`,
            is_thumbnail: true,
            description,
          })),
        }
      : {}),
  });

  /** What another product has that is to be one's own; null where there is none. */
  function conflict({ name, sku = '' }: Change, own: Product | null): FakeAnswer | null {
    const others = products.filter((known) => known !== own);
    const same = (text: string) => (other: string) =>
      text !== '' && other.toLowerCase() === text.toLowerCase();
    if (others.some((known) => same(sku)(known.sku)))
      return said(409, 'The product SKU is a duplicate.', { sku: 'The product SKU is a duplicate.' });
    if (name !== undefined && others.some((known) => same(name)(known.name)))
      return said(409, 'The product name is a duplicate.', { name: 'The product name is a duplicate.' });
    return null;
  }

  function make(body: z.output<typeof created>): Product {
    const { name, type, weight, price } = body;
    const { sku = '', description = '', is_visible = false, availability = 'available' } = body;
    const kept = { name, type, weight, price, sku, description, is_visible, availability };
    const product: Product = { id: ++last, images: [], ...kept };
    products.push(product);
    return product;
  }

  const routeOf = routeTable<(call: FakeCall, id?: string) => FakeAnswer>({
    'GET /v2/store': (call) => {
      const held = heldAgainst({ query: nothing, body: nothing }, call);
      if ('words' in held) return said(400, held.words);
      const { settings } = shop;
      return { status: 200, body: { id: HASH, name: 'Ines Moreau Kitchen', status: 'live', ...settings } };
    },
    'GET /v3/catalog/products': (call) => {
      const held = heldAgainst({ query: listQuery, body: nothing }, call);
      if ('words' in held) return said(422, held.words);
      const { id, sku, limit, page, include: wanted } = held.given.query;
      const found = products.filter(
        (known) => (id === undefined || known.id === id) && (sku === undefined || known.sku === sku),
      );
      const data = found
        .slice((page - 1) * limit, page * limit)
        .map((known) => jsonOf(known, wanted !== undefined));
      return { status: 200, body: { data, meta: { pagination: { total: found.length } } } };
    },
    'POST /v3/catalog/products': (call) => {
      const held = heldAgainst({ query: nothing, body: created }, call);
      if ('words' in held) return said(422, held.words);
      const { body } = held.given;
      return conflict(body, null) ?? { status: 200, body: { data: jsonOf(make(body), false), meta: {} } };
    },
    'PUT /v3/catalog/products/{id}': (call, id) => {
      const held = heldAgainst({ query: z.strictObject({ include }), body: changed }, call);
      if ('words' in held) return said(422, held.words);
      const product = products.find((known) => String(known.id) === id);
      if (product === undefined) return said(404, `A product was not found with an id of ${id}`);
      const { query, body } = held.given;
      const fault = conflict(body, product);
      if (fault !== null) return fault;
      const { categories: _, ...fields } = body;
      Object.assign(product, fields);
      return { status: 200, body: { data: jsonOf(product, query.include !== undefined), meta: {} } };
    },
    'POST /v3/catalog/products/{id}/images': (call, id) => {
      const held = heldAgainst({ query: nothing, body: imageBody }, call);
      if ('words' in held) return said(422, held.words);
      const product = products.find((known) => String(known.id) === id);
      if (product === undefined) return said(404, 'The product does not exist.');
      const { image_url, description } = held.given.body;
      if (!/\.(jpe?g|gif|png|webp)$/.test(new URL(image_url).pathname))
        return said(400, 'The image could not be downloaded.');
      product.images.push({ id: ++last, image_url, description });
      return { status: 200, body: { data: { id: last, product_id: product.id, description }, meta: {} } };
    },
    'GET /v2/orders': (call) => shop.orders.list(call),
    'GET /v3/orders/payment_actions/refunds': (call) => shop.orders.refundsOf(call),
    'POST /v3/hooks': (call) => shop.orders.makeHook(call),
    'DELETE /v3/hooks/{id}': (call, id) => shop.orders.removeHook(call, id),
  });

  function storeAnswer(call: FakeCall, token: unknown): FakeAnswer {
    if (!call.path.startsWith(`${API}/`)) return said(404, 'The requested resource was not found.');
    const path = call.path.slice(API.length);
    if (token !== shop.account.api_key) return said(401, 'The token is not valid for this store.');
    const { products: may, orders } = shop.scopes;
    const is_write = path.startsWith('/v3/catalog') && call.method !== 'GET';
    if ((is_write && may !== 'modify') || (/^\/v[23]\/(orders|hooks)/.test(path) && !orders))
      return said(403, 'You don’t have a required scope to access the endpoint');
    const found = routeOf({ ...call, path });
    return found === null ? said(404, 'The route is not found') : found.route(call, ...found.parts);
  }

  const unit = () => 10 ** currencyDecimals(shop.settings.currency);
  const there = (key: string): Product => {
    const found = products.find(({ sku }) => sku === key);
    if (found === undefined) throw new Error(`no product ${key}`);
    return found;
  };
  const isLive = ({ is_visible, availability }: Product) => is_visible && availability !== 'disabled';
  const shownAs = (product: Product): ShownProduct => ({
    key: product.sku,
    title: product.name,
    description: product.description,
    price_cents: Math.round(product.price * unit()),
    currency: shop.settings.currency,
    is_live: isLive(product),
    tags: [],
    files: [],
    covers: product.images.map(({ image_url }) => image_url),
  });
  const shop: FakeBigCommerce = {
    url: '',
    account: {
      api_key: 'planted0123456789abcdef0123456789',
      api_secret: null,
      address: `https://api.bigcommerce.com${API}`,
    },
    calls: [],
    fault: () => null,
    has_payout: null,
    settings: { currency, decimal_places: currencyDecimals(currency), secure_url: SITE },
    scopes: { products: 'modify', orders: true },
    shown: () => products.map(shownAs),
    changes(key, { title, price_cents, is_live }) {
      const product = there(key);
      product.name = title ?? product.name;
      if (price_cents !== undefined) product.price = price_cents / unit();
      if (is_live !== undefined) product.is_visible = is_live;
    },
    deletes: (key) => void products.splice(products.indexOf(there(key)), 1),
    adds: (name) => void make({ name, type: 'physical', weight: 1, price: 5 }),
    clock: Date.now,
    sells: (key, wish) => shop.orders.add([shop.sold(key)], shop.settings.currency, wish),
    refunds: (sale, cents) => shop.orders.refund(sale, cents),
    // How one ends it does not say.
    disputes: (sale, state) => shop.orders.moves(sale, state === 'open' ? 13 : 10),
    hooks: () => shop.orders.hooks(),
    hookCall: (sale) => shop.orders.hookCall(sale),
    orders: new BigCommerceOrders(() => shop.clock()),
    product: there,
    sold(key) {
      if (key === null) return HERS;
      const { id, name, sku } = there(key);
      return { product_id: id, name, sku };
    },
  };
  shop.url = await startPlatformServer(
    {
      fault: (call) => shop.fault(call),
      answered(call, request) {
        shop.calls.push(call);
        return storeAnswer(call, request.headers['x-auth-token']);
      },
    },
    port,
  );
  return shop;
}
