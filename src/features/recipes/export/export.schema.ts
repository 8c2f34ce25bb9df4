import { z } from 'zod';
import { viewWanted } from '@/features/recipes/scaled-view.schema';
import { pathId } from '@/kernel/id-schemas';

const exportFormat = z.enum(['json-ld', 'cooklang', 'markdown', 'email-html', 'text']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportInput = z.strictObject({
  id: pathId('recipe'),
  format: exportFormat.optional().meta({
    description:
      'The export format. `json-ld` (default): schema.org/Recipe. `email-html`: a table with inline styles that works in newsletter editors. `text`: the plain-text version of the same email.',
    example: 'markdown',
  }),
  ...viewWanted,
});
export type ExportInput = z.infer<typeof exportInput>;
