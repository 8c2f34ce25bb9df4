import { sql } from 'drizzle-orm';
import { subscribeBuyer } from '@/features/audience/buyers.service';
import { dueTools, wakeContacts } from '@/features/audience/contacts.service';
import { endSubscription, type MagnetOffer, signUp } from '@/features/audience/sign-up.service';
import { MAIL_PLATFORMS, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { timestamp } from '@/kernel/clock';
import { newId, type ProductId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from './app';
import { DIALECTS } from './servers/mail-tools/dialects';
import { type FakeTool, startFake } from './servers/mail-tools/fake';

/** A Galley with a fake of every mail tool beside it, and a creator with lead magnets. */
export interface MailDesk {
  app: App;
  ines: Client;
  now: { value: number };
  tools: Readonly<Record<MailPlatform, FakeTool>>;
  /** Forgets what a tool had, and connects the creator to it. */
  connect(platform: MailPlatform): Promise<FakeTool>;
  magnet(title: string): Promise<MagnetOffer>;
  /** Somebody signs up for a lead magnet whose address counts at once. */
  signsUp(offer: MagnetOffer, email: string): Promise<void>;
  /** Somebody buys and ticks the box for news and offers. */
  buys(offers: readonly MagnetOffer[], email: string): Promise<void>;
  /** Somebody ends it by the link in a mail. */
  leaves(offer: MagnetOffer, email: string): Promise<void>;
  /** Has some minutes pass, with all work done in the half minute in which it is due. */
  settle(minutes?: number): Promise<void>;
  /** What the list says of an address and a tool. */
  stateOf(platform: MailPlatform, email: string): Promise<unknown>;
}

const HALF_MINUTE = 30_000;

export async function openMailDesk(): Promise<MailDesk> {
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  const clock = () => now.value;
  const started = await Promise.all(
    MAIL_PLATFORMS.map(
      async (platform) => [platform, await startFake(DIALECTS[platform], { clock })] as const,
    ),
  );
  const tools = Object.fromEntries(started) as MailDesk['tools'];
  const PLATFORM_API_URLS = Object.fromEntries(started.map(([platform, { url }]) => [platform, url]));
  const app = await startApp({ clock, settings: { PLATFORM_API_URLS } });
  const ines = await app.signUp('Ines');
  /** Whether there is any work at a moment. */
  const isDue = async (at: number) => {
    const { db } = app.services;
    const [task] = await db.execute(
      sql`select 1 from tasks where run_at <= ${timestamp(at)}::timestamptz limit 1`,
    );
    return task !== undefined || (await dueTools(db, at, 1)).length > 0;
  };
  /** The first half minute after this one with work, of so many; the last where there is none. */
  const nextDue = async (halves: number) => {
    const at = (half: number) => now.value + half * HALF_MINUTE;
    if (!(await isDue(at(halves - 1)))) return halves;
    let [idle, busy] = [0, halves - 1];
    while (busy - idle > 1) {
      // What goes on goes on at once, mostly.
      const middle = idle === 0 ? 1 : Math.floor((idle + busy) / 2);
      if (await isDue(at(middle))) busy = middle;
      else idle = middle;
    }
    return busy;
  };
  const subscriber = async (email: string) =>
    (await ines.get(`/subscribers?q=${encodeURIComponent(email)}`)).body.items[0];
  return {
    app,
    ines,
    now,
    tools,
    async connect(platform) {
      const tool = tools[platform];
      await ines.delete(`/connections/${platform}`);
      for (const memory of [tool.people, tool.labels, tool.folders]) memory.clear();
      tool.calls.length = 0;
      tool.fault = () => null;
      const answer = await ines.call('PUT', `/connections/${platform}`, { api_key: tool.key });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      await app.work();
      tool.calls.length = 0;
      return tool;
    },
    async magnet(title) {
      const { body } = await ines.post('/products', { type: 'lead_magnet', title });
      const product_id: ProductId = body.id;
      return {
        owner: { user_id: ines.user_id, product_id },
        build_id: newId('build', now.value),
        title,
        creator: 'Ines',
        accent: null,
        language: 'en',
        terms: { optin: body.optin, delivery: body.delivery },
        mails: false,
      };
    },
    async signsUp(offer, email) {
      now.value += 1_000;
      await signUp(app.services, offer, { email, name: 'Lena', consent: true }, 'Yes, send me emails.');
    },
    async buys(offers, email) {
      now.value += 1_000;
      const products = offers.map(({ owner: { product_id }, title }) => ({ product_id, title }));
      const seller = { creator: 'Ines', accent: null };
      const buyer = { email, name: 'Lena', country: 'FR', language: 'en', products, seller };
      const consent_text = 'Yes, email me news and offers.';
      const at = new Date(now.value).toISOString();
      await app.services.db.transaction((tx) =>
        subscribeBuyer(app.services, tx, ines.user_id, { ...buyer, consent_text }, at),
      );
    },
    async leaves({ owner: { product_id } }, email) {
      now.value += 1_000;
      const { id } = (await ines.get(`/subscribers?product_id=${product_id}&q=${email}`)).body.items[0];
      const [row] = await app.services.db.execute<{ leave_key: string }>(
        sql`select leave_key from subscribers where id = ${uuidOf('subscriber', id)}::uuid`,
      );
      await endSubscription(app.services, row?.leave_key ?? '');
    },
    async settle(minutes = 30) {
      for (let left = minutes * 2; left > 0; ) {
        await wakeContacts(app.services);
        await app.work();
        const passed = left === 1 ? 1 : await nextDue(left);
        now.value += passed * HALF_MINUTE;
        left -= passed;
      }
    },
    async stateOf(platform, email) {
      const found = await subscriber(email);
      return found.contacts.find((one: { platform: string }) => one.platform === platform) ?? null;
    },
  };
}
