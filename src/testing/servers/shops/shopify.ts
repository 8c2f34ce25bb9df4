import { GraphQLError } from 'graphql';
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
import { type Resolver, shopifyDoor } from './shopify-door';
import { ShopifyOrders } from './shopify-sales';

interface Variant {
  sku: string;
  option: string;
  price: string;
  tracked: boolean;
  requires_shipping: boolean;
}
interface Product {
  id: string;
  handle: string;
  title: string;
  html: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  tags: string[];
  variants: Variant[];
  covers: string[];
  /** Whether its own site shows it, while it is active. */
  is_published: boolean;
}

/** A Shopify of the tests, with what only it has. */
export interface FakeShopify extends FakeShop {
  /** What the app may do; to write is to read too. */
  scopes: string[];
  /** Why no token is given; null where one is. */
  refuses_token: 'app_not_installed' | 'shop_not_permitted' | null;
  /** The apps behind its sales channels. */
  channels: string[];
  /** What it says no with to the next changes of a product. */
  refusal: { code: string; message: string } | null;
  /** A product as it is kept. */
  product(key: string): Product;
  orders: ShopifyOrders;
  /** What names one of our products in an order; another one of hers for null. */
  sold(key: string | null): string;
}

const DEFAULT = 'Default Title';
const ONLINE_STORE = 'online_store';
/** A product of the creator's own, which we know nothing of. */
const HERS = 'gid://shopify/Product/12';
const identifiers = z.strictObject({ id: z.string().optional(), handle: z.string().optional() });
const inventory = z.strictObject({
  tracked: z.boolean().optional(),
  requiresShipping: z.boolean().optional(),
});
const written = z.strictObject({
  handle: z.string().optional(),
  title: z.string().optional(),
  descriptionHtml: z.string().optional(),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']).optional(),
  tags: z.array(z.string()).optional(),
  productOptions: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.strictObject({ name: z.string() })).min(1) }))
    .optional(),
  variants: z
    .array(
      z.strictObject({
        optionValues: z.array(z.strictObject({ optionName: z.string(), name: z.string() })).min(1),
        price: z.string().optional(),
        sku: z.string().optional(),
        inventoryItem: inventory.optional(),
      }),
    )
    .optional(),
  files: z
    .array(
      z.strictObject({
        originalSource: z.string(),
        contentType: z.enum(['IMAGE']).optional(),
        alt: z.string().max(512).optional(),
        duplicateResolutionMode: z.string().optional(),
      }),
    )
    .optional(),
});
type Written = z.output<typeof written>;
const token = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
});
const nothing = z.strictObject({});

/** Thrown as what comes at the top of an answer. */
const denied = (scope: string): GraphQLError =>
  new GraphQLError(`Access denied. Required access: \`${scope}\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
  });
/** Thrown where a product is not taken. */
class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Starts a Shopify that speaks the GraphQL Admin API 2026-10 as its schema has it, which judges each operation, its
 * variables, and the answer, and as shopify.dev describes `productSet` and `publishablePublish`. It is stricter in what
 * is not said there: fields of the schema that nothing of ours sends are refused, and so is a price with more decimals
 * than the shop's currency has.
 */
export async function startShopify({
  port = 0,
  currency = 'USD',
}: FakeShopOptions = {}): Promise<FakeShopify> {
  const products: Product[] = [];
  const tokens = new Set<string>();
  const orders = new ShopifyOrders(currency, {
    now: () => shop.clock(),
    skuOf: (id) => products.find((one) => one.id === id)?.variants[0]?.sku ?? '',
    has: (id) => id === HERS || products.some((one) => one.id === id),
    may: (scope) => may(scope),
    secret: () => shop.account.api_secret ?? '',
  });
  let last = 0;
  const newId = (kind: string): string => `gid://shopify/${kind}/${7_000_000 + ++last}`;

  const may = (scope: string): void => {
    if (!shop.scopes.includes(scope) && !shop.scopes.includes(scope.replace(/^read_/, 'write_')))
      throw denied(scope);
  };
  const isShown = ({ status, is_published }: Product): boolean =>
    is_published && shop.channels.includes(ONLINE_STORE) && (status === 'ACTIVE' || status === 'UNLISTED');
  const nodeOf = (product: Product) => ({
    __typename: 'Product',
    id: product.id,
    title: product.title,
    descriptionHtml: product.html,
    status: product.status,
    onlineStoreUrl: isShown(product) ? `https://ines.example/products/${product.handle}` : null,
    hasOnlyDefaultVariant: product.variants.length === 1 && product.variants[0]?.option === DEFAULT,
    mediaCount: { count: product.covers.length },
    variants: { nodes: product.variants.map(({ price }) => ({ price })) },
  });
  const called = ({ id, handle }: z.output<typeof identifiers>): Product | undefined =>
    products.find((one) => (id === undefined ? one.handle === handle : one.id === id));

  /** A price as it is kept: with two decimals, whatever the currency has. */
  function priced(price: string): string {
    if ((price.split('.')[1] ?? '').length > currencyDecimals(currency))
      throw new Refused('INVALID_VARIANT', 'Price has too many decimals');
    return Number(price).toFixed(Math.max(2, currencyDecimals(currency)));
  }

  /** Brings its lists to what is sent: what is not in them is deleted. */
  function change(product: Product, input: Written): void {
    if (input.variants !== undefined && input.productOptions === undefined)
      throw new Refused(
        'PRODUCT_OPTIONS_INPUT_MISSING',
        'Product options input is required when updating variants',
      );
    if (input.productOptions !== undefined && input.variants === undefined)
      throw new Refused('VARIANTS_INPUT_MISSING', 'Variants input is required when updating product options');
    if (input.title?.trim() === '') throw new Refused('INVALID_PRODUCT', 'Title can’t be blank');
    if ((input.title?.length ?? 0) > 255)
      throw new Refused('INVALID_PRODUCT', 'Title is too long (maximum is 255 characters)');
    if ((input.tags?.length ?? 0) > 250 || input.tags?.some((tag) => tag.length > 255 || tag.includes(',')))
      throw new Refused('INVALID_PRODUCT', 'Product tags is invalid');
    const unread = input.files?.find(({ originalSource }) => originalSource.endsWith('.html'));
    if (unread !== undefined) throw new Refused('INVALID_INPUT', 'Image URL is invalid');
    const names = input.productOptions?.flatMap(({ values }) => values.map(({ name }) => name));
    const variants = input.variants?.map(({ optionValues: [value], price, sku, inventoryItem }): Variant => {
      const option = value?.name ?? '';
      if (names?.includes(option) !== true)
        throw new Refused('OPTION_VALUE_DOES_NOT_EXIST', 'Option value does not exist');
      const there = product.variants.find((one) => one.option === option);
      return {
        option,
        price: priced(price ?? there?.price ?? '0'),
        sku: sku ?? there?.sku ?? '',
        tracked: inventoryItem?.tracked ?? there?.tracked ?? true,
        requires_shipping: inventoryItem?.requiresShipping ?? there?.requires_shipping ?? true,
      };
    });
    Object.assign(product, {
      title: input.title ?? product.title,
      html: input.descriptionHtml ?? product.html,
      handle: input.handle ?? product.handle,
      status: input.status ?? product.status,
      tags: input.tags ?? product.tags,
      variants: variants ?? product.variants,
      covers: input.files?.map(({ originalSource }) => originalSource) ?? product.covers,
    });
  }

  function upserted(by: z.output<typeof identifiers>, input: Written): Product {
    if (shop.refusal !== null) throw new Refused(shop.refusal.code, shop.refusal.message);
    const there = called(by);
    if (there === undefined && by.id !== undefined)
      throw new Refused('PRODUCT_DOES_NOT_EXIST', 'Product does not exist');
    if (by.handle !== undefined && input.handle === undefined)
      throw new Refused('MISSING_FIELD_REQUIRED', 'The handle field is required');
    if (by.handle !== undefined && input.handle !== by.handle)
      throw new Refused('INPUT_MISMATCH', 'The identifier value does not match');
    if (there === undefined && input.title === undefined)
      throw new Refused('INVALID_PRODUCT', 'Title can’t be blank');
    const taken = products.find((one) => one !== there && one.handle === input.handle);
    if (taken !== undefined) throw new Refused('HANDLE_NOT_UNIQUE', 'Handle already in use');
    const product: Product = there ?? {
      id: newId('Product'),
      handle: '',
      title: '',
      html: '',
      status: 'ACTIVE',
      tags: [],
      variants: [{ option: DEFAULT, price: '0.00', sku: '', tracked: true, requires_shipping: true }],
      covers: [],
      is_published: false,
    };
    change(product, input);
    if (there === undefined) products.push(product);
    return product;
  }

  const given = {
    productSet: z.strictObject({ identifier: identifiers, input: written, synchronous: z.literal(true) }),
    publishablePublish: z.strictObject({
      id: z.string(),
      input: z.tuple([z.strictObject({ publicationId: z.string() })]),
    }),
    productByIdentifier: z.strictObject({ identifier: identifiers }),
    publications: z.looseObject({ catalogType: z.literal('APP'), first: z.int().positive().max(250) }),
  };
  const publicationOf = (app: string): string =>
    `gid://shopify/Publication/${100 + shop.channels.indexOf(app)}`;
  const resolvers: Readonly<Record<string, Resolver>> = {
    ...orders.resolvers,
    shop: () => ({ id: 'gid://shopify/Shop/4711', name: 'Ines Moreau Kitchen', currencyCode: currency }),
    currentAppInstallation: () => ({ accessScopes: shop.scopes.map((handle) => ({ handle })) }),
    productByIdentifier(args) {
      may('read_products');
      const product = called(given.productByIdentifier.parse(args).identifier);
      return product === undefined ? null : nodeOf(product);
    },
    publications(args) {
      may('read_publications');
      given.publications.parse(args);
      const nodes = shop.channels.map((handle) => ({
        id: publicationOf(handle),
        catalog: { __typename: 'AppCatalog', apps: { nodes: [{ handle }] } },
      }));
      return { nodes };
    },
    productSet(args) {
      may('write_products');
      const { identifier, input } = given.productSet.parse(args);
      try {
        return { product: nodeOf(upserted(identifier, input)), userErrors: [] };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { product: null, userErrors: [{ code: error.code, message: error.message }] };
      }
    },
    publishablePublish(args) {
      may('write_publications');
      const { id, input } = given.publishablePublish.parse(args);
      const product = called({ id });
      const is_there = shop.channels.some((app) => publicationOf(app) === input[0].publicationId);
      if (product === undefined || !is_there)
        return { publishable: null, userErrors: [{ message: 'Resource or publication does not exist' }] };
      if (input[0].publicationId === publicationOf(ONLINE_STORE)) product.is_published = true;
      return { publishable: nodeOf(product), userErrors: [] };
    },
  };

  function grant(call: FakeCall): FakeAnswer {
    const held = heldAgainst({ query: nothing, body: token }, call);
    const no = (error: string): FakeAnswer => ({ status: 400, body: { error, error_description: 'No.' } });
    if ('words' in held) return no('invalid_request');
    const { client_id, client_secret } = held.given.body;
    if (client_id !== shop.account.api_key) return no('application_cannot_be_found');
    if (client_secret !== shop.account.api_secret) return no('invalid_client');
    if (shop.refuses_token !== null) return no(shop.refuses_token);
    const access_token = `shpat_planted_${tokens.size}`;
    tokens.add(access_token);
    return { status: 200, body: { access_token, scope: shop.scopes.join(','), expires_in: 86_399 } };
  }
  const routeOf = routeTable<(call: FakeCall, token: string) => FakeAnswer>({
    'POST /admin/oauth/access_token': grant,
    'POST /admin/api/2026-10/graphql.json': (call, held) =>
      tokens.has(held)
        ? shopifyDoor(call.body, resolvers)
        : {
            status: 401,
            body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
          },
  });

  const byKey = (key: string): Product => {
    const found = called({ handle: key });
    if (found === undefined) throw new Error(`no product ${key}`);
    return found;
  };
  const unit = 10 ** currencyDecimals(currency);
  const shownAs = (product: Product): ShownProduct => ({
    key: product.handle,
    title: product.title,
    description: product.html,
    price_cents: Math.round(Number(product.variants[0]?.price) * unit),
    currency,
    is_live: isShown(product) && product.variants.every((one) => !one.tracked && !one.requires_shipping),
    tags: product.tags,
    files: [],
    covers: product.covers,
  });
  const shop: FakeShopify = {
    url: '',
    account: {
      api_key: 'planted0client0id0of0shopify0app',
      api_secret: 'shpss_planted0client0secret0123456789ab',
      address: 'https://ines.myshopify.com',
    },
    calls: [],
    fault: () => null,
    has_payout: null,
    scopes: ['write_products', 'write_publications', 'read_orders'],
    refuses_token: null,
    channels: ['pos', ONLINE_STORE],
    refusal: null,
    shown: () => products.map(shownAs),
    changes(key, { title, price_cents, is_live }) {
      const product = byKey(key);
      product.title = title ?? product.title;
      if (is_live !== undefined) product.status = is_live ? 'ACTIVE' : 'DRAFT';
      const [variant] = product.variants;
      if (price_cents !== undefined && variant !== undefined)
        variant.price = priced((price_cents / unit).toFixed(currencyDecimals(currency)));
    },
    deletes(key) {
      products.splice(products.indexOf(byKey(key)), 1);
    },
    adds(title) {
      upserted({ handle: `hers-${last}` }, { handle: `hers-${last}`, title });
    },
    clock: Date.now,
    sells: (key, wish) => orders.add([shop.sold(key)], wish),
    refunds: (sale, cents) => orders.refund(sale, cents),
    disputes: (sale, state) => orders.dispute(sale, state),
    hooks: () => orders.hooks(),
    hookCall: (sale) => orders.hookCall(sale),
    orders,
    sold: (key) => (key === null ? HERS : byKey(key).id),
    product: byKey,
  };
  shop.url = await startPlatformServer(
    {
      fault: (call) => shop.fault(call),
      answered(call, request) {
        shop.calls.push(call);
        const held = request.headers['x-shopify-access-token'];
        const found = routeOf(call);
        if (found === null) return { status: 404, body: { errors: 'Not Found' } };
        return found.route(call, typeof held === 'string' ? held : '');
      },
    },
    port,
  );
  return shop;
}
