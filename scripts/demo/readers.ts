import type { EventType } from '@/features/recipes/engagement/events.schema';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { fraction } from './identity';

const DAY = 24 * 60 * 60 * 1000;
/** Days for which the demo's readers are known: the period that Home shows and the one before it. */
const READER_DAYS = 60;
/** Recipes that readers find; the others are seen by nobody in this time. */
const FOUND = 90;
/** What readers like best, in this order. */
const FAVOURITES = ['paella', 'tarta-de-santiago', 'shakshouka', 'limoncini', 'apple-pie', 'pavlova'];
/** Recipes in one weekly newsletter. */
const IN_LETTER = 3;

export interface ReaderEvents {
  /** Demo id of the recipe. */
  id: string;
  /** Noon in UTC of the day. */
  occurred_at: string;
  type: EventType;
  count: number;
}

interface Read {
  id: string;
  status: RecipeStatus;
  has_photo: boolean;
  email_ready: boolean;
  created_at: string;
}

/** A whole number near `mean` that always belongs to the name. */
const about = (mean: number, name: string): number => Math.round(mean * (0.7 + 0.6 * fraction(name)));

/** Readers cook at weekends, and there are more of them every week. */
const mood = (noon: Date, ago: number): number => {
  const weekend = [0, 6].includes(noon.getUTCDay()) ? 1.3 : 1;
  return weekend * (1.25 - 0.65 * (ago / READER_DAYS));
};

const noonOf = (now: Date, ago: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ago, 12));

/**
 * What readers did with the demo's recipes in the 60 days up to `now`: a few favourites with photos are seen most, a
 * newsletter every Thursday brings clicks, and some readers save what they see. Nobody buys: all that is published is
 * free.
 */
export function readerEvents(recipes: readonly Read[], now: Date): ReaderEvents[] {
  const active = recipes.filter(({ status }) => status === 'active');
  const liking = ({ id, has_photo }: Read) => {
    const favourite = FAVOURITES.indexOf(id);
    return favourite < 0 ? fraction(`liked ${id}`) * (has_photo ? 1 : 0.6) : 2 - favourite / 10;
  };
  const best = [...active].sort((left, right) => liking(right) - liking(left)).slice(0, FOUND);
  const ready = best.filter(({ email_ready }) => email_ready);
  const events: ReaderEvents[] = [];
  for (let ago = READER_DAYS - 1; ago >= 0; ago--) {
    const noon = noonOf(now, ago);
    // Today is not over, and nothing has happened that lies ahead.
    const occurred_at = new Date(Math.min(noon.getTime(), now.getTime())).toISOString();
    const add = ({ id, created_at }: Read, type: EventType, count: number) => {
      if (count > 0 && created_at < occurred_at) events.push({ id, occurred_at, type, count });
    };
    best.forEach((recipe, place) => {
      const views = about((42 / (place + 2)) * mood(noon, ago), `seen ${recipe.id} ${ago}`);
      add(recipe, 'view', views);
      add(recipe, 'save', about(views * 0.07, `saved ${recipe.id} ${ago}`));
    });
    if (noon.getUTCDay() === 4) {
      const drawn = ready.map((recipe) => ({ recipe, lot: fraction(`letter ${ago} ${recipe.id}`) }));
      drawn.sort((left, right) => left.lot - right.lot);
      for (const { recipe } of drawn.slice(0, IN_LETTER))
        add(recipe, 'email_click', about(60 * mood(noon, ago), `clicked ${ago} ${recipe.id}`));
    }
  }
  return events;
}

/** Views of a public page on each day since it went online, `since` days before `now`. */
export function pageViews(since: number, now: Date): { day: string; count: number }[] {
  return Array.from({ length: Math.min(since, READER_DAYS) }, (_, ago) => {
    const noon = noonOf(now, ago);
    return {
      day: new Date(noon.getTime() - (noon.getTime() % DAY)).toISOString().slice(0, 10),
      count: about(14 * mood(noon, ago), `page ${ago}`),
    };
  });
}

/** First and last names of readers who have signed up; no address of theirs exists (RFC 2606). */
const FIRST =
  'Lena Tom Aylin Marco Sofia Jonas Priya Noah Emma Luca Mei Sara Omar Nora Felix Zofia Hugo Ida'.split(' ');
const LAST =
  'Berger Rossi Kaya Lindqvist Novak Okafor Marsh Duarte Haas Petit Wren Salo Ferrer Ito Quinn'.split(' ');

export interface DemoReader {
  email: string;
  name: string | null;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** When the address was left. */
  at: string;
}

/** Who has signed up on each day since the page of a lead magnet went online, `since` days before `now`; newest last. */
export function signUps(since: number, now: Date): DemoReader[] {
  const readers: DemoReader[] = [];
  for (let ago = Math.min(since, READER_DAYS) - 1; ago >= 0; ago--) {
    const count = about(4.4 * mood(noonOf(now, ago), ago), `signed up ${ago}`);
    for (let place = 0; place < count; place++) {
      const key = `${ago} ${place}`;
      const pick = (names: readonly string[], of: string) =>
        names[Math.floor(fraction(`${of} ${key}`) * names.length)] ?? '';
      const [first, last] = [pick(FIRST, 'first'), pick(LAST, 'last')];
      // Today is not over: what lies ahead of now has not happened.
      const at = noonOf(now, ago).getTime() + (fraction(`hour ${key}`) - 0.5) * 0.8 * DAY;
      if (at >= now.getTime()) continue;
      const lot = fraction(`state ${key}`);
      readers.push({
        email: `${first}.${last}${readers.length}@example.com`.toLowerCase(),
        name: lot > 0.3 ? `${first} ${last}` : null,
        // Who has not confirmed for a month is forgotten.
        state: lot < 0.04 ? 'unsubscribed' : lot < 0.1 && ago < 20 ? 'pending' : 'confirmed',
        at: new Date(at).toISOString(),
      });
    }
  }
  return readers.sort((left, right) => left.at.localeCompare(right.at));
}
