import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { BookModel, EbookModel } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, aRecipe } from '@/rendering/model/book.samples';
import { closeJobProcesses } from '@/rendering/process/job-process';
import { stampFile } from '@/rendering/stamp/stamp';
import { aBrand, fullEbook } from '@/testing/files/epub-samples';
import { verapdf } from '@/testing/files/verapdf';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);
afterAll(closeJobProcesses);

const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a9462a' } })
  .jpeg()
  .toBuffer();
const images = new Map(['soup', 'logo'].map((key) => [key, { bytes: photo, is_print: false }]));

const pdfOf = async (model: BookModel) => (await renderBook(model, images, { pdf_only: true })).pdf;
const aBook = (over: Partial<EbookModel>) => fullEbook({ formats: ['pdf'], contents_photos: true, ...over });
const pictured = [aRecipe('a', { image: 'soup' }), aRecipe('b')];

it('veraPDF finds nothing in the files for screens that PDF/UA-1 forbids, of every theme and kind', {
  timeout: 180_000,
}, async () => {
  const files = new Map<string, Uint8Array>();
  for (const theme of THEMES) files.set(theme, await pdfOf(aBook({ theme })));
  const { pdf, phone } = await renderBook(aBook({ brand: aBrand, formats: ['pdf', 'phone_pdf'] }), images);
  files.set('branded', pdf);
  files.set('phone edition', phone!.pdf);
  files.set('Hebrew', await pdfOf(aBook({ theme: 'garden', language: 'he' })));
  files.set('card pack', await pdfOf(aCardPack({ recipes: pictured })));
  files.set('meal plan', await pdfOf(aMealPlan({ theme: 'market' })));
  files.set('lead magnet', await pdfOf(aLeadMagnet({ theme: 'pocket', recipes: pictured })));
  const stamp = { words: 'For ana@example.com · order 1004', language: 'en', direction: 'ltr' } as const;
  files.set('copy of a buyer', await stampFile('pdf', pdf, stamp));
  expect(Object.fromEntries(await verapdf(files))).toEqual(
    Object.fromEntries(Array.from(files.keys(), (name) => [name, []])),
  );
});

it('veraPDF finds what is wrong with a file without tags, and passes none that it cannot read', async () => {
  const untagged = await PDFDocument.create();
  untagged.addPage().drawText('Soup');
  const found = await verapdf(new Map([['untagged', await untagged.save()]]));
  expect(found.get('untagged')?.join('\n')).toMatch(/StructTreeRoot/);
  await expect(verapdf(new Map([['none', Buffer.from('Soup')]]))).rejects.toThrow(/valid PDF/);
});
