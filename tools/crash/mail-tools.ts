import {
  CONNECTABLE,
  MAIL_PLATFORMS,
  type MailPlatform,
} from '@/features/connections/connectors/platforms.rules';
import { endFile } from '@/testing/cleanup';
import { DIALECTS } from '@/testing/servers/mail-tools/dialects';
import { type FakeTool, startFake } from '@/testing/servers/mail-tools/fake';
import { filledForm } from '../selling/shop';
import { pause } from './client';
import type { Part } from './report';
import { held, type Place, rowOf, type Scene, Stand } from './stand';

const addressOf = (slug: string): string => `${slug}@example.com`;

async function toolPlace(platform: MailPlatform): Promise<{ place: Place; tool: FakeTool }> {
  const tool = await startFake(DIALECTS[platform]);
  const place: Place = {
    label: CONNECTABLE[platform].label,
    platform,
    env: { PLATFORM_API_URLS: `${platform}=${tool.url}` },
    connection: { api_key: tool.key },
    cut: (loses) => {
      tool.fault = () => (loses() ? 'lost' : null);
    },
  };
  return { place, tool };
}

/** Sends the form of a lead magnet's page as a stranger does, again where it was killed before it answered. */
async function signUp(stand: Stand, slug: string): Promise<void> {
  for (;;) {
    try {
      const page = await (await fetch(`${stand.base}/p/${slug}`)).text();
      const body = filledForm(page);
      body.set('email', addressOf(slug));
      const { status } = await fetch(`${stand.base}/p/${slug}`, { method: 'POST', body, redirect: 'manual' });
      if (status < 400) return;
      throw new Error(`The form was answered ${status}.`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await pause(200);
    }
  }
}

async function subscriberOf(stand: Stand, slug: string) {
  const { status, body } = await stand.reply('GET', `/api/subscribers?q=${addressOf(slug)}`);
  return status === 200 ? { known: true, found: body.items[0] ?? null } : { known: false, found: null };
}

const scenesOf = (tool: FakeTool): readonly Scene[] => [
  {
    name: 'sign-up',
    ask: signUp,
    async stands(stand, slug) {
      const { found } = await subscriberOf(stand, slug);
      return (found?.contacts ?? []).some(({ state }) => state === 'synced');
    },
    faultOf(slug) {
      const shown = tool.shown(addressOf(slug));
      if (shown?.state !== 'active' || shown.labels.length === 0) return 'lost';
      const names = [...tool.labels.values()];
      return shown.labels.length > 1 || new Set(names).size !== names.length ? 'double' : null;
    },
  },
  {
    name: 'leaving',
    async ask(stand, slug) {
      const { found } = await subscriberOf(stand, slug);
      await stand.call('DELETE', `/api/subscribers/${found?.id}`);
    },
    async stands(stand, slug) {
      const { known, found } = await subscriberOf(stand, slug);
      return known && found === null && tool.shown(addressOf(slug))?.state === 'left';
    },
    faultOf: (slug) => (tool.shown(addressOf(slug))?.state === 'left' ? null : 'lost'),
  },
];

/** Publishes lead magnets of one recipe; answers the names in their addresses. */
async function magnets(stand: Stand): Promise<(stand: Stand) => Promise<string>> {
  const soup = { title: 'Onion soup', ingredients: ['1 onion'] };
  const { id: recipe } = (await stand.call('POST', '/api/recipes', soup)).body;
  let last = 0;
  return async () => {
    const body = { type: 'lead_magnet', title: `Free Soups ${++last}`, recipe_ids: [recipe] };
    const { id } = (await stand.call('POST', '/api/products', body)).body;
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'USD' };
    const { slug } = (await stand.call('POST', `/api/products/${id}/publish`, terms)).body;
    for (;;) {
      const { listings } = (await stand.call('GET', `/api/products/${id}`)).body;
      if (listings.every(({ state }) => state === 'live')) return slug;
      await pause(100);
    }
  };
}

/** kill -9 of the app at every call to every mail tool: after it has done what was asked, and before its answer. */
export async function mailToolRounds(folder: string): Promise<Part> {
  const stands: { stand: Stand; tool: FakeTool }[] = [];
  for (const platform of MAIL_PLATFORMS) {
    const { place, tool } = await toolPlace(platform);
    stands.push({ stand: await Stand.open(folder, place), tool });
  }
  const tallies = await Promise.all(
    stands.map(async ({ stand, tool }) => stand.tally(scenesOf(tool), await magnets(stand))),
  );
  await endFile();
  return {
    title: 'kill -9 at every call to an email tool',
    about: [
      'Someone signs up for a new lead magnet, and later the creator deletes them from the audience. The server process of `npm start` gets a SIGKILL at each call in turn: after the test email tool has done what the call asks for, and before it responds. After the next start, the subscriber has to be in the tool with the lead magnet’s label, and in the end no longer get email.',
      'Lost: anything that wasn’t as requested within three minutes. Double: a label that’s there twice, or one that belongs to someone else.',
    ],
    head: ['email tool', 'kills: sign-up', 'kills: leaving', 'lost', 'double'],
    rows: tallies.map(rowOf),
    notes: [],
    passed: tallies.every(held),
  };
}
