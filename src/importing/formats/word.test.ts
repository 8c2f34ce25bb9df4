import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from '@/importing/detect';
import { wordText } from './word';

const BOUNDS = { entries: 100, bytes: 1_000_000, ratio: 100 };
const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, style = '') =>
  `<w:p w:rsidR="00A"><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr>${run(text)}</w:p>`;
const document = (...paragraphs: string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="urn:w"><w:body>${paragraphs.join('')}</w:body></w:document>`;
const docx = (xml: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/styles.xml': strToU8('<w:styles/>'),
    'word/document.xml': strToU8(xml),
  });

describe('the text of a Word document', () => {
  it('is a line for each paragraph, with what stands in its runs, tabs and breaks', () => {
    expect(wordText(document(p('Leek soup', 'Heading1'), p('2 leeks'), '<w:p/>', p('Salt')))).toBe(
      '\nLeek soup\n2 leeks\n\nSalt',
    );
    expect(
      wordText(document(`<w:p>${run('1 cup')}<w:r><w:tab/></w:r>${run('milk')}<w:r><w:br/></w:r></w:p>`)),
    ).toBe('1 cup\tmilk\n');
  });

  it('has its characters as they are meant, and nothing of what was deleted or of fields', () => {
    const deleted = '<w:p><w:del><w:r><w:delText>3 eggs</w:delText></w:r></w:del></w:p>';
    const field = '<w:p><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>';
    expect(wordText(document(p('Mac &amp; cheese &#189; &#xBD; &lt;3'), deleted, field))).toBe(
      'Mac & cheese ½ ½ <3\n\n',
    );
  });

  it('is read in no longer than its length, however its tags stand', () => {
    const start = performance.now();
    wordText('<w:p '.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

it('several recipes in one Word document are found, each with its ingredients and steps', () => {
  const recipe = (title: string, food: string) => [
    p(title, 'Heading1'),
    p('Serves 4'),
    p('Ingredients', 'Heading2'),
    p(`2 cups ${food}`),
    p('1 tbsp butter'),
    p('Instructions', 'Heading2'),
    p(`Chop the ${food} and fry it in the butter.`),
    p('Serve warm.'),
  ];
  const { entries } = readFile(
    docx(document(...recipe('Leek soup', 'leeks'), ...recipe('Pea soup', 'peas'))),
    'soups.docx',
    BOUNDS,
  );
  const found = entries.map((entry) => entry.read()?.recipe);
  expect(found.map((one) => one?.title)).toEqual(['Leek soup', 'Pea soup']);
  for (const one of found) {
    expect(one?.ingredients).toHaveLength(2);
    expect(one?.instructions).toHaveLength(2);
  }
});
