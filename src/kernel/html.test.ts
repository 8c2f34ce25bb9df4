import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, jsonLd } from './html';

describe('a page template', () => {
  it('lets no text become an element or leave its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const made = html`<p title="${text}">${text}</p>`.text;
        expect(made.match(/[<>]/g)).toHaveLength(4);
        expect(made.match(/"/g)).toHaveLength(2);
      }),
    );
  });

  it('keeps pieces that are HTML, joins lists, and leaves nothing for null and false', () => {
    const items = ['a & b', 'c'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}${null}${false}${0}</ul>`.text).toBe('<ul><li>a &amp; b</li><li>c</li>0</ul>');
  });

  it('gives search engines exactly the data, in an element that no text can end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const made = jsonLd({ name: `</script><!--${name}` }).text;
        const inner = made.slice('<script type="application/ld+json">'.length, -'</script>'.length);
        expect(inner).not.toMatch(/[<>]/);
        expect(JSON.parse(inner)).toEqual(JSON.parse(JSON.stringify({ name: `</script><!--${name}` })));
      }),
    );
  });
});
