import type { Kept } from '@/ui/autosave/local-drafts';
import type { ImportState } from './import-run';

/** The form of what is kept on a device; another one is not read. */
export const KEPT_PASTE_FORM = 1;

/** What was pasted and is not imported. Files stay where they are: no page may open them again by itself. */
export interface KeptPaste extends Kept {
  form: typeof KEPT_PASTE_FORM;
  text: string;
}

/** What was pasted and is not imported: what was read of it, and what stands in the field. */
export function pastedIn({ text, sources }: Pick<ImportState, 'text' | 'sources'>): string {
  const read = sources.flatMap(({ source, part_of }) =>
    source.kind === 'file' || part_of !== null ? [] : source.kind === 'url' ? [source.url] : [source.text],
  );
  return [...read.filter((one) => !text.includes(one)), text].filter(Boolean).join('\n');
}

/** Whether something was pasted, or is found and wanted, that is not in the library. */
export function isUnsaved({ phase, text, chosen }: Pick<ImportState, 'phase' | 'text' | 'chosen'>): boolean {
  if (phase === 'done') return false;
  return phase === 'reading' || phase === 'importing' || chosen.size > 0 || text.trim() !== '';
}
