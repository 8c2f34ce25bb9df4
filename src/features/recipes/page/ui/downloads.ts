'use client';

import { useState } from 'react';
import type { UnitSystem } from '@/culinary/measures/systems';
import type { ExportFormat } from '@/features/recipes/export/export.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { saveFile } from '@/ui/client/download';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Formats that a recipe is saved in, as a menu names them. */
export const DOWNLOADS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'markdown', label: 'Download Markdown' },
  { format: 'cooklang', label: 'Download Cooklang' },
  { format: 'json-ld', label: 'Download JSON-LD' },
];

/** Takes a recipe out as it is shown: as a block for a newsletter on the clipboard, or as a file. */
export function useRecipeCopies(
  recipe: Pick<Recipe, 'id' | 'title' | 'servings'>,
  shown: { servings: number | null; units: UnitSystem | null },
) {
  const { id, title } = recipe;
  const { client } = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const { servings, units } = shown;
  const wanted = {
    ...(servings === null || servings === recipe.servings || recipe.servings === null ? {} : { servings }),
    ...(units === null ? {} : { units }),
  };
  const made = async (format: ExportFormat) =>
    (await client.recipes.export.query({ id, format, ...wanted })).made;

  const download = async (format: ExportFormat) => {
    try {
      const { content, content_type, file_name } = await made(format);
      saveFile(new Blob([content], { type: content_type }), file_name);
    } catch (error) {
      notifyError(`${title} didn’t download. Try again in a moment.`, { error });
    }
  };

  const copyAsEmail = async () => {
    setPending(true);
    try {
      // Promises, because a browser lets a page write to the clipboard only at once after a press.
      const text = async (format: ExportFormat, type: string) =>
        new Blob([(await made(format)).content], { type });
      const item = new ClipboardItem({
        'text/html': text('email-html', 'text/html'),
        'text/plain': text('text', 'text/plain'),
      });
      await navigator.clipboard.write([item]);
      notify(`${title} copied. Paste it into your newsletter.`);
    } catch {
      // Without a secure connection or the reader's leave there is no clipboard; a file goes the same way.
      notify(`${title} couldn’t be copied here.`, {
        onUndo: () => void download('email-html'),
        undoLabel: 'Download',
        stays: true,
      });
    } finally {
      setPending(false);
    }
  };
  return { copyAsEmail, download, isPending };
}
