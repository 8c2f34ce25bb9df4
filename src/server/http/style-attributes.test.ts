import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdStyleAttributes } from './style-attributes';

const page =
  '<p style="color:red" class="a">it’s style=&quot;no&quot;</p><b style="--x:1"></b><script>"style=\\"x\\" style=\\"y\\""</script> sty';
const sent = page.replaceAll(' style="', ' data-style="');

/** What the next request is answered with. */
let answer: (res: ServerResponse) => void = () => undefined;
const server = createServer((_req, res) => {
  holdStyleAttributes(res);
  answer(res);
});
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('holds every style attribute of a page, wherever its pieces are cut, and nothing else', async () => {
  const bytes = Buffer.from(page);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(bytes.length), { maxLength: 12 }),
      fc.boolean(),
      async (cuts, withEnd) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        answer = (res) => {
          res.setHeader('Content-Type', 'text/html; charset=utf-8');
          const last = withEnd ? pieces.pop() : undefined;
          for (const piece of pieces) res.write(piece);
          if (last === undefined) res.end();
          else res.end(last);
        };
        expect(await (await fetch(base)).text()).toBe(sent);
      },
    ),
  );
});

it('says the length that goes out, takes text as well as bytes, and tells when a piece is sent', async () => {
  answer = (res) => {
    res.setHeader('Content-Type', 'text/html');
    res.setHeader('Content-Length', Buffer.byteLength(page));
    res.end(page);
  };
  const whole = await fetch(base);
  expect(whole.headers.get('content-length')).toBe(String(Buffer.byteLength(sent)));
  expect(await whole.text()).toBe(sent);

  answer = (res) => {
    res.setHeader('Content-Type', 'text/html');
    res.setHeader('Content-Length', Buffer.byteLength(page));
    res.write(page, () => res.end());
  };
  expect(await (await fetch(base)).text()).toBe(sent);
});

it('leaves an answer that is no page as it is', async () => {
  answer = (res) => {
    res.setHeader('Content-Type', 'text/x-component');
    res.write(page);
    res.end(' style="');
  };
  expect(await (await fetch(base)).text()).toBe(`${page} style="`);
});
