import type { Task } from '@/channels/channel';
import { behindTask, listingTask } from '@/channels/listing-words';
import type { Overview, WaitingListing } from '@/features/home/home.schema';
import type { ProductId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import type { StepAhead } from './next-step.rules';

/** Something that wants the creator: what is so, about what, and where to go. */
export interface Need {
  key: string;
  kind: Task['kind'] | 'changed' | 'recipes' | 'products';
  /** The sentence around a title; without one, `before` is all of it. */
  before: string;
  title?: string;
  after?: string;
  /** A second line, plainer: a title or a sentence. */
  detail: string;
  action: string;
  href: string;
}

/** How things of a product are called, handed in so that the words stay in one place. */
export interface NeedWords {
  platform: (name: string) => string;
  /** `3 March`. */
  day: (timestamp: string) => string;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const whereItIsSold = (product_id: ProductId) => `/products/${product_id}?view=sell&step=share`;

function ofListing({ product_id, title, platform, state, reason }: WaitingListing, words: NeedWords): Need {
  const task = listingTask({ platform, state, reason }, words.platform(platform));
  return { ...task, key: `${product_id} ${platform}`, title, href: whereItIsSold(product_id) };
}

/** Everything that wants the creator, what was refused first and drafts last; without the draft that is her next step. */
export function needsOf(
  { waiting, changed, drafts }: Overview,
  words: NeedWords,
  next: StepAhead | null = null,
): Need[] {
  const needs: Need[] = waiting.failed_builds.map(({ product_id, title, reason }) => ({
    key: `${product_id} build`,
    kind: 'refused',
    before: 'The PDF of ',
    title,
    after: ' couldn’t be built',
    detail: reason ?? 'Build it again',
    action: 'Review',
    href: `/products/${product_id}`,
  }));
  needs.push(...waiting.listings.map((listing) => ofListing(listing, words)));
  for (const { product_id, title, edition, platforms } of waiting.behind)
    needs.push({
      ...behindTask(firstOf(platforms.map(words.platform), platforms.length), edition),
      key: `${product_id} behind`,
      title,
      href: whereItIsSold(product_id),
    });
  for (const { product_id, title, edition, recipes } of changed)
    needs.push({
      key: `${product_id} changed`,
      kind: 'changed',
      before: `${count(recipes, 'recipe', 'recipes')} changed since edition ${edition} of `,
      title,
      detail: `Publish edition ${edition + 1} when you’re ready`,
      action: 'Review',
      href: `/products/${product_id}?view=sell`,
    });
  const { recipes, products } = drafts;
  if (recipes.total > 0) {
    const since =
      recipes.oldest_at === null || recipes.total === 1
        ? ''
        : `, the oldest from ${words.day(recipes.oldest_at)}`;
    needs.push({
      key: 'recipes',
      kind: 'recipes',
      before: `${count(recipes.total, 'recipe draft', 'recipe drafts')}${since}`,
      detail: completeness(recipes.complete, recipes.total),
      action: 'Review',
      href: '/recipes?status=draft',
    });
  }
  if (products.total > (next?.kind === 'finish' ? 1 : 0))
    needs.push({
      key: 'products',
      kind: 'products',
      before: count(products.total, 'product draft', 'product drafts'),
      detail: firstOf(
        products.newest.map(({ title }) => title),
        products.total,
      ),
      action: 'Review',
      href: '/products?status=draft',
    });
  return needs;
}

function completeness(complete: number, total: number): string {
  if (complete > 0) return `${complete} can be marked as ready`;
  return total === 1 ? 'Not ready yet' : 'None are ready yet';
}

/** `Sunday Kitchen and Pasta Night Cards`, or the first of many and how many more. */
function firstOf(known: readonly string[], total: number): string {
  if (total <= 2) return listInWords(known);
  return `${known[0] ?? ''} and ${total - 1} more`;
}
