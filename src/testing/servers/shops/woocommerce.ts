import { z } from 'zod';
import { currencyDecimals } from '@/kernel/money';
import {
  type FakeAnswer,
  type FakeCall,
  heldAgainst,
  routeTable,
  startPlatformServer,
} from '@/testing/servers/platform-server';
import type { FakeShop, FakeShopOptions, ShownProduct } from './fake';
import { wooAnswer, wooBody, wooQuery } from './woocommerce-checks';
import { WooOrders } from './woocommerce-sales';

const API = '/wp-json/wc/v3';
const ADDRESS = 'https://ines.example/shop';
/** A product of the creator's own, which we know nothing of. */
const HERS = { product_id: 12, name: 'Knitting', sku: 'knitting' };

interface Product {
  id: number;
  type: string;
  sku: string;
  name: string;
  description: string;
  regular_price: string;
  status: string;
  virtual: boolean;
  downloadable: boolean;
  images: { id: number; source: string; alt: string }[];
}

/** A WordPress of the tests with a WooCommerce, and what only it has. */
export interface FakeWooCommerce extends FakeShop {
  /** Its title, as WordPress keeps it. */
  title: string;
  /** What is set in the dashboard; changed by tests. */
  settings: { currency: string; decimals: string };
  /** What the key may do. */
  permissions: 'read' | 'read_write';
  /**
   * How the site is to whoever has no key: `plain` has its permalinks switched off, `hidden` has a plugin that keeps
   * strangers out, `bare` has no WooCommerce.
   */
  site: 'open' | 'plain' | 'hidden' | 'bare';
  /** A product as it is kept, in the trash or not. */
  product(key: string): Product;
  /** The creator empties the trash. */
  empties(): void;
  orders: WooOrders;
  /** What an order has of one of our products; of another one of hers for null. */
  sold(key: string | null): typeof HERS;
}

const refusal = (status: number, code: string, message: string, more: object = {}): FakeAnswer => ({
  status,
  body: { code, message, data: { status, ...more } },
});
const page = (status: number, title: string): FakeAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: `<!doctype html><title>${title}</title>`,
});
const noSuch = refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
const invalidParam = (message: string) => refusal(400, 'rest_invalid_param', message);

const created = z.looseObject({
  name: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  sku: z.string().optional(),
  description: z.string().optional(),
  // A shop takes whatever there is a number in; what is none sells for nothing.
  regular_price: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  virtual: z.boolean().optional(),
  downloadable: z.boolean().optional(),
  images: z.array(z.strictObject({ src: z.url(), alt: z.string().optional() })).optional(),
});
type Change = z.output<typeof created>;
const nothing = z.strictObject({});

/** What WordPress makes of HTML that it is given. */
const kept = (html: string): string => html.replace(/&(?!#?\w+;)/g, '&amp;').replace(/<\/?script[^>]*>/g, '');
/** And of what it shows. */
const autoParagraphs = (html: string): string => html.replaceAll('</p>', '</p>\n');

/**
 * Starts a WooCommerce 9.9.5 (github.com/woocommerce/woocommerce: the controllers of products in
 * includes/rest-api/Controllers/Version2 and Version3, and the data store of products). Parameters, bodies, and what it
 * answers itself are held against the schemas that a real one has answered by OPTIONS; what they do not have is refused.
 * A file by its address is refused too, as it is where the key is that of a shop manager.
 */
export async function startWooCommerce({
  port = 0,
  currency = 'USD',
}: FakeShopOptions = {}): Promise<FakeWooCommerce> {
  const products: Product[] = [];
  const orders = new WooOrders(() => shop.clock());
  let last = 40;
  const asProduct = wooAnswer('product');
  const queryFault = wooQuery('GET /products');
  const bodyFault = wooBody('POST /products');

  const jsonOf = (product: Product, context: string | null) => {
    const is_public = product.status === 'publish';
    return asProduct({
      id: product.id,
      name: product.name,
      slug: is_public ? product.sku : '',
      permalink: is_public
        ? `${ADDRESS}/product/${product.sku || product.id}/`
        : `${ADDRESS}/?post_type=product&p=${product.id}`,
      date_created: '2026-11-20T10:00:00',
      date_created_gmt: '2026-11-20T10:00:00',
      date_modified: '2026-11-20T10:00:00',
      date_modified_gmt: '2026-11-20T10:00:00',
      type: product.type,
      status: product.status,
      featured: false,
      catalog_visibility: 'visible',
      description: context === 'edit' ? product.description : autoParagraphs(product.description),
      short_description: '',
      sku: product.sku,
      price: product.regular_price,
      regular_price: product.regular_price,
      sale_price: '',
      date_on_sale_from: null,
      on_sale: false,
      purchasable: is_public && product.regular_price !== '',
      total_sales: 0,
      virtual: product.virtual,
      downloadable: product.downloadable,
      downloads: [],
      download_limit: -1,
      tax_status: 'taxable',
      stock_status: 'instock',
      weight: '',
      dimensions: { length: '', width: '', height: '' },
      categories: [{ id: 15, name: 'Uncategorized', slug: 'uncategorized' }],
      tags: [],
      images: product.images.map(({ id, alt }) => ({
        id,
        src: `${ADDRESS}/wp-content/uploads/2026/11/${id}.webp`,
        name: String(id),
        alt,
      })),
      meta_data: [],
    });
  };

  /** Sets what a body has; says what is wrong with it, null for nothing. */
  function change(product: Product, { images, ...body }: Change): FakeAnswer | null {
    const pictures = images?.map(({ src, alt = '' }) => ({ id: ++last, source: src, alt }));
    if (pictures?.some(({ source }) => !/\.(jpe?g|gif|png|webp)$/.test(new URL(source).pathname)))
      return refusal(
        400,
        'woocommerce_product_image_upload_error',
        'Sorry, you are not allowed to upload this file type.',
      );
    Object.assign(product, body, {
      name: kept(body.name ?? product.name),
      description: kept(body.description ?? product.description),
      images: pictures ?? product.images,
    });
    return null;
  }

  function create(body: Change): FakeAnswer {
    const taken = products.find(({ sku }) => sku !== '' && sku === body.sku);
    if (taken?.status === 'trash')
      return refusal(
        400,
        'product_invalid_sku',
        `The SKU (${taken.sku}) you are trying to insert is already present in the lookup table`,
      );
    if (taken !== undefined)
      return refusal(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', {
        resource_id: taken.id,
        unique_sku: `${taken.sku}-1`,
      });
    const product: Product = {
      id: ++last,
      type: 'simple',
      sku: '',
      name: 'Product',
      description: '',
      regular_price: '',
      status: 'publish',
      virtual: false,
      downloadable: false,
      images: [],
    };
    const fault = change(product, body);
    if (fault !== null) return fault;
    products.push(product);
    return { status: 201, body: jsonOf(product, 'edit') };
  }

  function list(query: URLSearchParams): FakeAnswer {
    const fault = queryFault(query);
    if (fault !== null) return invalidParam(fault);
    const numbers = (query.get('include') ?? '').split(',').filter(Boolean).map(Number);
    const status = query.get('status') ?? 'any';
    const found = products.filter(
      (product) =>
        (status === 'any' ? product.status !== 'trash' : product.status === status) &&
        (numbers.length === 0 || numbers.includes(product.id)) &&
        (!query.has('sku') || query.get('sku')?.split(',').includes(product.sku)),
    );
    const sorted = query.get('order') === 'asc' ? found : found.toReversed();
    const per_page = Number(query.get('per_page') ?? 10);
    const from = (Number(query.get('page') ?? 1) - 1) * per_page;
    const shown = sorted.slice(from, from + per_page);
    return { status: 200, body: shown.map((product) => jsonOf(product, query.get('context'))) };
  }

  /** What is done with a body, once WooCommerce's schema has nothing against it. */
  const withBody = (call: FakeCall, done: (body: Change) => FakeAnswer): FakeAnswer => {
    const { body } = call;
    const files = z.object({ downloads: z.array(z.unknown()).min(1) }).safeParse(body);
    const fault = bodyFault(body);
    const held = heldAgainst({ query: nothing, body: created }, call);
    if (fault !== null || 'words' in held) return invalidParam(fault ?? ('words' in held ? held.words : ''));
    if (files.success)
      return refusal(
        400,
        'product_invalid_download',
        'The downloadable file cannot be used: it is not located in an approved directory.',
      );
    return done(held.given.body);
  };

  const routeOf = routeTable<(call: FakeCall, id?: string) => FakeAnswer>({
    'GET /settings/general': (call) => {
      const held = heldAgainst(
        { query: z.strictObject({ _fields: z.literal('id,value') }), body: nothing },
        call,
      );
      if ('words' in held) return invalidParam(held.words);
      const { currency, decimals } = shop.settings;
      const body = [
        { id: 'woocommerce_store_address', value: '' },
        { id: 'woocommerce_all_except_countries', value: [] },
        { id: 'woocommerce_currency', value: currency },
        { id: 'woocommerce_price_num_decimals', value: decimals },
      ];
      return { status: 200, body };
    },
    'GET /products': ({ query }) => list(query),
    'POST /products': (call) => withBody(call, create),
    'POST /products/batch': (call) => {
      const held = heldAgainst({ query: nothing, body: nothing }, call);
      return 'words' in held ? invalidParam(held.words) : { status: 200, body: [] };
    },
    'GET /orders': ({ query }) => orders.list(query),
    'GET /orders/{id}/refunds': (call, id) => orders.refundsOf(call, id),
    'POST /webhooks': (call) => orders.makeWebhook(call),
    'DELETE /webhooks/{id}': (call, id) => orders.removeWebhook(call, id),
    'PUT /products/{id}': (call, id) => {
      const product = products.find((known) => String(known.id) === id);
      if (product === undefined) return refusal(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
      return withBody(
        call,
        (body) => change(product, body) ?? { status: 200, body: jsonOf(product, 'edit') },
      );
    },
  });

  /** What WordPress says of the site; a key of WooCommerce is a wrong password to it. */
  function index(query: URLSearchParams, authorization: string | undefined): FakeAnswer {
    if (shop.site === 'hidden') return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    if (authorization !== undefined) return refusal(401, 'invalid_username', 'Unknown username.');
    if (query.get('_fields') !== 'name,namespaces') return invalidParam('_fields');
    const namespaces = ['oembed/1.0', ...(shop.site === 'bare' ? [] : ['wc/v1', 'wc/v2', 'wc/v3']), 'wp/v2'];
    return { status: 200, body: { name: shop.title, namespaces } };
  }

  function shopAnswer(call: FakeCall, authorization: string | undefined): FakeAnswer {
    const { api_key, api_secret } = shop.account;
    const [name, password] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':');
    if (name !== api_key)
      return refusal(401, 'woocommerce_rest_authentication_error', 'Consumer key is invalid.');
    if (password !== api_secret)
      return refusal(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
    if (call.method !== 'GET' && shop.permissions === 'read')
      return refusal(
        401,
        'woocommerce_rest_authentication_error',
        'The API key provided does not have write permissions.',
      );
    const found = routeOf({ ...call, path: call.path.slice(API.length) });
    return found === null ? noSuch : found.route(call, ...found.parts);
  }

  const unit = () => 10 ** currencyDecimals(shop.settings.currency);
  const there = (key: string): Product => {
    const found = products.find(({ sku }) => sku === key);
    if (found === undefined) throw new Error(`no product ${key}`);
    return found;
  };
  const shownAs = (product: Product): ShownProduct => ({
    key: product.sku,
    title: product.name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    description: product.description,
    price_cents: Math.round(Number(product.regular_price) * unit()),
    currency: shop.settings.currency,
    is_live: product.status === 'publish',
    tags: [],
    files: [],
    covers: product.images.map(({ source }) => source),
  });
  const shop: FakeWooCommerce = {
    url: '',
    account: {
      api_key: 'ck_planted0123456789abcdef0123456789abcdef01',
      api_secret: 'cs_planted0123456789abcdef0123456789abcdef02',
      address: ADDRESS,
    },
    calls: [],
    fault: () => null,
    has_payout: null,
    title: 'Ines Moreau Kitchen',
    settings: { currency, decimals: '2' },
    permissions: 'read_write',
    site: 'open',
    shown: () => products.filter(({ status }) => status !== 'trash').map(shownAs),
    changes(key, { title, price_cents, is_live }) {
      const product = there(key);
      product.name = title ?? product.name;
      if (price_cents !== undefined) product.regular_price = String(price_cents / unit());
      if (is_live !== undefined) product.status = is_live ? 'publish' : 'draft';
    },
    deletes(key) {
      there(key).status = 'trash';
    },
    adds: (name) => void create({ name, regular_price: '5' }),
    clock: Date.now,
    sells: (key, wish) => orders.add([shop.sold(key)], shop.settings.currency, wish),
    refunds: (sale, cents) => orders.refund(sale, cents),
    // It has none.
    disputes: () => undefined,
    hooks: () => orders.hooks(),
    hookCall: (sale) => orders.hookCall(sale),
    orders,
    sold(key) {
      if (key === null) return HERS;
      const { id, name, sku } = there(key);
      return { product_id: id, name, sku };
    },
    product: there,
    empties() {
      for (const product of products.filter(({ status }) => status === 'trash'))
        products.splice(products.indexOf(product), 1);
    },
  };
  shop.url = await startPlatformServer(
    {
      fault: (call) => shop.fault(call),
      answered(call, request) {
        shop.calls.push(call);
        const { authorization } = request.headers;
        if (shop.site === 'plain') return page(404, 'Page not found');
        if (call.path === '/wp-json/') return index(call.query, authorization);
        if (shop.site === 'bare' || !call.path.startsWith(API)) return noSuch;
        return shopAnswer(call, authorization);
      },
    },
    port,
  );
  return shop;
}
