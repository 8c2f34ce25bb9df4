import { brandOf } from '@/features/brand/brand.service';
import { ownName } from '@/features/recipes/export/export.store';
import type { UserId } from '@/kernel/ids';
import { fold } from '@/kernel/text';
import { siteOf } from '@/kernel/url';
import type { Db } from '@/server/database/db';
import type { ImportCandidate } from './candidate.service';

const wordsOf = (name: string): Set<string> => new Set(fold(name).match(/[\p{L}\p{N}]+/gu));

/** Whether two names may be of one person: all words of the shorter are in the other, as `Ana` is in `Ana Ruiz`. */
function isOneName(one: Set<string>, other: Set<string>): boolean {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  return short.size > 0 && [...short].every((word) => long.has(word));
}

function withCredit(candidate: ImportCandidate, credit: string | null): ImportCandidate {
  const { draft, view } = candidate;
  if (draft.content.credit === credit) return candidate;
  return {
    ...candidate,
    draft: { ...draft, content: { ...draft.content, credit } },
    view: view && { ...view, credit },
  };
}

/**
 * Recipes that were read, credited to the author of their page where the page is somebody else's. A creator imports her
 * own blog too, and needs no credit there: hers is a site that her brand kit links to, and an author who has her name or
 * her brand's. Nor has a file that names no site a credit, since nobody can tell whose it is. What our own archive says
 * stays.
 */
export async function withPageAuthors(
  db: Db,
  owner: UserId,
  candidates: readonly ImportCandidate[],
): Promise<readonly ImportCandidate[]> {
  const isAsked = ({ archived, draft: { author, content } }: ImportCandidate) =>
    archived === null && (content.credit !== null || (author ?? null) !== null);
  if (!candidates.some(isAsked)) return candidates;
  const [name, brand] = [await ownName(db, owner), await brandOf(db, owner)];
  const names = [name, brand.author_name, brand.name].map((one) => wordsOf(one ?? ''));
  const sites = new Set(brand.links.map(({ url }) => siteOf(url)));
  const somebodyElse = (who: string | null | undefined): string | null =>
    who && !names.some((own) => isOneName(own, wordsOf(who))) ? who : null;
  return candidates.map((candidate) => {
    const { author, content } = candidate.draft;
    if (!isAsked(candidate)) return candidate;
    const site = content.source_url === null ? null : siteOf(content.source_url);
    const of_page = site === null || sites.has(site) ? null : somebodyElse(author);
    return withCredit(candidate, content.credit === null ? of_page : somebodyElse(content.credit));
  });
}
