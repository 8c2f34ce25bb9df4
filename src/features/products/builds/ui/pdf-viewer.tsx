'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize, IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { BuildId, ProductId } from '@/kernel/ids';
import { lazyDialog } from '@/ui/components/lazy';

const BookReader = lazyDialog(() => import('./book-reader'));

interface OpenBookProps {
  id: ProductId;
  build_id: BuildId;
  title: string;
  /** A sign instead of a word. */
  icon?: boolean;
}

/** Opens the PDF of a build in the page. What reads it is loaded when it is wanted. */
export function PdfViewer({ id, build_id, title, icon = false }: OpenBookProps) {
  const [opened, setOpened] = useState(false);
  const open = {
    'aria-label': 'Open PDF',
    onClick: () => setOpened(true),
    onPointerEnter: BookReader.prepare,
  };
  return (
    <>
      {icon ? (
        <ActionIcon {...open} title="Open PDF">
          <IconArrowsMaximize aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...open} variant="default" size="xs" leftSection={<IconBook2 size={16} aria-hidden />}>
          Open
        </Button>
      )}
      {opened ? (
        <BookReader id={id} build_id={build_id} title={title} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
