'use client';

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { roleNoun } from '@/features/auth/team/team.rules';
import { type LibraryRefusal, onLibraryRefusal } from '@/ui/client/session-ended';
import { useOpenLibrary } from './open-library';
import css from './shell.module.css';
import { useSignedIn } from './signed-in';

/**
 * Says whose library is open, where it is not her own, and leads back; and when that library refused something, because she
 * is no longer a member or has another role by now.
 */
export function LibraryLine() {
  const { id, library } = useSignedIn();
  const { openLibrary, isOpening } = useOpenLibrary();
  const [refusal, setRefusal] = useState<LibraryRefusal | null>(null);
  useEffect(() => onLibraryRefusal(setRefusal), []);
  if (library === null) return null;
  const { name, role } = library;
  return (
    <section className={css.library} aria-label="Library" data-refused={refusal ?? undefined}>
      <span role={refusal === null ? undefined : 'alert'}>
        {refusal === 'not_a_member' ? (
          <>You’re no longer a member of {name}’s library, so your changes there won’t be saved.</>
        ) : refusal === 'role_not_allowed' ? (
          <>
            Your role in {name}’s library doesn’t allow that, so it wasn’t saved. Reload to see what you can
            do.
          </>
        ) : (
          <>
            You’re in <strong>{name}’s library</strong>
            {role === 'owner' ? null : ` as ${roleNoun(role)}`}.
          </>
        )}
      </span>
      {refusal === 'role_not_allowed' ? (
        <Button variant="default" size="compact-sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" loading={isOpening} onClick={() => openLibrary(id)}>
          Open your library
        </Button>
      )}
    </section>
  );
}
