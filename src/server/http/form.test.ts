import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { MemoryFile } from '@/server/files/memory-file';
import { leastOf } from '@/testing/least-of';
import { digestOf, readForm } from './form';

const TYPE = 'multipart/form-data; boundary=cut-here';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const form = (body: string, type = TYPE) => readForm(bytesOf(body), type);
const part = (name: string, content: string, more = '') =>
  `--cut-here\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

/** What a form holds: its fields, and of files the name, the type and the bytes. */
async function contentOf(of: FormData) {
  const parts: unknown[] = [];
  for (const [name, value] of of)
    parts.push(
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('base64')],
    );
  return parts;
}

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation_failed') return error.detail;
    throw error;
  }
  throw new Error('it was taken');
};

describe('a form', () => {
  it('is read as the platform reads it, whatever stands in it', async () => {
    const signs = fc.constantFrom(
      '\r',
      '\n',
      '-',
      '--',
      '\r\n',
      '\r\n--',
      '"',
      'é',
      '%22',
      ' ',
      'x',
      '\0',
      ';',
      ':',
    );
    const text = fc.array(signs, { maxLength: 12 }).map((list) => list.join(''));
    const name = fc.array(fc.constantFrom('a', 'é', '"', ' ', ';', '=', '%', "'", ':'), { maxLength: 8 });
    const entry = fc.record({
      name: name.map((list) => `n${list.join('')}`),
      file: fc.option(
        fc.record({ name: name.map((list) => `f${list.join('')}.csv`), bytes: fc.uint8Array() }),
      ),
      text,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (entries) => {
        const sent = new FormData();
        for (const { name: key, file, text: value } of entries)
          if (file === null) sent.append(key, value);
          else sent.append(key, new File([file.bytes as BlobPart, value], file.name, { type: 'text/csv' }));
        const request = new Request('http://galley.test', { method: 'POST', body: sent });
        const type = request.headers.get('content-type') ?? '';
        const bytes = new Uint8Array(await request.arrayBuffer());
        const expected = await new Response(bytes, { headers: { 'content-type': type } }).formData();
        expect(await contentOf(readForm(bytes, type))).toEqual(await contentOf(expected));
      }),
    );
  });

  it('that was cut or changed anywhere is refused or read, and never throws anything else', () => {
    const whole = `preamble\r\n${part('file', 'a\r\n--cut\r\nb', '; filename="a.csv"')}${part('only', '1')}--cut-here--\r\n`;
    for (let end = 0; end < whole.length - 4; end++)
      expect(refusalOf(() => form(whole.slice(0, end)))).toMatch(/form/);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(12), fc.string({ maxLength: 8 }), (at, length, put) => {
        try {
          form(whole.slice(0, at) + put + whole.slice(at + length));
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });

  it('keeps what only looks like its boundary, and what stands around its parts is left out', async () => {
    const content = '\r\n--cut-her\r\n--Cut-here--\r\n-- cut-here\r\n\r\n--';
    const body = `preamble --cut-here\r\n${part('file', content, '; filename="a"')}--cut-here-- \t\r\nepilogue --cut-here\r\n`;
    const file = form(body).get('file');
    expect(file).toBeInstanceOf(MemoryFile);
    expect(await (file as File).text()).toBe(content);
  });

  it.each<[string, string, string]>([
    [
      'a boundary in quotes, with signs',
      'multipart/form-data; charset=utf-8; boundary="cut here/1"',
      'cut here/1',
    ],
    ['a boundary of one letter', 'multipart/form-data;boundary=x', 'x'],
  ])('with %s is read', (_, type, boundary) => {
    const body = `--${boundary} \r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--${boundary}--`;
    expect([...form(body, type)]).toEqual([['a', '1']]);
  });

  it('without any part is empty', () => {
    expect([...form('--cut-here--\r\n')]).toEqual([]);
  });

  it.each<[string, string, string?]>([
    ['no boundary', part('a', '1'), 'multipart/form-data'],
    ['a boundary with other signs', part('a', '1'), 'multipart/form-data; boundary=a\u00e9\u0001'],
    ['a boundary that is too long', part('a', '1'), `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['another boundary in it', part('a', '1').replaceAll('cut', 'cat')],
    ['nothing in it', ''],
    ['no end', part('a', '1')],
    ['no end of its headers', `--cut-here\r\nContent-Disposition: form-data; name="a"\r\n`],
    ['its boundary in a part of it', `${part('a', 'x\r\n--cut-here-and-more\r\ny')}--cut-here--`],
    ['long headers', `${part('a', '1', `; x="${'y'.repeat(LIMITS.form_header_bytes)}"`)}--cut-here--`],
    ['too many parts', `${part('a', '1').repeat(LIMITS.form_parts + 1)}--cut-here--`],
    ['a part without a name', `--cut-here\r\nContent-Type: text/plain\r\n\r\n1\r\n--cut-here--`],
    [
      'a part of another kind',
      `--cut-here\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--cut-here--`,
    ],
    [
      'a part in base64',
      `--cut-here\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nMQ==\r\n--cut-here--`,
    ],
    ['a field that is too long', `${part('a', 'x'.repeat(LIMITS.body_bytes + 1))}--cut-here--`],
    ['spaces without end behind its boundary', `--cut-here${' '.repeat(1_000)}\r\n`],
  ])('with %s is refused', (_, body, type) => {
    expect(refusalOf(() => form(body, type))).toMatch(/^The form couldn’t be read: /);
  });

  it('takes no longer than its length, however close to the boundary it comes', async () => {
    const boundary = `-${'a'.repeat(69)}`;
    const near = [
      `\r\n--${boundary.slice(0, 69)}`,
      `${'a'.repeat(69)}b`,
      `\r\n--${'a'.repeat(70)}`,
      `\r\n-${'a'.repeat(35)}`,
      'a',
      '\r',
    ];
    for (const piece of near) {
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${piece.repeat(4_000_000 / piece.length)}`;
      const bytes = bytesOf(body);
      const took = await leastOf(200, () => {
        const start = performance.now();
        expect(() => readForm(bytes, `multipart/form-data; boundary=${boundary}`)).toThrow('cut off');
        return performance.now() - start;
      });
      // 4 MB; looking at every place for the whole boundary would be 280 million steps.
      expect(took, piece).toBeLessThan(200);
    }
  });

  it('is told from another one by what stands in it, and not by its boundary', async () => {
    const body = (content: string) =>
      `${part('file', content, '; filename="a.csv"')}${part('only', '1')}--cut-here--`;
    const digest = async (text: string, type = TYPE) => JSON.stringify(await digestOf(form(text, type)));
    const one = await digest(body('soup'));
    expect(await digest(body('soup').replaceAll('cut-here', 'x'), 'multipart/form-data; boundary=x')).toBe(
      one,
    );
    expect(await digest(body('cake'))).not.toBe(one);
    expect(await digest(body('soup').replace('a.csv', 'b.csv'))).not.toBe(one);
  });
});

describe('a file of a form', () => {
  it('is a File over the bytes of the body', async () => {
    const file = new MemoryFile(bytesOf('soup'), 'a.csv', 'text/csv');
    expect([file.name, file.type, file.size]).toEqual(['a.csv', 'text/csv', 4]);
    expect(await file.text()).toBe('soup');
    expect(await file.slice(1, 3).text()).toBe('ou');
    expect(await new Response(file.stream()).text()).toBe('soup');
    const copy = new Uint8Array(await file.arrayBuffer());
    copy[0] = 0;
    expect(await file.text()).toBe('soup');
  });
});
