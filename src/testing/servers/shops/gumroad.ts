import { z } from 'zod';
import {
  type FakeAnswer,
  type FakeCall,
  heldAgainst,
  routeTable,
  startPlatformServer,
} from '@/testing/servers/platform-server';
import type { FakeShop, ShownProduct } from './fake';
import { GUMROAD_USER, GumroadFiles, uploadNames } from './gumroad-files';
import { GumroadSales } from './gumroad-sales';

/** Least prices by currency, in the units of the API: config/currencies.json of github.com/antiwork/gumroad. */
const LEAST: Readonly<Record<string, number>> = {
  usd: 99,
  gbp: 59,
  eur: 79,
  jpy: 99,
  inr: 7300,
  aud: 99,
  cad: 99,
  krw: 111000,
  vnd: 25618,
};
/** Units of the API in one minor unit of ISO 4217, where that is not 1: only yen and dong are "single unit" there. */
const UNITS: Readonly<Record<string, number>> = { krw: 100 };
const unitsOf = (currency: string): number => UNITS[currency] ?? 1;

const PAGE = 10;
const NO_PAYOUT =
  'You must connect at least one payment method before you can publish this product for sale.';
const NOT_OURS =
  'File URLs must reference your own uploaded files. Use the presigned upload endpoint to upload files first.';

interface Doc {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: Doc[] | undefined;
}
interface PageOfContent {
  id: string;
  title: string | null;
  content: Doc[];
}
interface Product {
  id: string;
  permalink: string | null;
  name: string;
  description: string;
  price: number;
  currency: string;
  customizable_price: boolean;
  is_live: boolean;
  is_deleted: boolean;
  tags: string[];
  files: { id: string; url: string }[];
  pages: PageOfContent[];
  covers: { id: string; source: string }[];
}

const doc: z.ZodType<Doc> = z.looseObject({
  type: z.string(),
  attrs: z.record(z.string(), z.unknown()).optional(),
  content: z.lazy(() => z.array(doc)).optional(),
});
const whole = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(Number);
const page = z.strictObject({
  id: z.string().optional(),
  title: z.string().nullish(),
  description: z.strictObject({ type: z.literal('doc'), content: z.array(doc) }),
});
const fields = {
  name: z.string().min(1).max(255),
  description: z.string().optional(),
  custom_permalink: z
    .string()
    .regex(/^[a-zA-Z0-9_-]+$/)
    .optional(),
  price: whole,
  price_currency_type: z.string().optional(),
  customizable_price: z.boolean().optional(),
  tags: z
    .array(
      z
        .string()
        .regex(/^[^#,][^,]+$/)
        .max(20),
    )
    .optional(),
  rich_content: z.array(page).optional(),
};
const created = z.strictObject({
  ...fields,
  native_type: z.enum(['digital', 'course', 'ebook']).default('digital'),
  files: z.array(z.strictObject({ id: z.string().optional(), url: z.string() })).optional(),
});
const updated = z
  .strictObject({
    ...fields,
    // An entry with nothing but its id keeps the file as it is; a new one has no id of ours.
    files: z
      .array(
        z.union([
          z.strictObject({ id: z.string() }),
          z.strictObject({ external_id: z.string(), url: z.string() }),
        ]),
      )
      .optional(),
  })
  .partial();
const nothing = z.strictObject({});

const good = (body: object): FakeAnswer => ({ status: 200, body: { success: true, ...body } });
const no = (message: string): FakeAnswer => ({ status: 200, body: { success: false, message } });
const bad = (error: string): FakeAnswer => ({ status: 400, body: { status: 400, error } });
const missing = no('The product was not found.');

/** A product of the creator's own, which we know nothing of. */
const HERS = { id: 'aGVyLW93bg==', name: 'Knitting', currency: 'usd' };

/** The ids of the files that a page shows. */
const embedsIn = (nodes: readonly Doc[]): string[] =>
  nodes.flatMap(({ type, attrs, content = [] }) =>
    type === 'fileEmbed' ? [String(attrs?.id)] : embedsIn(content),
  );
const renamed = (nodes: readonly Doc[], names: ReadonlyMap<string, string>): Doc[] =>
  nodes.map(({ content, attrs, ...node }) => ({
    ...node,
    ...(attrs === undefined ? {} : { attrs: { ...attrs, id: names.get(String(attrs.id)) ?? attrs.id } }),
    ...(content === undefined ? {} : { content: renamed(content, names) }),
  }));

/** A Gumroad of the tests, with what only it has. */
export interface FakeGumroad extends FakeShop {
  /** What a product has for who bought it, page by page, as its creator may change it. */
  pages(key: string): PageOfContent[];
  /** What it says no with to the next calls, by `METHOD /path`, as it does where something is wrong on its side. */
  refusals: Map<string, string>;
}

/**
 * Starts a Gumroad that speaks API v2 as its open source has it (github.com/antiwork/gumroad: the controllers of links,
 * files, covers and users in app/controllers/api/v2, and the models behind them) and its own client sends it. It is
 * stricter in what is not said there: parameters that it does not know are refused, and so is content that shows a file
 * which the product does not have, and a file that no content shows, which its buyers would not see.
 */
export async function startGumroad({
  part_bytes = 100 * 1024 * 1024,
  names = uploadNames,
  port = 0,
}: {
  part_bytes?: number;
  names?: typeof uploadNames;
  port?: number;
} = {}): Promise<FakeGumroad> {
  const products: Product[] = [];
  const files = new GumroadFiles(part_bytes, names);
  const sales = new GumroadSales();
  let last = 0;
  const newId = () => `${Buffer.from(`gumroad-${++last}`).toString('base64url')}==`;

  const jsonOf = (product: Product, { slim }: { slim: boolean }) => ({
    id: product.id,
    name: product.name,
    description: product.description,
    custom_permalink: product.permalink,
    customizable_price: product.customizable_price,
    price: product.price,
    currency: product.currency,
    short_url: `https://ines.gumroad.com/l/${product.permalink ?? product.id}`,
    tags: product.tags,
    published: product.is_live && !product.is_deleted,
    deleted: product.is_deleted,
    covers: product.covers.map(({ id }) => ({ id, url: `https://public-files.gumroad.com/${id}` })),
    main_cover_id: product.covers[0]?.id ?? null,
    variants: [],
    ...(slim
      ? {}
      : {
          files: product.files.map(({ id, url }) => ({
            id,
            name: null,
            size: files.shown(url).size,
            url: `https://files.gumroad.com/${encodeURI(files.shown(url).key)}?Expires=1795838400&Signature=abc`,
            filetype: 'pdf',
            filegroup: 'document',
          })),
          rich_content: product.pages.map(({ id, title, content }) => ({
            id,
            page_id: id,
            title,
            variant_id: null,
            description: { type: 'doc', content },
            updated_at: '2026-11-20T10:00:00.000Z',
          })),
          has_same_rich_content_for_all_variants: false,
        }),
  });
  const one = (product: Product) => good({ product: jsonOf(product, { slim: false }) });

  /** What keeps a price from being one; null where nothing does. */
  function priceFault(price: number, currency: string): string | null {
    const least = LEAST[currency];
    if (least === undefined) return `'${currency}' is not a supported currency.`;
    return price !== 0 && price < least ? `Sorry, a product must be at least ${least} ${currency}.` : null;
  }

  /** Sets files and content of a product, with the ids that its new files get there; in words what is against it. */
  function withContent(
    product: Product,
    wished: z.output<typeof created>['files'] | z.output<typeof updated>['files'],
    pages: readonly z.output<typeof page>[] | undefined,
  ): string | null {
    const ids = new Map<string, string>();
    const next: Product['files'] = [];
    for (const wish of wished ?? product.files) {
      const url = 'url' in wish ? wish.url : null;
      const name = ('external_id' in wish ? wish.external_id : wish.id) ?? '';
      const there = product.files.find((file) => file.id === name || file.url === url);
      if (there === undefined && url === null)
        return `File(s) ${name} no longer exist; they may have been deleted by a concurrent request. Retry with the current file list.`;
      if (url !== null && there === undefined && !files.has(url)) return NOT_OURS;
      const file = there ?? { id: newId(), url: url ?? '' };
      ids.set(name, file.id);
      if (next.includes(file)) return 'The file is there twice.';
      next.push(file);
    }
    const content =
      pages?.map(({ id, title, description }) => ({
        id: product.pages.find((known) => known.id === id)?.id ?? newId(),
        title: title ?? null,
        content: renamed(description.content, ids),
      })) ?? product.pages;
    const embeds = content.flatMap((found) => embedsIn(found.content));
    const removed = product.files.filter((file) => !next.includes(file) && embeds.includes(file.id));
    if (removed.length > 0)
      return `Cannot remove files still referenced in rich content: ${removed.map(({ id }) => id).join(', ')}. Remove the file embeds from rich content first, or send both changes together.`;
    if (embeds.some((id) => !next.some((file) => file.id === id)))
      return 'File embeds reference files not belonging to this product.';
    if (new Set(embeds).size < embeds.length) return 'A file is embedded twice.';
    if (next.some(({ id }) => !embeds.includes(id))) return 'A file is embedded nowhere.';
    Object.assign(product, { files: next, pages: content });
    return null;
  }

  function create(body: z.output<typeof created>): FakeAnswer {
    const currency = (body.price_currency_type ?? 'usd').toLowerCase();
    const fault = priceFault(body.price, currency);
    if (fault !== null) return no(fault);
    const permalink = body.custom_permalink ?? null;
    const taken = products.find((other) => permalink !== null && other.permalink === permalink);
    if (taken !== undefined && !taken.is_deleted) return no('Custom permalink has already been taken');
    const product: Product = {
      id: newId(),
      permalink,
      name: body.name,
      description: body.description ?? '',
      price: body.price,
      currency,
      customizable_price: body.price === 0 || (body.customizable_price ?? false),
      is_live: false,
      is_deleted: false,
      tags: (body.tags ?? []).map((tag) => tag.toLowerCase()),
      files: [],
      pages: [],
      covers: [],
    };
    const against = withContent(product, body.files, body.rich_content);
    if (against !== null) return no(against);
    if (taken !== undefined) taken.permalink = null;
    products.unshift(product);
    return one(product);
  }

  function update(product: Product, body: z.output<typeof updated>): FakeAnswer {
    const currency = (body.price_currency_type ?? product.currency).toLowerCase();
    const price = body.price ?? product.price;
    const fault = priceFault(price, currency) ?? withContent(product, body.files, body.rich_content);
    if (fault !== null) return no(fault);
    Object.assign(product, {
      name: body.name ?? product.name,
      description: body.description ?? product.description,
      price,
      currency,
      customizable_price: price === 0 || (body.customizable_price ?? product.customizable_price),
      tags: (body.tags ?? product.tags).map((tag) => tag.toLowerCase()),
    });
    return one(product);
  }

  function enable(product: Product): FakeAnswer {
    if (!shop.has_payout) return no(NO_PAYOUT);
    Object.assign(product, { is_live: true, is_deleted: false });
    return one(product);
  }

  function list(page_key: string | undefined): FakeAnswer {
    const visible = products.filter(({ is_deleted }) => !is_deleted);
    const from = page_key === undefined ? 0 : visible.findIndex(({ id }) => id === page_key) + 1;
    if (page_key !== undefined && from === 0) return bad('Invalid page_key.');
    const found = visible.slice(from, from + PAGE);
    const next_page_key = found.at(-1)?.id ?? '';
    return good({
      products: found.map((product) => jsonOf(product, { slim: true })),
      ...(from + PAGE < visible.length
        ? { next_page_key, next_page_url: `/v2/products?page_key=${next_page_key}` }
        : {}),
    });
  }

  /** A route of what it takes and what it does with that. */
  const route =
    <Query extends z.ZodType, Body extends z.ZodType>(
      takes: { query: Query; body: Body },
      answer: (given: { query: z.output<Query>; body: z.output<Body> }) => FakeAnswer,
    ) =>
    (call: FakeCall): FakeAnswer => {
      const held = heldAgainst(takes, call);
      return 'words' in held ? no(held.words) : answer(held.given);
    };
  /** The same of one product, which `there` has to be; deleted ones are still there for who knows their ids. */
  const routeOfOne =
    <Body extends z.ZodType>(
      body: Body,
      answer: (product: Product, body: z.output<Body>) => FakeAnswer,
    ): ((call: FakeCall, id?: string) => FakeAnswer) =>
    (call, id) => {
      const product = products.find((known) => known.id === id);
      if (product === undefined) return missing;
      return route({ query: nothing, body }, (given) => answer(product, given.body))(call);
    };
  const completed = z.strictObject({
    upload_id: z.string(),
    key: z.string(),
    parts: z.array(z.strictObject({ part_number: z.int(), etag: z.string() })).min(1),
  });
  const routeOf = routeTable<(call: FakeCall, id?: string) => FakeAnswer>({
    'GET /user': route({ query: nothing, body: nothing }, () =>
      good({
        user: {
          name: 'Ines Moreau Kitchen',
          bio: null,
          twitter_handle: null,
          currency_type: 'eur',
          id: GUMROAD_USER,
          user_id: GUMROAD_USER,
          url: 'https://ines.gumroad.com',
          links: [],
          email: 'ines@example.com',
        },
      }),
    ),
    'GET /products': route(
      { query: z.strictObject({ page_key: z.string().optional() }), body: nothing },
      ({ query }) => list(query.page_key),
    ),
    'POST /products': route({ query: nothing, body: created }, ({ body }) => create(body)),
    'GET /products/{id}': routeOfOne(nothing, one),
    'PUT /products/{id}': routeOfOne(updated, update),
    'PUT /products/{id}/enable': routeOfOne(nothing, enable),
    'PUT /products/{id}/disable': routeOfOne(nothing, (product) => {
      product.is_live = false;
      return one(product);
    }),
    'POST /products/{id}/covers': routeOfOne(z.strictObject({ url: z.url() }), (product, { url }) => {
      if (url.endsWith('.html')) return no('Could not process your cover, please try again.');
      product.covers.push({ id: newId(), source: url });
      return good({ covers: jsonOf(product, { slim: true }).covers, main_cover_id: product.covers[0]?.id });
    }),
    'GET /sales': route(
      {
        query: z.strictObject({ after: z.iso.date().optional(), page_key: z.string().optional() }),
        body: nothing,
      },
      ({ query }) => sales.list(query),
    ),
    'GET /sales/{id}': (_call, id = '') => sales.one(id),
    'PUT /resource_subscriptions': route(
      {
        query: nothing,
        body: z.strictObject({
          resource_name: z.enum(['sale', 'refund', 'dispute', 'dispute_won']),
          post_url: z.url({ protocol: /^https$/ }),
        }),
      },
      ({ body }) => sales.subscribe(body.resource_name, body.post_url),
    ),
    'DELETE /resource_subscriptions/{id}': (_call, id = '') => sales.unsubscribe(id),
    'POST /files/presign': route(
      {
        query: nothing,
        body: z.strictObject({ filename: z.string().min(1), file_size: whole.pipe(z.int().positive()) }),
      },
      ({ body }) => files.presign(shop.url, body.filename, body.file_size),
    ),
    'POST /files/complete': route({ query: nothing, body: completed }, ({ body }) =>
      files.complete(body.upload_id, body.key, body.parts),
    ),
  });

  const byKey = (key: string): Product => {
    const found = products.find(({ permalink, is_deleted }) => permalink === key && !is_deleted);
    if (found === undefined) throw new Error(`no product ${key}`);
    return found;
  };
  const shownAs = (product: Product): ShownProduct => ({
    key: product.permalink ?? '',
    title: product.name,
    description: product.description,
    price_cents: product.price / unitsOf(product.currency),
    currency: product.currency.toUpperCase(),
    is_live: product.is_live,
    tags: product.tags,
    files: product.pages
      .flatMap(({ content }) => embedsIn(content))
      .map((id) => {
        const { name, text } = files.shown(product.files.find((file) => file.id === id)?.url ?? '');
        return { name, text };
      }),
    covers: product.covers.map(({ source }) => source),
  });
  const shop: FakeGumroad = {
    url: '',
    account: {
      api_key: 'planted-access-token_0123456789abcdefghijkl',
      api_secret: null,
      address: null,
    },
    calls: [],
    fault: () => null,
    has_payout: true,
    refusals: new Map(),
    shown: () => products.filter(({ is_deleted }) => !is_deleted).map(shownAs),
    changes(key, { title, price_cents, is_live }) {
      const product = byKey(key);
      product.name = title ?? product.name;
      product.is_live = is_live ?? product.is_live;
      if (price_cents !== undefined) product.price = price_cents * unitsOf(product.currency);
    },
    deletes(key) {
      const product = byKey(key);
      product.is_deleted = true;
      // Its files are taken out of the store soon after.
      for (const { url } of product.files) files.remove(url);
    },
    adds(title) {
      create(created.parse({ name: title, price: 500 }));
    },
    clock: Date.now,
    sells(key, wish) {
      const { id, name, currency } = key === null ? HERS : byKey(key);
      return sales.add({ id, name, currency: currency.toUpperCase() }, wish, shop.clock());
    },
    refunds: (sale, cents) => sales.refund(sale, cents),
    disputes: (sale, state) => sales.dispute(sale, state),
    hooks: () => sales.hooks(),
    hookCall: (sale) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ sale_id: sale, resource_name: 'sale', price: '1' }).toString(),
    }),
    pages: (key) => byKey(key).pages,
  };
  shop.url = await startPlatformServer(
    {
      fault: (call) => shop.fault(call),
      answered(call, request) {
        shop.calls.push(call);
        const { authorization } = request.headers;
        if (call.path.startsWith('/put/')) return files.takePart(call, authorization !== undefined);
        if (authorization !== `Bearer ${shop.account.api_key}`) return { status: 401 };
        const refusal = shop.refusals.get(
          `${call.method} ${call.path.replace(/(?<=^\/products\/)[^/]+/, '{id}')}`,
        );
        if (refusal !== undefined) return no(refusal);
        const found = routeOf(call);
        return found === null
          ? { status: 404, body: { success: false, error: 'Not Found' } }
          : found.route(call, ...found.parts);
      },
    },
    port,
  );
  return shop;
}
