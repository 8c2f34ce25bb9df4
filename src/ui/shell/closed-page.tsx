'use client';

import { Button } from '@mantine/core';
import { roleNoun } from '@/features/auth/team/team.rules';
import type { MemberRole } from '@/kernel/scopes';
import { Empty } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { PageLayout } from './page';

interface ClosedPageProps {
  /** Whose library is open. */
  name: string;
  role: MemberRole;
  /** Whether an editor could use the page. */
  isForEditors: boolean;
}

/** What stands at an address that a role in somebody's library can't use. */
export function ClosedPage({ name, role, isForEditors }: ClosedPageProps) {
  return (
    <PageLayout width="text">
      <Empty
        level={1}
        title={isForEditors ? 'Viewers can’t make changes' : `Only ${name} can use this page`}
        actions={
          <Button component={Link} href="/recipes">
            Go to recipes
          </Button>
        }
      >
        {isForEditors
          ? `You’re a viewer in ${name}’s library. To make changes, ask ${name} to make you an editor.`
          : `You’re ${roleNoun(role)} in ${name}’s library. You can ${role === 'editor' ? 'add and edit' : 'view'} its recipes, collections, and products.`}
      </Empty>
    </PageLayout>
  );
}
