'use client';

import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callProblem } from '@/ui/client/problem';
import { requestIdOf } from '@/ui/client/query-client';
import { accountChanged } from '@/ui/client/session-ended';
import cards from './recipe-card.module.css';
import css from './states.module.css';

/**
 * What stands while data is on its way: pass skeletons of the true shape. Nothing is seen for 150 ms, so
 * that a fast answer does not flicker.
 */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={css.loading} aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The recipes list while it loads: cards on a desk, rows on a phone. */
export function LoadingCards({ count = 15 }: { count?: number }) {
  return (
    <Loading label="Loading recipes">
      <div className={cards.cards}>
        {places(count).map((place) => (
          <div key={place} className={cards.card}>
            <Skeleton className={cards.photo ?? ''} />
            <Skeleton className={cards.title ?? ''} height={14} width="75%" />
            <Skeleton className={cards.facts ?? ''} height={11} width="50%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A table or a list of lines while it loads. */
export function LoadingRows({ count = 8, height = 20 }: { count?: number; height?: number }) {
  return (
    <Loading>
      {places(count).map((place) => (
        <div key={place} className={css.row}>
          <Skeleton height={height} width={`${86 - ((place * 17) % 40)}%`} />
        </div>
      ))}
    </Loading>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** What stands in place of a part of a page whose code could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={css.notLoaded}>
      <span>This part didn’t load. You may be offline.</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        onClick={onRetry}
      >
        Try again
      </Button>
    </div>
  );
}

interface EmptyProps {
  /** What is so: `No recipe matches`. */
  title: string;
  /** One sentence: why, and what to do next. */
  children: ReactNode;
  /** One primary and at most one plain button. */
  actions?: ReactNode;
  /** 1 where this is the whole page and its title the page's only h1. */
  level?: 1 | 2;
}

/** Nothing to show, said where the content would begin; no drawing. */
export function Empty({ title, children, actions, level = 2 }: EmptyProps) {
  const Title = `h${level}` as const;
  return (
    <section className={css.message}>
      <Title className={css.title}>{title}</Title>
      <p className={css.text}>{children}</p>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </section>
  );
}

interface ErrorStateProps {
  /** What happened: `The recipes could not be loaded`. */
  title: string;
  /** What is safe: `Nothing you wrote is lost.` */
  children?: ReactNode;
  /** Tries again; a button stands there when given. */
  onRetry?: () => void;
  /** While the next try is running. */
  retrying?: boolean;
  /** The failed call; its request id is shown for support. */
  error?: unknown;
  /** The request id itself, where there is no call (error pages). */
  requestId?: string | null;
  /** 1 where this is the whole page and its title the page's only h1. */
  level?: 1 | 2;
}

/**
 * What happened, what is safe, Try again, and the request id in small. Too many requests are said to be that, and where
 * somebody else is signed in she can sign in again.
 */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  error,
  requestId,
  level = 2,
}: ErrorStateProps) {
  const Title = `h${level}` as const;
  const id = requestId ?? requestIdOf(error);
  const code = callProblem(error)?.code;
  const limited = code === 'rate_limited';
  const changed = code === 'account_changed';
  return (
    <section className={css.message} role="alert">
      <Title className={css.title}>{title}</Title>
      {children === undefined && !limited && !changed ? null : (
        <p className={css.text}>
          {changed ? 'Someone else is now signed in on this browser. ' : null}
          {limited ? 'Too many requests. Wait a minute and try again. ' : null}
          {children}
        </p>
      )}
      {changed ? (
        <div className={css.actions}>
          <Button onClick={() => accountChanged('her')}>Sign in again</Button>
        </div>
      ) : null}
      {onRetry === undefined || changed ? null : (
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden />}
            loading={retrying}
            onClick={onRetry}
          >
            Try again
          </Button>
        </div>
      )}
      {id === null ? null : <p className={css.request}>Request {id}</p>}
    </section>
  );
}
