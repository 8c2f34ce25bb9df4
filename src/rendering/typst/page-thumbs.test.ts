import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '@/kernel/ids';
import { anEbook } from '@/rendering/model/book.samples';
import { pageThumbs } from './page-thumbs';
import { previewUnit } from './previewer';
import { closeRenderer } from './renderer';

afterAll(closeRenderer);

const decoded = (address: string) => sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'));

describe('pages of a strip', { timeout: 60_000 }, () => {
  it('are small pictures of the pages as they are set, in their proportions, and drawn once', async () => {
    const wanted = { key: 'cover', pages: {}, pictures: new Map() };
    const unit = await previewUnit(newId('user'), anEbook({ theme: 'market' }), wanted, () =>
      Promise.resolve(null),
    );
    const [page = ''] = unit?.pages ?? [];
    const thumbs = await pageThumbs(unit?.digest ?? '', [page]);
    expect(thumbs[0]).toMatch(/^data:image\/webp;base64,/);
    expect(thumbs[0]?.length).toBeLessThan(page.length / 2);
    const { width, height } = await decoded(thumbs[0] ?? '').metadata();
    const [, pageWidth, pageHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(page) ?? [];
    expect(height).toBe(176);
    expect(Math.abs(width / height - Number(pageWidth) / Number(pageHeight))).toBeLessThan(0.02);
    const { channels } = await decoded(thumbs[0] ?? '').stats();
    // The cover of market has blocks of color: it is no empty sheet.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    expect(await pageThumbs(unit?.digest ?? '', [])).toBe(thumbs);
  });
});
