'use client';

import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconBook2,
  IconHandClick,
  IconPencil,
  IconRefresh,
  IconWallet,
} from '@tabler/icons-react';
import { platformPlace } from '@/channels/registry';
import type { Overview } from '@/features/home/home.schema';
import { formatDayNear } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import css from './home.module.css';
import { type Need, needsOf } from './needs.rules';
import type { StepAhead } from './next-step.rules';
import side from './side.module.css';

const ICONS: Record<Need['kind'], { Icon: typeof IconPencil; tone: string }> = {
  refused: { Icon: IconAlertCircle, tone: 'bad' },
  payment: { Icon: IconWallet, tone: 'warn' },
  by_hand: { Icon: IconHandClick, tone: 'info' },
  changed: { Icon: IconRefresh, tone: 'info' },
  recipes: { Icon: IconPencil, tone: 'plain' },
  products: { Icon: IconBook2, tone: 'plain' },
};

/** What wants the creator, each with the way there. */
export function Needs({ overview, next }: { overview: Overview; next: StepAhead | null }) {
  const reader = useReader();
  const words = {
    platform: platformPlace,
    day: (timestamp: string) => formatDayNear(timestamp, overview.as_of, reader),
  };
  const needs = needsOf(overview, words, next);
  const { waiting } = overview;
  const { listings, failed_builds, behind } = waiting;
  const more = waiting.total - listings.length - failed_builds.length - behind.length;
  if (needs.length === 0 && next !== null) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={css.sideTitle}>
        Needs attention {needs.length === 0 ? null : <span className={css.count}>{needs.length + more}</span>}
      </h2>
      {needs.length === 0 ? (
        <p className={css.quiet}>You’re all caught up.</p>
      ) : (
        <ul className={css.rows}>
          {needs.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className={css.quiet}>
          <Link href="/products?status=published" prefetch={false}>
            {more} more in Products
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function NeedRow({ need: { key, kind, before, title, after, detail, action, href } }: { need: Need }) {
  const { Icon, tone } = ICONS[kind];
  const id = `need-${key.replaceAll(/\W/g, '-')}`;
  return (
    <li className={side.need}>
      <Icon className={side.needIcon ?? ''} data-tone={tone} size={20} stroke={1.6} aria-hidden />
      <div className={side.needWords} id={id}>
        <p suppressHydrationWarning>
          {before}
          {title === undefined ? null : <bdi>{title}</bdi>}
          {after}
        </p>
        <p className={css.detail} dir="auto">
          {detail}
        </p>
      </div>
      <Button variant="default" size="xs" component={Link} href={href} prefetch={false} aria-describedby={id}>
        {action}
      </Button>
    </li>
  );
}
