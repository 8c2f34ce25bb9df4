import { isPartOfDish } from '@/culinary/lines/line-label';
import { isTime } from '@/importing/recipe/duration';
import { isDetail, noDetails, takeDetail } from './lines/details';
import { partOfHeading } from './lines/headings';
import { bareOf, hasAmount } from './lines/line-kinds';

/** `Preparation (10 minutes)`, `For the dough (30 min):`, marked as a heading or not. */
const TIMED =
  /^(#{0,6}[ *_]{0,3}\p{L}[^()[\]:：]{1,60}?)\s*[([]([^()[\]]{1,30})[)\]]\s*[*_]{0,3}\s*[:：]?[*_]{0,3}$/u;

/** What each time is called where it stands on a line of its own. */
const NAMES = [
  ['prep', 'Prep time'],
  ['cook', 'Cook time'],
  ['total', 'Total time'],
] as const;
/** Alone it is the whole time, beside another one the time before it. */
const MADE = 'Zubereitungszeit';

/** The fact that a heading says beside its name: `Cook time: 20 minutes`. */
function factOf(heading: string, time: string): string {
  const details = noDetails();
  takeDetail(heading, details);
  const [, name = MADE] = NAMES.find(([kind]) => details[kind] !== null) ?? [];
  return `${name}: ${time}`;
}

/**
 * Lines in which headings below the first amounts stand without the times behind them, which become lines of their
 * own: above the ingredients `Preparation (10 minutes)` is only a fact. The name of a part keeps its time, and has a
 * colon.
 */
export function withTimedHeadings(lines: readonly string[]): readonly string[] {
  const list = lines.findIndex((line) => hasAmount(bareOf(line)) && !isDetail(line));
  return lines.flatMap((line, at) => {
    const [, name = '', time = ''] = (line.length <= 100 && TIMED.exec(line)) || [];
    if (name === '' || !isTime(time)) return [line];
    if (isPartOfDish(name)) return [/[:：]$/.test(line) ? line : `${line}:`];
    const below = lines.slice(at + 1).find((one) => one !== '') ?? '';
    const opens = below !== '' && !isDetail(below) && !TIMED.test(below) && !hasAmount(bareOf(below));
    if (list === -1 || at < list || !opens || partOfHeading(below) !== null) return [line];
    const section = partOfHeading(name);
    if (section !== null) return section === 'instructions' ? [factOf(line, time), name] : [line];
    return isDetail(line) ? [factOf(line, time), `${name}:`] : [line];
  });
}
