import { expect, it } from 'vitest';
import { closeJobProcesses } from '@/rendering/process/job-process';
import { anEpub, fullEbook } from '@/testing/files/epub-samples';
import { epubcheck } from '@/testing/files/epubcheck';
import { stampFile } from './stamp';

it('epubcheck finds nothing wrong with a stamped book', { timeout: 60_000 }, async () => {
  const book = await anEpub(fullEbook(), ['soup', 'logo']);
  const words = 'For "a<b>&c"@example.com · order 1004';
  const copy = await stampFile('epub', book, { words, language: 'ar', direction: 'rtl' });
  await closeJobProcesses();
  expect(await epubcheck(copy)).toEqual([]);
});
