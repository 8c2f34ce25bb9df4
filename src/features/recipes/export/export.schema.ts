import { z } from 'zod';
import { viewWanted } from '@/features/recipes/scaled-view.schema';
import { pathId } from '@/kernel/id-schemas';

const exportFormat = z.enum(['json-ld', 'cooklang', 'markdown', 'email-html', 'text']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportInput = z.strictObject({
  id: pathId('recipe'),
  format: exportFormat.optional().meta({
    description:
      'Default json-ld. `json-ld` is schema.org/Recipe; `email-html` is a table with inline styles that survives newsletter editors, and `text` its plain-text part.',
    example: 'markdown',
  }),
  ...viewWanted,
});
export type ExportInput = z.infer<typeof exportInput>;
