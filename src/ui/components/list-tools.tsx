'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { startDownload } from '@/ui/client/download';
import { callProblem } from '@/ui/client/problem';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { notifyError } from '@/ui/overlays/toast';
import css from './list-tools.module.css';

interface ListCountProps {
  total: number;
  /** `146 orders`; `count` is written in the reader's locale. */
  words: (total: number, count: string) => string;
}

/** How many records the filters of a list leave. */
export function ListCount({ total, words }: ListCountProps) {
  const reader = useReader();
  return (
    <span className={css.count} role="status" suppressHydrationWarning>
      {words(total, formatCount(total, reader))}
    </span>
  );
}

interface ExportCsvButtonProps {
  /** Asks for a link to the file of what the filters show. */
  link: () => Promise<{ url: string }>;
  disabled?: boolean;
}

/** Takes what the filters of a list show out as CSV. */
export function ExportCsvButton({ link, disabled = false }: ExportCsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      startDownload((await link()).url);
    } catch (error) {
      const words = 'The list wasn’t exported. Try again in a moment.';
      notifyError(callProblem(error)?.detail ?? words, { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  );
}
