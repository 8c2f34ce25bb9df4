'use client';

import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import {
  DRAFTS,
  REVIEW,
  type ReviewPlace,
  reviewPath,
  reviewPlace,
  reviewWords,
} from '@/features/recipes/completeness/draft-review.rules';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import { useRouter } from '@/ui/navigation/router';
import css from './draft-review.module.css';

/** The drafts that are gone through, in an order that checking them doesn't change. */
const REVIEWED = {
  status: 'draft',
  sort: 'created_at',
  order: 'desc',
  per_page: LIMITS.per_page,
} as const;

export interface DraftReview {
  /** She is going through her drafts. */
  active: boolean;
  place: ReviewPlace | null;
  where: 'page' | 'editor';
  /** Opens the next draft, once this one is ready; stays at the last. */
  goOn: () => void;
}

/** Where a recipe stands while she goes through her drafts, as its address says. `id` is null before it exists. */
export function useDraftReview(id: RecipeId | null, where: 'page' | 'editor'): DraftReview {
  const [review] = useQueryState(REVIEW, parseAsStringLiteral([DRAFTS]));
  const router = useRouter();
  const active = review === DRAFTS && id !== null;
  // What was a draft when it was opened keeps its place until she goes on.
  const { data } = trpc.recipes.cards.useQuery(REVIEWED, { enabled: active });
  const ids = data?.items.map((recipe) => recipe.id) ?? [];
  const place = active ? reviewPlace(ids, id) : null;
  return {
    active,
    place: place === null ? null : { ...place, of: Math.max(place.of, data?.total ?? 0) },
    where,
    goOn() {
      if (place?.next != null) router.push(reviewPath(place.next, where));
    },
  };
}

/** How far she is, with the way to the draft before and after. */
export function DraftReviewBar({ review: { place, where } }: { review: DraftReview }) {
  if (place === null) return null;
  return (
    <nav className={css.bar} aria-label="Drafts to check">
      <Step to={place.previous} where={where} label="Previous" />
      <span className={css.place}>{reviewWords(place)}</span>
      <Step to={place.next} where={where} label="Next" />
    </nav>
  );
}

function Step({
  to,
  where,
  label,
}: {
  to: RecipeId | null;
  where: 'page' | 'editor';
  label: 'Previous' | 'Next';
}) {
  const icon = label === 'Previous' ? <IconChevronLeft aria-hidden /> : <IconChevronRight aria-hidden />;
  const look = {
    variant: 'default',
    size: 'xs',
    ...(label === 'Previous' ? { leftSection: icon } : { rightSection: icon }),
  } as const;
  if (to === null)
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  return (
    <Button {...look} component={Link} href={reviewPath(to, where)}>
      {label}
    </Button>
  );
}
