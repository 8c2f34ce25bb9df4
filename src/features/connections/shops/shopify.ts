import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals } from '@/kernel/money';
import { parseUrl } from '@/kernel/url';
import { listInWords } from '@/kernel/words';
import { PlatformError } from '@/server/platform-client';
import {
  CreatorsTurn,
  htmlParagraphs,
  type ShopAdapter,
  type ShopAsk,
  type ShopOffer,
  type ShopProduct,
  WrongAddress,
} from './shop';
import {
  askShopify,
  shopifyAsker,
  shopifyAway,
  shopifyFault,
  shopifyRefused,
  type UserErrors,
  userErrors,
} from './shopify-ask';
import { shopifyHook, shopifySales } from './shopify-sales';

/** What a product can have: tags, and characters of one and of a title. */
const MOST = { tags: 250, tag: 255, title: 255 };
/** What an app has to be allowed; to write is to read too. */
const SCOPES = ['write_products', 'write_publications', 'read_orders'];
/** The app behind the sales channel of every shop’s own site, whatever language its owner reads. */
const ONLINE_STORE = 'online_store';

/** What is asked and answered of a product, by all operations. */
const PRODUCT = `
  fragment Found on Product {
    id
    title
    descriptionHtml
    status
    onlineStoreUrl
    hasOnlyDefaultVariant
    mediaCount { count }
    variants(first: 1) { nodes { price } }
  }
`;
const ACCOUNT_QUERY = `
  query Account {
    shop { id name currencyCode }
    currentAppInstallation { accessScopes { handle } }
  }
`;
const PRODUCT_QUERY = `
  query Product($identifier: ProductIdentifierInput!) {
    shop { currencyCode }
    productByIdentifier(identifier: $identifier) { ...Found }
  }
`;
const CHANNELS_QUERY = `
  query Channels {
    publications(first: 50, catalogType: APP) {
      nodes { id catalog { ... on AppCatalog { apps(first: 5) { nodes { handle } } } } }
    }
  }
`;
const SET_MUTATION = `
  mutation Set($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
    productSet(identifier: $identifier, input: $input, synchronous: true) {
      product { ...Found }
      userErrors { code message }
    }
  }
`;
const PUBLISH_MUTATION = `
  mutation Publish($id: ID!, $publication: ID!) {
    publishablePublish(id: $id, input: [{ publicationId: $publication }]) {
      publishable { ... on Product { ...Found } }
      userErrors { message }
    }
  }
`;

const currencyCode = z.string().regex(/^[A-Z]{3}$/);
const account = z.object({
  data: z.object({
    shop: z.object({ id: z.string().min(1), name: z.string(), currencyCode }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
});
const product = z.object({
  id: z.string().min(1),
  title: z.string(),
  descriptionHtml: z.string(),
  status: z.string(),
  onlineStoreUrl: z.string().nullable(),
  hasOnlyDefaultVariant: z.boolean(),
  mediaCount: z.object({ count: z.int() }).nullish(),
  variants: z.object({ nodes: z.array(z.object({ price: z.string().regex(/^\d{1,15}(\.\d{1,20})?$/) })) }),
});
type Product = z.output<typeof product>;
const found = z.object({
  data: z.object({ shop: z.object({ currencyCode }), productByIdentifier: product.nullable() }),
});
const channels = z.object({
  data: z.object({
    publications: z.object({
      nodes: z.array(
        z.object({
          id: z.string().min(1),
          catalog: z
            .object({
              apps: z.object({ nodes: z.array(z.object({ handle: z.string().nullish() })) }).nullish(),
            })
            .nullish(),
        }),
      ),
    }),
  }),
});
const set = z.object({
  data: z.object({ productSet: z.object({ product: product.nullable(), userErrors }) }),
});
const published = z.object({
  data: z.object({ publishablePublish: z.object({ publishable: product.nullable(), userErrors }) }),
});

/** By what a product is known there: our name in its address, or its id. */
type Identifier = { handle: string } | { id: string };

/** On sale is what its address leads buyers to; one that is unlisted is found by its address alone. */
function sightOf(one: Product, currency: string): ShopProduct {
  const { onlineStoreUrl } = one;
  const is_live = ['ACTIVE', 'UNLISTED'].includes(one.status) && onlineStoreUrl !== null;
  const [variant] = one.variants.nodes;
  return {
    id: one.id,
    url: is_live && /^https?:\/\//.test(onlineStoreUrl) ? onlineStoreUrl : null,
    title: one.title,
    description: one.descriptionHtml,
    price_cents: Math.round(Number(variant?.price ?? 0) * 10 ** currencyDecimals(currency)),
    currency,
    is_live,
  };
}

/** A product, and in what its shop sells. */
async function look(
  ask: ShopAsk,
  identifier: Identifier,
): Promise<{ currency: string; there: Product | null }> {
  const answer = read(found, await askShopify(ask, `${PRODUCT_QUERY}${PRODUCT}`, { identifier }));
  return { currency: answer.data.shop.currencyCode, there: answer.data.productByIdentifier };
}

async function seen(ask: ShopAsk, identifier: Identifier): Promise<ShopProduct | null> {
  const { currency, there } = await look(ask, identifier);
  return there === null ? null : sightOf(there, currency);
}

const isId = (id: string): boolean => /^gid:\/\/shopify\/Product\/\d{1,20}$/.test(id);

/** Where products are shown to be buyable. Throws CreatorsTurn where there is no such place. */
async function onlineStore(ask: ShopAsk): Promise<string> {
  const answer = read(channels, await askShopify(ask, CHANNELS_QUERY));
  const store = answer.data.publications.nodes.find(({ catalog }) =>
    catalog?.apps?.nodes.some(({ handle }) => handle === ONLINE_STORE),
  );
  if (store === undefined) throw new CreatorsTurn('channel_missing', '');
  return store.id;
}

const isGone = (errors: UserErrors): boolean =>
  errors.some(({ code }) => code === 'PRODUCT_DOES_NOT_EXIST' || code === 'NOT_FOUND');

/** Changes a product, or makes it where it is known by its handle and there is none; null where it is gone. */
async function write(ask: ShopAsk, identifier: Identifier, input: object): Promise<Product | null> {
  const answer = read(set, await askShopify(ask, `${SET_MUTATION}${PRODUCT}`, { identifier, input }));
  const { product: made, userErrors: errors } = answer.data.productSet;
  if ('id' in identifier && isGone(errors)) return null;
  const fault = shopifyFault(errors);
  if (fault !== null) throw fault;
  return read(product, made);
}

const priceOf = ({ price_cents, currency }: ShopOffer): string => {
  const decimals = currencyDecimals(currency);
  return (price_cents / 10 ** decimals).toFixed(decimals);
};

/** Tags as it takes them: a comma would part one in two, and capitals do not tell two apart. */
const tagsOf = (tags: readonly string[]): string[] => {
  const clean = tags.map((tag) => tag.replaceAll(',', ' ').replace(/\s+/g, ' ').trim());
  const distinct = new Map(clean.map((tag) => [tag.toLowerCase(), tag]));
  return [...distinct.values()].filter(({ length }) => length > 0 && length <= MOST.tag).slice(0, MOST.tags);
};

/** What buyers see. It needs no parcel and never runs out. */
const inputOf = (offer: ShopOffer) => ({
  title: offer.title.slice(0, MOST.title),
  descriptionHtml: htmlParagraphs(offer.description),
  tags: tagsOf(offer.tags),
  productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
  variants: [
    {
      optionValues: [{ optionName: 'Title', name: 'Default Title' }],
      price: priceOf(offer),
      sku: offer.key,
      inventoryItem: { tracked: false, requiresShipping: false },
    },
  ],
});

const MORE_VARIANTS =
  'This product now has variants of its own, and Galley won’t replace those. Delete them, or take it down here and sell it there yourself.';

/** Brings what is there to the offer, or makes it. */
async function saved(ask: ShopAsk, offer: ShopOffer, there: Product | null): Promise<Product> {
  if (there !== null && !there.hasOnlyDefaultVariant) throw shopifyRefused(MORE_VARIANTS);
  const input = inputOf(offer);
  if (there !== null) {
    const is_shown = there.status === 'ACTIVE' || there.status === 'UNLISTED';
    // Its tags are hers by now.
    const { tags: _, ...words } = input;
    const changed = { ...words, ...(is_shown ? {} : { status: 'ACTIVE' }) };
    const one = await write(ask, { id: there.id }, changed);
    if (one !== null) return one;
  }
  // By its handle it is made once, whatever has become of earlier calls.
  const { key: handle } = offer;
  return read(product, await write(ask, { handle }, { ...input, handle, status: 'ACTIVE' }));
}

/** Gives a product its cover where it has no picture: it sells without, so one that the shop refuses stops nothing. */
async function withCover(ask: ShopAsk, { cover_url, title }: ShopOffer, made: Product): Promise<Product> {
  if (cover_url === null || (made.mediaCount?.count ?? 0) > 0) return made;
  const files = [{ originalSource: cover_url, contentType: 'IMAGE', alt: title }];
  try {
    return (await write(ask, { id: made.id }, { files })) ?? made;
  } catch (error) {
    if (!isRefusal(error, 200)) throw error;
    return made;
  }
}

/** Shows a product in the shop, where it is not yet. */
async function shown(ask: ShopAsk, made: Product, publication: string): Promise<Product> {
  if (made.onlineStoreUrl !== null) return made;
  const variables = { id: made.id, publication };
  const answer = read(published, await askShopify(ask, `${PUBLISH_MUTATION}${PRODUCT}`, variables));
  const { publishable, userErrors: errors } = answer.data.publishablePublish;
  const fault = shopifyFault(errors);
  if (fault !== null) throw fault;
  const one = read(product, publishable);
  if (one.onlineStoreUrl === null) throw shopifyAway('It doesn’t show the product yet.');
  return one;
}

/**
 * The address of a shop as it is kept, which is the one that never changes: its name there, bare, in any address of its
 * own at myshopify.com, or in that of its dashboard. Null for what is none.
 */
function readAddress(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//.test(text) ? text : `https://${text}`);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '') return null;
  const { hostname } = url;
  const name =
    hostname === 'admin.shopify.com'
      ? /^\/store\/([^/]+)/.exec(url.pathname)?.[1]
      : hostname.includes('.')
        ? /^([^.]+)\.myshopify\.com$/.exec(hostname)?.[1]
        : hostname;
  return name !== undefined && /^[a-z\d][a-z\d-]{0,62}$/.test(name) ? `https://${name}.myshopify.com` : null;
}

const halfFault = (what: string, form: RegExp) => (half: string) =>
  form.test(half) ? null : `This doesn’t look like a ${what} from Shopify. Copy all of it again.`;

/**
 * Shopify (GraphQL Admin API 2026-10), by an app that the creator makes for her own store and whose ID and secret are
 * exchanged for a token. It knows a product of ours by its handle, by which `productSet` makes one or changes the one
 * that is there. It costs by points and not by calls: a call of ours costs about 15 of the 100 that come back in a
 * second. What it refuses comes with status 200, as `errors` or `userErrors`.
 *
 * Shopify stores no files for buyers: Galley sends them what they bought. Tags are ours alone, pictures are hers once
 * there is one.
 */
export const shopify: ShopAdapter = {
  calls_per_minute: 120,
  keyFault: halfFault('client ID', /^\w{20,100}$/),
  secret: {
    missing: 'Paste your client secret from Shopify.',
    fault: halfFault('client secret', /^\w{20,200}$/),
  },
  address: {
    missing: 'Enter your Shopify store’s address.',
    wrong:
      'Enter your store’s myshopify.com address, such as ines.myshopify.com. You’ll find it in Shopify’s settings, under Domains.',
    read: readAddress,
  },
  asker: shopifyAsker,
  async account(ask) {
    let answer: unknown;
    try {
      answer = await askShopify(ask, ACCOUNT_QUERY);
    } catch (error) {
      throw isRefusal(error, 404)
        ? new WrongAddress(
            'There’s no store at this address. Copy it from Shopify’s settings, under Domains.',
          )
        : error;
    }
    const { shop, currentAppInstallation } = read(account, answer).data;
    const has = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
    const missing = SCOPES.filter((scope) => !has.has(scope));
    if (missing.length > 0) {
      const words = `This app doesn’t have all the access it needs: ${listInWords(missing)} ${missing.length === 1 ? 'is' : 'are'} missing. Add what’s missing to a new version of the app, then release it.`;
      throw new PlatformError({ kind: 'forbidden', words });
    }
    return { account_id: shop.id, account_name: shop.name || null, currency: shop.currencyCode };
  },
  find: (ask, key) => seen(ask, { handle: key }),
  read: async (ask, id) => (isId(id) ? seen(ask, { id }) : null),
  async put(ask, offer, there) {
    const by: Identifier = there === null ? { handle: offer.key } : { id: there.id };
    const { currency, there: now } = await look(ask, by);
    if (currency !== offer.currency)
      throw shopifyRefused(`This store sells in ${currency}, not in ${offer.currency}.`);
    const publication = await onlineStore(ask);
    const made = await withCover(ask, offer, await saved(ask, offer, now));
    return sightOf(await shown(ask, made, publication), currency);
  },
  async takeDown(ask, id) {
    // One that is gone is not there to be sold.
    if (isId(id)) await write(ask, { id }, { status: 'DRAFT' });
  },
  delivers: false,
  seller_of_record: 'creator',
  sales: shopifySales,
  hook: shopifyHook,
  oldSales: null,
};
