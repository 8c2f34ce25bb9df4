import { deliveryModeOf, signUpFormOf } from '@/features/audience/sign-up.rules';
import type { MagnetOffer } from '@/features/audience/sign-up.service';
import { sellingTerms } from '@/features/connections/selling.service';
import { asksForCodes, quoteDiscount } from '@/features/discounts/discounts.service';
import { fileName, formatsOfName } from '@/features/products/builds/builds.rules';
import {
  fileOfToken,
  readFileToken,
  readOwnFileToken,
  signFile,
} from '@/features/products/builds/files.service';
import { creditRecipes } from '@/features/products/builds/readers.service';
import { pageText } from '@/features/products/products.rules';
import { fileFormat } from '@/features/products/records/builds.schema';
import { type SignUpTerms, usualTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { type ProductType, typeOf } from '@/features/products/types/registry';
import { shopPath } from '@/features/shop/shop.rules';
import type { ListingPicture } from '@/kernel/book/listing-picture';
import { THEME_ACCENTS } from '@/kernel/book/themes';
import { timestamp } from '@/kernel/clock';
import type { BuildId, ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { isChargeable } from '@/kernel/stripe-amounts';
import { wordsFor } from '@/messages/book';
import { withQuotes } from '@/rendering/layout/typeset';
import type { BookModel } from '@/rendering/model/book.model';
import { isStillIn } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { FileAnswer } from '@/server/files/file-answer';
import { loggable } from '@/server/logging/log';
import type { DownloadLink, InsidePart, StorefrontPage } from './publications.rules';
import {
  countDownload,
  editionOnSale,
  findDownloadLink,
  findDownloads,
  findList,
  findSlug,
} from './publications.store';
import { readViewKey } from './views.rules';
import { addProductDownload, addProductViews } from './views.store';

/** A slug as we make them; anything else names no page. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * The public page of a product, under any of its addresses and in capitals too, as `viewer` sees it, null for strangers,
 * with the discount code in its address and the price that its buyer has named; `gone` when it was public once, null when
 * there is none.
 */
export async function storefrontPage(
  services: Services,
  asked: string,
  viewer: UserId | null = null,
  code: string | null = null,
  amount: number | null = null,
): Promise<StorefrontPage | 'gone' | null> {
  const found = await onSale(services, asked);
  if (found === null || found === 'gone') return found;
  const { page, edition } = found;
  const { user_id, product_id } = page;
  const slug = page.slug ?? asked.toLowerCase();

  const { snapshot, page_count, files, description, ...of } = edition;
  const model = { ...snapshot.model, description: pageText(description, snapshot.model.description) };
  const shown = { ...of, model, page_count: page_count ?? 0, files };
  return composePage(services, { user_id, product_id }, { ...page, slug }, shown, { viewer, code, amount });
}

/** The page at an address with the edition that it sells. */
async function onSale({ db }: Services, asked: string) {
  const name = asked.toLowerCase();
  const page = SLUG.test(name) ? await findSlug(db, name) : null;
  if (page === null) return null;
  const listed = page.listing !== null && page.listing !== 'unlisted';
  if (page.status !== 'published' || !listed) return page.listing === null ? null : 'gone';
  const edition = await editionOnSale(db, page.user_id, page.product_id);
  return edition === null ? null : { page, edition };
}

/** The sample of what a page sells, as a file; null where there is none, and of what is free. */
export async function openSample(services: Services, slug: string): Promise<FileAnswer | 'gone' | null> {
  const found = await onSale(services, slug);
  if (found === null || found === 'gone') return found;
  const { sample, snapshot, price_cents, suggested_price_cents } = found.edition;
  const is_free = price_cents === 0 && suggested_price_cents === null;
  if (sample === null || is_free) return null;
  const { title, language } = snapshot.model;
  const { blob_key, bytes } = sample;
  const file_name = fileName(`${title} (${wordsFor(language).sample})`, 'pdf');
  return {
    file: { blob_key, bytes, content_type: 'application/pdf', file_name, etag: `"${blob_key.slice(0, 32)}"` },
  };
}

/** Whose page it is, and what of it is of today: the edition has the rest. */
export interface PageFacts {
  slug: string;
  type: ProductType;
  sign_up: SignUpTerms | null;
  asks_email: boolean;
  creator: string;
  email_confirmed_at: string | null;
  brand: string | null;
  shop_name: string | null;
  accent: string | null;
  shop: string | null;
  page_title: string | null;
  page_description: string | null;
  has_more: boolean;
}

/** What the page sells: an edition, or a draft as it would be one. */
export interface ShownEdition {
  /** Null for a draft. */
  build_id: BuildId | null;
  model: BookModel;
  number: number;
  published_at: string;
  /** Null for a draft without a price. */
  price_cents: number | null;
  suggested_price_cents: number | null;
  currency: string;
  /** Null before it is known. */
  page_count: number | null;
  files: StorefrontPage['files'];
  previews: string[];
  pictures: ListingPicture[];
  sample: StorefrontPage['sample'];
}

/** Who looks at a page, with which code, and the price that she has named; null for what there is not. */
interface Looks {
  viewer: UserId | null;
  code: string | null;
  amount: number | null;
}

/** The page of an edition, or of a draft, as somebody sees it. */
export async function composePage(
  services: Services,
  owner: StorefrontPage['owner'],
  found: PageFacts,
  edition: ShownEdition,
  { viewer, code, amount }: Looks,
): Promise<StorefrontPage> {
  const { signer, clock, public_url, mailer } = services;
  const { model, build_id, currency, suggested_price_cents: suggested_cents } = edition;
  const { slug } = found;
  const accent = found.accent ?? THEME_ACCENTS[model.theme];
  const inside = insideOf(model);
  const creator = publicName(found);
  const minimum_cents = edition.price_cents ?? 0;
  const named = suggested_cents === null ? null : { minimum_cents, suggested_cents };
  const price_cents = named === null ? minimum_cents : (amount ?? named.suggested_cents);
  const has_price = edition.price_cents !== null;
  const isGiven = has_price && named === null && price_cents === 0;
  const asks = typeOf(found.type).collects_addresses || (isGiven && found.asks_email);
  const mails = mailer !== null && found.email_confirmed_at !== null;
  // One that was released before there was a form has none of its own.
  const terms = found.sign_up ?? usualTerms();
  const { language } = model;
  const title = withQuotes(model.title, language);
  const ownWords = (words: string | null) => (words === null ? null : withQuotes(words, language));
  const expires = clock() + LIMITS.download_link_hours * 3_600_000;
  const download = () =>
    build_id === null ? '#' : `/d/${signFile(signer, { ...owner, build_id }, expires)}`;
  return {
    owner,
    slug,
    path: `/p/${slug}`,
    url: `${public_url}/p/${slug}`,
    type: found.type,
    title,
    subtitle: ownWords(model.subtitle),
    description: ownWords(model.description),
    author: model.author_name,
    creator,
    language,
    search: { title: found.page_title, description: found.page_description },
    accent,
    shop: found.shop === null ? null : shopPath(found.shop),
    has_more: found.has_more,
    has_price,
    price_cents,
    named,
    currency,
    download: isGiven && !asks ? download() : null,
    ...(isGiven || !has_price
      ? { ...NOT_SOLD, total_cents: 0 }
      : await saleOf(services, owner, { price_cents, currency }, { viewer, code })),
    sign_up: asks ? signUpOf({ terms, mails, language, creator }) : null,
    magnet:
      asks && build_id !== null ? { owner, build_id, title, creator, accent, language, terms, mails } : null,
    page_count: edition.page_count,
    recipe_count: inside.reduce((sum, { recipes }) => sum + recipes.length, 0),
    files: edition.files.map(({ format, bytes }) => ({ format, bytes })),
    edition: { number: edition.number, published_at: edition.published_at },
    inside,
    previews: edition.previews,
    pictures: edition.pictures,
    sample: has_price && !isGiven ? edition.sample : null,
  };
}

const NOT_SOLD = { buy: null, adds_tax: false, discount: null, asks_for_code: false };

/** How something of this price can be bought by this viewer, and for what with this code. */
async function saleOf(
  { db, clock }: Services,
  { user_id, product_id }: StorefrontPage['owner'],
  { price_cents, currency }: { price_cents: number; currency: string },
  { viewer, code }: { viewer: UserId | null; code: string | null },
): Promise<Pick<StorefrontPage, 'buy' | 'adds_tax' | 'discount' | 'total_cents' | 'asks_for_code'>> {
  const terms = await sellingTerms(db, user_id);
  const mode = terms?.mode ?? null;
  const nothing = { ...NOT_SOLD, adds_tax: terms?.adds_tax ?? false, total_cents: price_cents };
  const isHidden = mode === 'test' && viewer !== user_id;
  if (isHidden) return nothing;
  // Of nothing a code takes nothing off.
  if (price_cents === 0) return { ...nothing, buy: mode };
  const buy = isChargeable(price_cents, currency) ? mode : null;
  if (code === null)
    return { ...nothing, buy, asks_for_code: buy !== null && (await asksForCodes(db, user_id)) };
  const wish = { product_ids: [product_id], price_cents, currency, now: timestamp(clock()) };
  const quote = await quoteDiscount(db, user_id, code, wish);
  if ('refusal' in quote)
    return { ...nothing, buy, discount: { ...quote, code }, asks_for_code: buy !== null };
  const { total_cents } = quote.reduction;
  return { ...nothing, buy: total_cents === 0 ? (mode ?? 'live') : mode, discount: quote, total_cents };
}

/** The lead magnet on a public page; null where there is none any more. */
export async function offerOf(services: Services, slug: string): Promise<MagnetOffer | null> {
  const found = await storefrontPage(services, slug);
  return found === null || found === 'gone' ? null : found.magnet;
}

/** What the public pages of a creator call her. */
export const publicName = ({
  brand,
  shop_name,
  creator,
}: {
  brand: string | null;
  shop_name: string | null;
  creator: string;
}): string => brand?.trim() || shop_name?.trim() || creator;

function signUpOf({
  terms,
  mails,
  language,
  creator,
}: Pick<MagnetOffer, 'terms' | 'mails' | 'language' | 'creator'>): StorefrontPage['sign_up'] {
  const way = deliveryModeOf(terms, mails);
  return { way, form: signUpFormOf(terms, { tag: language, creator, way }) };
}

/** What a book holds, from its frozen model: an ebook's chapters, else one list. */
function insideOf(model: BookModel): InsidePart[] {
  const set = (words: string) => withQuotes(words, model.language);
  const titles = (recipes: { title: string }[]) => recipes.map(({ title }) => set(title));
  if ('chapters' in model)
    return model.chapters
      .filter(({ recipes }) => recipes.length > 0)
      .map(({ title, recipes }) => ({ title: set(title), recipes: titles(recipes) }));
  const title = 'days' in model ? planTitle(model.days) : 'Recipes';
  // A plan has a recipe once for every number of people that it is cooked for.
  return [{ title, recipes: [...new Set(titles(model.recipes))] }];
}

const planTitle = (days: number) => (days === 1 ? 'One day' : `${days} days`);

/**
 * The file behind a download link of a public page, or null for a wrong or old one. Without a format it is the PDF,
 * or the only file there is.
 */
export async function openDownload(
  services: Services,
  token: string,
  format: string | null = null,
): Promise<Download | null> {
  const owner = readFileToken(services.signer, token);
  const known = fileFormat.nullable().safeParse(format);
  if (owner === null || !known.success) return null;
  const file = await fileOfToken(services.db, owner, known.data);
  if (file === null) return null;
  const { most, taken } = await findDownloads(services.db, token, owner);
  const now = timestamp(services.clock());
  return {
    file,
    may: (begins) => most === null || (begins ? taken < most : taken > 0),
    count: async () => {
      const counted = await countDownload(services.db, token, owner, now, most);
      if (counted) await noteDownload(services, owner, now);
      return counted;
    },
  };
}

/**
 * Counts a download of a product on its day (UTC), whether it was given away or bought. Of what somebody has bought only
 * the first counts for the recipes.
 */
export const noteDownload = (
  { db }: Pick<Services, 'db'>,
  { user_id, product_id }: { user_id: UserId; product_id: ProductId },
  at: string,
  { again = false }: { again?: boolean } = {},
): Promise<void> =>
  db.transaction(async (tx) => {
    await addProductDownload(tx, { user_id, product_id }, at.slice(0, 10));
    if (!again) await creditRecipes(tx, user_id, product_id, 'download', { at });
  });

/** Adds page views of products to their days, and to the engagement of their recipes. */
export async function noteViews(
  { db, log }: Pick<Services, 'db' | 'log'>,
  counts: ReadonlyMap<string, number>,
  at: string,
): Promise<void> {
  await addProductViews(db, counts);
  for (const [key, count] of counts) {
    const read = readViewKey(key);
    if (read === null) continue;
    try {
      await db.transaction((tx) => creditRecipes(tx, read.user_id, read.product_id, 'view', { count, at }));
    } catch (error) {
      // The views are written, and must not be written twice for the sake of a rough figure.
      log.warn({ error: loggable(error) }, 'page views did not come to the recipes');
    }
  }
}

interface Download {
  file: FileAnswer;
  /** Whether the link still gives the file from its beginning, or what follows a beginning that it gave. */
  may(begins: boolean): boolean;
  /** Counts a download; false where another one was quicker to be the last. */
  count(): Promise<boolean>;
}

/** What the page of a link to a lead magnet shows; null for a wrong link, an old one, or one that is used up. */
export async function openDownloadLink(services: Services, token: string): Promise<DownloadLink | null> {
  const { db, signer, clock } = services;
  const owner = readFileToken(signer, token);
  const found = owner === null ? null : await findDownloadLink(db, owner);
  if (owner === null || found === null) return null;
  const { most, taken } = await findDownloads(db, token, owner);
  if (most !== null && taken >= most) return null;
  const { model } = found.snapshot;
  const cta = 'cta' in model ? model.cta : null;
  const set = (words: string) => withQuotes(words, model.language);
  return {
    title: set(model.title),
    cover: found.previews?.[0] ?? null,
    creator: publicName(found),
    language: model.language,
    accent: found.accent ?? THEME_ACCENTS[model.theme],
    page: found.status === 'published' && found.slug !== null ? `/p/${found.slug}` : null,
    token,
    files: found.files.map(({ format, bytes }) => ({ format, bytes })),
    hours: Math.ceil((owner.expires - clock()) / 3_600_000),
    most,
    cta:
      cta === null || cta.url === null
        ? null
        : {
            headline: set(cta.headline),
            text: cta.text === null ? null : set(cta.text),
            button: set(cta.button),
            url: cta.url,
          },
  };
}

/** Whose mail about what a reader may end; null where there is nothing of it any more. */
export async function mailingListOf(services: Services, owner: { user_id: UserId; product_id: ProductId }) {
  const found = await findList(services.db, owner);
  if (found === null) return null;
  return { ...found, title: withQuotes(found.title, found.language), creator: publicName(found) };
}

/**
 * The file behind a creator's own short-lived address, whose name says the format; null for a wrong or old one, and
 * when its session has ended.
 */
export async function openSigned(
  services: Services,
  signed: string,
  name: string,
): Promise<FileAnswer | null> {
  const token = readOwnFileToken(services.signer, signed);
  const formats = formatsOfName(name);
  if (token === null || formats.length === 0) return null;
  if (!(await isStillIn(services, { ...token, owner: token.user_id }))) return null;
  for (const format of formats) {
    const file = await fileOfToken(services.db, token, format);
    if (file !== null) return file;
  }
  return null;
}
