import { deliveryModeOf, signUpFormOf } from '@/features/audience/sign-up.rules';
import type { MagnetOffer } from '@/features/audience/sign-up.service';
import { sellingMode } from '@/features/connections/selling.service';
import { asksForCodes, quoteDiscount } from '@/features/discounts/discounts.service';
import {
  fileOfToken,
  readFileToken,
  readOwnFileToken,
  signFile,
} from '@/features/products/builds/files.service';
import { fileFormat } from '@/features/products/records/builds.schema';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { usualTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { typeOf } from '@/features/products/types/registry';
import { shopPath } from '@/features/shop/shop.rules';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { isChargeable } from '@/kernel/stripe-amounts';
import type { BookModel } from '@/rendering/model/book.model';
import type { Services } from '@/server/auth/context';
import type { FileAnswer } from '@/server/files/file-answer';
import type { DownloadLink, InsidePart, StorefrontPage } from './publications.rules';
import {
  countDownload,
  editionOnSale,
  findDownloadLink,
  findDownloads,
  findList,
  findSlug,
} from './publications.store';
import { addProductDownload } from './views.store';

/** A slug as we make them; anything else names no page. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * The public page of a product as `viewer` sees it, null for strangers, with the discount code in its address and the
 * price that its buyer has named; `gone` when it was public once, null when there is none.
 */
export async function storefrontPage(
  services: Services,
  asked: string,
  viewer: UserId | null = null,
  code: string | null = null,
  amount: number | null = null,
): Promise<StorefrontPage | 'gone' | null> {
  const { db, signer, clock, public_url, mailer } = services;
  const found = SLUG.test(asked) ? await findSlug(db, asked) : null;
  if (found === null) return null;
  const { user_id, product_id } = found;
  const listed = found.listing !== null && found.listing !== 'unlisted';
  if (found.status !== 'published' || !listed) return found.listing === null ? null : 'gone';
  const edition = await editionOnSale(db, user_id, product_id);
  if (edition === null) return null;
  const slug = found.slug ?? asked;

  const { model } = edition.snapshot;
  const inside = insideOf(model);
  const token = { user_id, product_id, build_id: edition.build_id };
  const expires = clock() + LIMITS.download_link_hours * 3_600_000;
  const owner = { user_id, product_id };
  const creator = publicName(found);
  const { suggested_price_cents: suggested_cents, currency } = edition;
  const named = suggested_cents === null ? null : { minimum_cents: edition.price_cents, suggested_cents };
  const price_cents = named === null ? edition.price_cents : (amount ?? named.suggested_cents);
  const isGiven = named === null && price_cents === 0;
  const asks = typeOf(found.type).collects_addresses || (isGiven && found.asks_email);
  const offer: MagnetOffer | null = !asks
    ? null
    : {
        owner,
        build_id: edition.build_id,
        title: model.title,
        creator,
        accent: found.accent,
        language: model.language,
        // One that was released before there was a form has none of its own.
        terms: found.sign_up ?? usualTerms(),
        mails: mailer !== null && found.email_confirmed_at !== null,
      };
  return {
    owner,
    slug,
    path: `/p/${slug}`,
    url: `${public_url}/p/${slug}`,
    type: found.type,
    title: model.title,
    subtitle: model.subtitle,
    description: model.description,
    author: model.author_name,
    creator,
    language: model.language,
    search: { title: found.page_title, description: found.page_description },
    accent: found.accent,
    shop: found.shop === null ? null : shopPath(found.shop),
    price_cents,
    named,
    currency,
    download: isGiven && offer === null ? `/d/${signFile(signer, token, expires)}` : null,
    ...(isGiven
      ? { ...NOT_SOLD, total_cents: 0 }
      : await saleOf(services, owner, { price_cents, currency }, { viewer, code })),
    sign_up: offer === null ? null : signUpOf(offer),
    page_count: edition.page_count ?? 0,
    recipe_count: inside.reduce((sum, { recipes }) => sum + recipes.length, 0),
    files: edition.files.map(({ format, bytes }) => ({ format, bytes })),
    edition: { number: edition.number, published_at: edition.published_at },
    inside,
    previews: edition.previews,
  };
}

const NOT_SOLD = { buy: null, discount: null, asks_for_code: false };

/** How something of this price can be bought by this viewer, and for what with this code. */
async function saleOf(
  { db, clock }: Services,
  { user_id, product_id }: StorefrontPage['owner'],
  { price_cents, currency }: { price_cents: number; currency: string },
  { viewer, code }: { viewer: UserId | null; code: string | null },
): Promise<Pick<StorefrontPage, 'buy' | 'discount' | 'total_cents' | 'asks_for_code'>> {
  const nothing = { ...NOT_SOLD, total_cents: price_cents };
  const mode = await sellingMode(db, user_id);
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
  return found === null || found === 'gone' ? null : (found.sign_up?.offer ?? null);
}

/** What the public pages of a creator call her. */
export const publicName = ({ brand, creator }: { brand: string | null; creator: string }): string =>
  brand?.trim() || creator;

function signUpOf(offer: MagnetOffer): StorefrontPage['sign_up'] {
  const way = deliveryModeOf(offer.terms, offer.mails);
  return {
    offer,
    way,
    form: signUpFormOf(offer.terms, { tag: offer.language, creator: offer.creator, way }),
  };
}

/** What a book holds, from its frozen model: an ebook's chapters, else one list. */
function insideOf(model: BookModel): InsidePart[] {
  const titles = (recipes: { title: string }[]) => recipes.map(({ title }) => title);
  if ('chapters' in model)
    return model.chapters
      .filter(({ recipes }) => recipes.length > 0)
      .map(({ title, recipes }) => ({ title, recipes: titles(recipes) }));
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
  format: FileFormat | null = null,
): Promise<Download | null> {
  const owner = readFileToken(services.signer, token);
  if (owner === null) return null;
  const file = await fileOfToken(services.db, owner, format);
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

/** Counts a download of a product on its day (UTC), whether it was given away or bought. */
export const noteDownload = (
  { db }: Pick<Services, 'db'>,
  { user_id, product_id }: { user_id: UserId; product_id: ProductId },
  now: string,
): Promise<void> => addProductDownload(db, { user_id, product_id }, now.slice(0, 10));

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
  return {
    title: model.title,
    creator: publicName(found),
    language: model.language,
    accent: found.accent,
    page: found.status === 'published' && found.slug !== null ? `/p/${found.slug}` : null,
    token,
    files: found.files.map(({ format, bytes }) => ({ format, bytes })),
    hours: Math.ceil((owner.expires - clock()) / 3_600_000),
    most,
    cta: cta === null || cta.url === null ? null : { ...cta, url: cta.url },
  };
}

/** Whose mail about what a reader may end; null where there is nothing of it any more. */
export async function mailingListOf(services: Services, owner: { user_id: UserId; product_id: ProductId }) {
  const found = await findList(services.db, owner);
  return found === null ? null : { ...found, creator: publicName(found) };
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
  const format = fileFormat.safeParse(name.slice(name.lastIndexOf('.') + 1)).data;
  if (token === null || format === undefined) return null;
  const { session_id: id, user_id } = token;
  if (!(await services.sessions.stands({ id, user_id, auth_time: 0 }))) return null;
  return fileOfToken(services.db, token, format);
}
