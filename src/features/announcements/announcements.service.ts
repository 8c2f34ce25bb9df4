import { emailHtml, type MailLook } from '@/features/mails/letter.rules';
import { isOnShow, productsOnShow } from '@/features/publications/shop-page.service';
import { sellerOf } from '@/features/sales/delivery.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type AnnouncementId, newId, type ProductId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { isRightToLeft } from '@/messages/sign-up';
import { noteEvent } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { queueTask } from '@/server/jobs/tasks.store';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import { type Audience, announcementEmail } from './announcements.rules';
import type {
  Announcement,
  AnnouncementChoices,
  AnnouncementCreate,
  AnnouncementList,
  AnnouncementPage,
  AnnouncementPatch,
  AnnouncementPreview,
} from './announcements.schema';
import {
  announcementsAfter,
  countAnnouncements,
  countReaders,
  countSubscribers,
  deleteAnnouncement,
  findAnnounced,
  getAnnouncement,
  insertAnnouncement,
  leavesAfter,
  listAnnouncements,
  lockAnnouncement,
  lockNews,
  ownedProducts,
  recipientsAfter,
  sentSince,
  updateAnnouncement,
} from './announcements.store';
import { ANNOUNCEMENT_TASK } from './sending.service';

const DAY = 24 * 3_600_000;

/** All announcements after one, who got them, and who wants none, as an archive has them. */
export const archivedAnnouncements = announcementsAfter;
export const archivedRecipients = recipientsAfter;
export const archivedLeaves = leavesAfter;

/** A page of the caller's announcements, the newest first. */
export async function announcementsPage(
  { db, owner }: UserContext,
  input: AnnouncementList,
): Promise<AnnouncementPage> {
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const { rows, total } = await listAnnouncements(db, owner, page.per_page, offset);
  return listPage(rows, total, page);
}

/** One of the caller's announcements. Throws not_found. */
export async function requireAnnouncement(db: Db, owner: UserId, id: AnnouncementId): Promise<Announcement> {
  const found = await getAnnouncement(db, owner, id);
  if (found === null) throw new Problem('not_found');
  return found;
}

/** Throws unknown_product. */
async function requireProduct(tx: Db, owner: UserId, id: ProductId): Promise<void> {
  if ((await findAnnounced(tx, owner, id)) !== null) return;
  throw new Problem('unknown_product', {
    errors: [
      {
        in: 'body',
        pointer: '/product_id',
        code: 'unknown_product',
        message: 'No product with this ID exists in your account.',
      },
    ],
  });
}

/** Throws validation_failed for an edition that the product does not have, or that is no news to the audience. */
async function requireEdition(
  tx: Db,
  owner: UserId,
  { product_id, audience, edition }: { product_id: ProductId; audience: Audience; edition: number | null },
): Promise<void> {
  if (edition === null) return;
  const newest = (await findAnnounced(tx, owner, product_id))?.edition ?? null;
  const isThere = newest !== null && edition <= newest;
  if (audience === 'owners' && isThere) return;
  const message = isThere
    ? 'Only announcements to owners can be about an edition. Leave `edition` out for subscribers.'
    : 'This product has no such edition.';
  throw new Problem('validation_failed', {
    errors: [{ in: 'body', pointer: '/edition', code: 'unknown_edition', message }],
    detail: message,
  });
}

/** Keeps what is to be announced; nobody gets it yet. Throws unknown_product, validation_failed, already_exists. */
export function createAnnouncement(ctx: UserContext, input: AnnouncementCreate): Promise<Announcement> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    await requireProduct(tx, owner, input.product_id);
    const { product_id, audience = 'owners', subject, text, edition = null } = input;
    await requireEdition(tx, owner, { product_id, audience, edition });
    if ((await countAnnouncements(tx, owner)) >= LIMITS.announcements)
      throw new Problem('already_exists', {
        detail: `An account can have at most ${LIMITS.announcements} announcements.`,
      });
    const now = timestamp(services.clock());
    const id = newId('announcement', services.clock());
    await insertAnnouncement(tx, {
      ...{ user_id: owner, id, product_id, audience, subject, text, edition },
      ...{ state: 'draft', mailed: 0, version: 1, created_at: now, updated_at: now },
    });
    return requireAnnouncement(tx, owner, id);
  });
}

/** Locks one of the caller's drafts. Throws not_found, version_conflict, and invalid_transition for what was sent. */
async function lockDraft(tx: Db, ctx: UserContext, id: AnnouncementId) {
  const stored = await lockAnnouncement(tx, ctx.owner, id);
  if (stored === null) throw new Problem('not_found');
  checkVersion(ctx, stored.version);
  if (stored.state !== 'draft')
    throw new Problem('invalid_transition', {
      detail: 'This announcement has been sent, so it can’t be changed. Create a new one.',
    });
  return stored;
}

/** Changes what is sent of a draft. Throws not_found, version_conflict, invalid_transition, unknown_product, validation_failed. */
export function changeAnnouncement(ctx: UserContext, input: AnnouncementPatch): Promise<Announcement> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    const stored = await lockDraft(tx, ctx, input.id);
    const { product_id = stored.product_id, audience = stored.audience } = input;
    const { subject = stored.subject, text = stored.text } = input;
    // An edition belongs to its product, and is no news to subscribers.
    const isOfSame = audience === 'owners' && product_id === stored.product_id;
    const { edition = isOfSame ? stored.edition : null } = input;
    if (product_id !== stored.product_id) await requireProduct(tx, owner, product_id);
    await requireEdition(tx, owner, { product_id, audience, edition });
    const isSame =
      product_id === stored.product_id &&
      audience === stored.audience &&
      subject === stored.subject &&
      text === stored.text &&
      edition === stored.edition;
    if (!isSame) {
      const updated_at = timestamp(services.clock());
      await updateAnnouncement(tx, owner, input.id, {
        ...{ product_id, audience, subject, text, edition, updated_at },
      });
    }
    return requireAnnouncement(tx, owner, input.id);
  });
}

/** Deletes a draft. Throws not_found, version_conflict, invalid_transition. */
export function removeAnnouncement(ctx: UserContext, id: AnnouncementId): Promise<void> {
  return commit(ctx, async (tx) => {
    const { subject } = await lockDraft(tx, ctx, id);
    await deleteAnnouncement(tx, ctx.owner, id);
    await noteEvent(tx, ctx, 'announcement.deleted', { id, name: subject });
  });
}

/** The mail as it will look, around it the words of the product's language, and how many would get it. Throws not_found. */
export async function previewAnnouncement(
  { db, owner, services }: UserContext,
  id: AnnouncementId,
): Promise<AnnouncementPreview> {
  const announced = await requireAnnouncement(db, owner, id);
  const { product_id, product_title, audience, subject, text } = announced;
  const product = await findAnnounced(db, owner, product_id);
  const seller = await sellerOf(db, owner);
  if (product === null || seller === null) throw new Problem('not_found');
  const { creator, accent } = seller;
  const page = audience === 'owners' ? '/orders' : `/p/${product.slug ?? ''}`;
  const said = announcementEmail(
    product.language,
    audience,
    { subject, text, title: product_title, creator },
    // Pages that are there: nobody's secret stands in a preview.
    { url: `${services.public_url}${page}`, unsubscribe: `${services.public_url}/leave/…` },
  );
  const { language, button } = said;
  const look: MailLook = {
    ...{ language, is_right_to_left: isRightToLeft(language), name: creator, accent },
    ...{ button, buttons: 'last' },
  };
  return {
    ...(await countReaders(db, owner, announced)),
    ...{ name: creator, accent, language, button },
    ...{ subject: said.subject, text: said.text, html: emailHtml(said.text, look) },
  };
}

/** Whether a creator's owners can be emailed. */
async function mailsOf(
  { mailer }: Pick<Services, 'mailer'>,
  db: Db,
  owner: UserId,
): Promise<AnnouncementChoices['mails']> {
  if (mailer === null) return 'off';
  return (await sellerOf(db, owner))?.is_confirmed ? 'on' : 'unconfirmed';
}

/** What the form of an announcement offers. */
export async function announcementChoicesOf({
  db,
  owner,
  services,
}: UserContext): Promise<AnnouncementChoices> {
  return {
    products: await ownedProducts(db, owner, LIMITS.announced_products),
    subscribers: await countSubscribers(db, owner),
    shown: (await productsOnShow(db, owner, LIMITS.announced_products)).map(({ id, title }) => ({
      id,
      title,
    })),
    mails: await mailsOf(services, db, owner),
  };
}

/** Throws invalid_transition where nobody can be emailed. */
async function requireMails(services: Services, tx: Db, owner: UserId): Promise<void> {
  const mails = await mailsOf(services, tx, owner);
  if (mails === 'on') return;
  throw new Problem('invalid_transition', {
    detail:
      mails === 'off'
        ? 'Email isn’t set up here, so nothing can be sent.'
        : 'Confirm your own email first. Then you can email your readers.',
  });
}

/** Subscribers are led to the product's page. Throws invalid_transition where it has none. */
async function requirePage(tx: Db, owner: UserId, audience: Audience, id: ProductId): Promise<void> {
  if (audience === 'owners' || (await isOnShow(tx, owner, id))) return;
  throw new Problem('invalid_transition', {
    detail: 'Publish its product page first. Then you can tell your subscribers.',
  });
}

/** Throws rate_limited where enough was announced in the last day. */
async function requireRest(tx: Db, owner: UserId, now: number): Promise<void> {
  const [oldest, ...others] = await sentSince(tx, owner, timestamp(now - DAY));
  if (oldest === undefined || others.length + 1 < LIMITS.announcements_per_day) return;
  const seconds = Math.ceil((Date.parse(oldest) + DAY - now) / 1_000);
  throw new Problem('rate_limited', {
    detail: `You can send ${LIMITS.announcements_per_day} announcements a day. This one is still a draft.`,
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
}

/** Why an announcement has no recipients. */
function nobodyWords({ audience, edition }: { audience: Audience; edition: number | null }): string {
  if (audience === 'subscribers')
    return 'There’s no one to send this to: every subscriber who gets your announcements already has this product.';
  return edition === null
    ? 'There’s no one to send this to: no one who gets your announcements has this product yet.'
    : `Everyone who gets your announcements already knows about edition ${edition}.`;
}

/**
 * Sends an announcement to its audience as it is now, or goes on with one that had stopped. The mails are
 * queued behind the answer, in steps. Throws not_found, rate_limited, and invalid_transition for one that was sent, for
 * one that nobody would get, and where nobody can be emailed.
 */
export function sendAnnouncement(ctx: UserContext, id: AnnouncementId): Promise<Announcement> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    const stored = await lockAnnouncement(tx, owner, id);
    if (stored === null) throw new Problem('not_found');
    checkVersion(ctx, stored.version);
    const { state, audience, product_id } = stored;
    if (state === 'sending' || state === 'sent')
      throw new Problem('invalid_transition', {
        detail:
          state === 'sent'
            ? 'This announcement has already been sent.'
            : 'This announcement is already being sent.',
      });
    await requireMails(services, tx, owner);
    await requirePage(tx, owner, audience, product_id);
    if (await lockNews(tx, owner, stored))
      throw new Problem('invalid_transition', {
        detail: 'Another announcement about this edition is being sent. Wait until it’s done.',
      });
    const now = services.clock();
    const at = timestamp(now);
    if (state === 'draft') {
      await requireRest(tx, owner, now);
      const { recipients } = await countReaders(tx, owner, stored);
      if (recipients === 0)
        throw new Problem('invalid_transition', {
          detail: nobodyWords(stored),
        });
      await updateAnnouncement(tx, owner, id, { state: 'sending', recipients, sent_at: at, updated_at: at });
    } else await updateAnnouncement(tx, owner, id, { state: 'sending', updated_at: at });
    await queueTask(tx, owner, { kind: ANNOUNCEMENT_TASK, subject: id }, at);
    return requireAnnouncement(tx, owner, id);
  });
}
