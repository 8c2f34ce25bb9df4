import { describe, expect, it, vi } from 'vitest';
import { attachment, sendStreamed } from './file';

describe('the header that names a file', () => {
  it.each([96, 97, 120, 250])(
    'keeps the ending behind a title of %i letters, in both of its names',
    (length) => {
      const [, plain, full] =
        /filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(attachment(`${'a'.repeat(length)}.epub`)) ?? [];
      expect(plain).toMatch(/^a+\.epub$/);
      expect(plain?.length).toBeLessThanOrEqual(100);
      expect(full).toMatch(/^a+\.epub$/);
    },
  );

  it('cannot be left by what a title holds', () => {
    expect(attachment('a"\r\nb\ud800.pdf')).toBe(
      'attachment; filename="a_b_.pdf"; filename*=UTF-8\'\'a%22%0D%0Ab%EF%BF%BD.pdf',
    );
  });
});

describe('a file that is made while it goes out', () => {
  /** Makes so many pieces and then falls silent, as its database has. */
  function sent(pieces: number) {
    const cancel = vi.fn();
    let made = 0;
    const open = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (made++ < pieces) controller.enqueue(new Uint8Array(1));
            else return new Promise<void>(() => undefined);
          },
          cancel,
        },
        { highWaterMark: 0 },
      );
    const streamed = { content_type: 'application/zip', file_name: 'all.zip', open };
    const answer = sendStreamed({ streamed }, new Headers(), { head: false, pulse: async () => false });
    return { answer, cancel };
  }

  it('is no longer made once it is refused before its first piece', async () => {
    const { answer, cancel } = sent(0);
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('is no longer made once it is cut off behind one', async () => {
    const { answer, cancel } = sent(1);
    await expect((await answer).arrayBuffer()).rejects.toMatchObject({ code: 'unavailable' });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('is no longer made once its reader is gone', async () => {
    const { answer, cancel } = sent(2);
    await (await answer).body?.cancel();
    expect(cancel).toHaveBeenCalledOnce();
  });
});
