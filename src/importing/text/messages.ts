import { patternFor } from '@/culinary/languages/registry';
import { undecorated } from './lines/decorations';
import { isDetail } from './lines/details';
import { partOfHeading } from './lines/headings';
import { bareOf, hasAmount } from './lines/line-kinds';
import { isTitle } from './lines/titles';

const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.? ?m\.?)?`;
const WHEN = `(?:${DATE},? ${TIME}|${TIME},? ${DATE})`;
/** What a messenger puts before each message: `[12.03.24, 18:22] Anna: `, `3/12/24, 6:22 PM - Anna: `; no name before its own. */
const STAMP = new RegExp(String.raw`^(?:\[${WHEN}\]|${WHEN} [-–]) ?(?:([^:]{1,60}):(?: |$))?`, 'i');
/** The same on a line above a message: `Anna, [12.03.2024 18:22]`. */
const STAMP_ABOVE = new RegExp(String.raw`^([^[\]]{1,60}), ?\[${WHEN}\]:?$`, 'i');

/** Marks of the direction of writing, with which messengers begin what they say themselves. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const BY_MESSENGER = /^[\u200e\u200f]/;
/** What stands for a picture or a file, and what is said of a message behind it. */
const FOR_MEDIA = new RegExp(
  String.raw`^(?:<[^<>]{3,60}>|\S{1,80}\.(?:jpe?g|png|webp|gif|mp4|opus|m4a|pdf|vcf) \([^()]{3,40}\)|${patternFor('mediaLeftOut')})$`,
  'i',
);
const REMARK = /\s*<[^<>]{3,60}>$/;
/** How a line ends that talks to somebody, and is no step. */
const TALKS = /[!?:…]$/;

interface Message {
  /** Who wrote it; null for the messenger, and for words above the first stamp. */
  from: string | null;
  lines: string[];
}

const isOfRecipe = (line: string): boolean => hasAmount(bareOf(line)) || partOfHeading(line) !== null;

/** A chat as messages; null where no line has a stamp with a name. */
function messagesIn(lines: readonly string[]): Message[] | null {
  const messages: Message[] = [];
  let isChat = false;
  for (const written of lines) {
    const line = written.replace(/^[\u200e\u200f\ufeff]+/, '');
    const above = STAMP_ABOVE.exec(line);
    const stamp = above ?? STAMP.exec(line);
    if (stamp === null) {
      if (messages.length === 0) messages.push({ from: null, lines: [] });
      messages.at(-1)?.lines.push(written);
      continue;
    }
    const from = stamp[1] ?? null;
    const said = line.slice(stamp[0].length);
    isChat ||= from !== null;
    // What has no name, and what begins with a mark, is said by the messenger.
    messages.push({ from, lines: above !== null || from === null || BY_MESSENGER.test(said) ? [] : [said] });
  }
  return isChat ? messages : null;
}

/** The words of a message alone. */
function bareMessage({ from, lines }: Message): Message {
  const said = lines
    .map((line) => line.replace(DIRECTION, '').trim())
    .filter((line) => !FOR_MEDIA.test(line));
  const whole = from === null ? said : said.map((line) => line.replace(REMARK, ''));
  const end = whole.findLastIndex((line) => line !== '');
  return {
    from,
    lines: whole.slice(
      Math.max(
        whole.findIndex((line) => line !== ''),
        0,
      ),
      end + 1,
    ),
  };
}

/** Whether a message begins a recipe: with a title, and below it, or in the next one, a list. */
function opensRecipe(messages: readonly Message[], at: number): boolean {
  const [title = '', ...below] = messages.slice(at, at + 3).flatMap(({ lines }) => lines.filter(Boolean));
  const list = below.find((line) => !isDetail(line));
  return isTitle(title) && !isDetail(title) && list !== undefined && isOfRecipe(list);
}

/**
 * Lines out of a chat without the stamps of its messages, each recipe below an empty line, and what is talked around
 * them: by people who send no recipe, and to somebody right above one. Null where it is no chat.
 */
export function chatIn(lines: readonly string[]): { lines: string[]; talk: string[] } | null {
  const all =
    messagesIn(lines)
      ?.map(bareMessage)
      .filter((one) => one.lines.length > 0) ?? null;
  if (all === null) return null;
  const cooks = new Set(all.flatMap(({ from, lines: said }) => (said.some(isOfRecipe) ? [from] : [])));
  const talk = new Set<number>();
  // From the last one up: what is talked right above a recipe may be several messages.
  for (let at = all.length - 1; at >= 0; at--) {
    const { from, lines: said } = all[at]!;
    const talksOnly = said.every((line) => !isOfRecipe(line) && TALKS.test(undecorated(line)));
    const isAbove = at + 1 < all.length && (talk.has(at + 1) || opensRecipe(all, at + 1));
    if ((cooks.size > 0 && !cooks.has(from)) || (talksOnly && isAbove)) talk.add(at);
  }
  const kept = all.filter((_, at) => !talk.has(at));
  const isApart = (at: number) =>
    opensRecipe(kept, at) || [kept[at - 1], kept[at]].some((one) => (one?.lines.length ?? 0) > 1);
  return {
    lines: kept.flatMap(({ lines: said }, at) => (at > 0 && isApart(at) ? ['', ...said] : said)),
    talk: all.flatMap(({ lines: said }, at) => (talk.has(at) ? said.filter(Boolean) : [])),
  };
}
