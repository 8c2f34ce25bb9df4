import type { AnnouncementState, Audience } from '@/features/announcements/announcements.rules';
import type { Announcement, AnnouncementPreview } from '@/features/announcements/announcements.schema';

type Tone = 'ok' | 'bad' | 'draft' | 'info';

/** How an announcement stands, in a dot and a word. */
export const ANNOUNCEMENT_STATE_WORDS: Record<AnnouncementState, { tone: Tone; word: string }> = {
  draft: { tone: 'draft', word: 'Draft' },
  sending: { tone: 'info', word: 'Sending' },
  sent: { tone: 'ok', word: 'Sent' },
  failed: { tone: 'bad', word: 'Stopped' },
};

/** What an audience is called. */
export const AUDIENCE_WORDS: Record<Audience, string> = { owners: 'Owners', subscribers: 'Subscribers' };

const ONE: Record<Audience, string> = { owners: 'owner', subscribers: 'subscriber' };

/** So many of an audience, as one says it. */
export const readersWords = (audience: Audience, count: number): string =>
  `${count} ${ONE[audience]}${count === 1 ? '' : 's'}`;

/** How many have it: all of them once it is sent, so many of all before. */
export function mailedWords({ state, mailed, recipients }: Announcement): string {
  if (state === 'draft' || recipients === null) return '–';
  return state === 'sent' ? String(mailed) : `${mailed} of ${recipients}`;
}

/** Who gets it, in a sentence. */
export function audienceWords(
  { audience, edition, title }: { audience: Audience; edition: number | null; title: string },
  { recipients, unsubscribed, aware }: Pick<AnnouncementPreview, 'recipients' | 'unsubscribed' | 'aware'>,
): string {
  const left = unsubscribedWords(audience, unsubscribed);
  if (edition !== null) return `${newsWords(edition, title, recipients, aware)}${left}`;
  const many = readersWords(audience, recipients);
  const who =
    audience === 'owners'
      ? recipients === 0
        ? `Nobody who gets your announcements has ${title} yet.`
        : `To ${many} of ${title}, one email per address.`
      : recipients === 0
        ? `Every subscriber who gets your announcements already has ${title}.`
        : `To ${many}, one email per address. Those who already have ${title} are left out.`;
  return `${who}${left}`;
}

const unsubscribedWords = (audience: Audience, count: number): string =>
  count === 0 ? '' : ` ${readersWords(audience, count)} ${count === 1 ? 'has' : 'have'} unsubscribed.`;

/** Who gets the news of an edition: whoever does not know it. */
function newsWords(edition: number, title: string, recipients: number, aware: number): string {
  if (recipients === 0)
    return `Everyone who gets your announcements already knows about edition ${edition} of ${title}.`;
  const who = `To ${readersWords('owners', recipients)} of ${title} who ${recipients === 1 ? 'hasn’t' : 'haven’t'} heard about edition ${edition}, one email per address.`;
  return aware === 0
    ? who
    : `${who} ${readersWords('owners', aware)} already ${aware === 1 ? 'knows' : 'know'} about it.`;
}

/** What an announcement to subscribers may begin with: the first sentences of the product's own description. */
export function launchWords(title: string, description: string | null): { subject: string; text: string } {
  const said =
    description
      ?.trim()
      .split(/\n\s*\n/)[0]
      ?.trim() ?? '';
  return { subject: title, text: said === '' ? title : said };
}

/** What an announcement of a new edition may begin with. */
export const newEditionWords = (title: string): { subject: string; text: string } => ({
  subject: `A new edition of ${title}`,
  text: `There’s a new edition of ${title}, and it’s already yours.`,
});

/** A mail as it is drawn: its paragraphs with the lines of each, the last line that is a link apart as its button, and its foot. */
export function mailParts(text: string): { paragraphs: string[][]; lead: string[]; foot: string[] } {
  const at = text.lastIndexOf('\n--\n');
  const body = (at < 0 ? text : text.slice(0, at)).trim().split(/\n{2,}/);
  const foot =
    at < 0
      ? []
      : text
          .slice(at + 4)
          .trim()
          .split('\n');
  const last = body.at(-1)?.split('\n') ?? [];
  return {
    paragraphs: body.slice(0, -1).map((paragraph) => paragraph.split('\n')),
    lead: last.slice(0, -1),
    foot,
  };
}
