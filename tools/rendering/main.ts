import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { THEMES, type Theme } from '@/kernel/book/themes';
import { mapBook, mapperPid } from '@/rendering/typst/previewer';
import { printVersion } from '@/rendering/typst/print.mjs';
import { closeRenderer, renderBook, rendererPid } from '@/rendering/typst/renderer';
import { cpuOf } from '../bench/cpu';
import { loadAverage, machine } from '../machine';
import { type SampleBook, sampleBook, shapesOf } from './books';
import { EDITS, previewTimes } from './previews';

export { judgeBooks } from './looks-run';

/** The largest size that a process has had, in MB. */
function peakOf(pid: number): number {
  const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(found) / 1024);
}

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

interface Measured {
  row: string[];
  pdf: Uint8Array;
  epub: Uint8Array | null;
}

/** The pictures as they are kept from their upload on: beside each its print version. */
async function asKept({ images }: SampleBook): Promise<SampleBook['images']> {
  const kept: SampleBook['images'] = new Map();
  for (const [key, source] of images) {
    const print = await printVersion(source.bytes);
    kept.set(key, print?.extension === 'jpg' ? { bytes: print.bytes, is_print: true } : source);
  }
  return kept;
}

/** Makes a book in the process there is, which has made a book before. */
async function measured(name: string, count: number, more: object, prints = true): Promise<Measured> {
  const sample = sampleBook(count, more);
  const { model } = sample;
  const images = prints ? await asKept(sample) : sample.images;
  const pid = rendererPid();
  if (pid === null) throw new Error('no process is warm');
  const [cpu, time] = [cpuOf(pid), performance.now()];
  const { pdf, epub, page_count } = await renderBook(model, images);
  const spent = cpuOf(pid) - cpu;
  const took = performance.now() - time;
  const size = [String(page_count), MB(pdf.byteLength), epub === null ? '' : MB(epub.byteLength)];
  return { row: [name, seconds(spent), seconds(took), `${peakOf(pid)} MB`, ...size], pdf, epub };
}

/** The pages of a book counted for its preview: at first, and after an edit of the first recipe's title. */
async function counted(count: number, theme: Theme): Promise<string[]> {
  await closeRenderer();
  const { model, images } = sampleBook(count, { theme });
  if (model.kind !== 'ebook') throw new Error('no ebook');
  const [first, ...others] = model.chapters;
  const [recipe, ...rest] = first?.recipes ?? [];
  if (first === undefined || recipe === undefined) throw new Error('the library is empty');
  const shapes = await shapesOf(images);
  const edited = { ...first, recipes: [{ ...recipe, title: 'Something else' }, ...rest] };
  const times: string[] = [];
  let pages = 0;
  for (const chapters of [model.chapters, [edited, ...others]]) {
    const started = performance.now();
    const map = await mapBook({ ...model, chapters }, shapes, () => Promise.resolve(null));
    times.push(seconds(performance.now() - started));
    pages = map.page_count;
  }
  return [`${count} recipes, ${theme}`, ...times, `${peakOf(mapperPid() ?? 0)} MB`, String(pages)];
}

const tableOf = (header: string[], rows: string[][]) =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A fresh process that has made a small book. */
async function warm(): Promise<void> {
  await closeRenderer();
  const { model, images } = sampleBook(1);
  await renderBook(model, images);
}

function checked(command: string, ...words: string[]): string {
  const { error, stdout, stderr, status } = spawnSync(command, words, { encoding: 'utf8' });
  if (error !== undefined) return `${command} is not installed here.`;
  return `${stdout}${stderr}`.trim() + (status === 0 ? '' : `\n(ended with ${status})`);
}

/** Measures what books cost and writes docs/rendering.md. Reads /proc, so it runs on Linux. */
export async function measureBooks(): Promise<void> {
  // A process that sets books does not keep its parent alive.
  const alive = setInterval(() => undefined, 1_000);
  const before = loadAverage();
  const rows: string[][] = [];
  let sample: Measured | null = null;
  for (const theme of THEMES) {
    await warm();
    const first = await measured(`50 recipes, ${theme}`, 50, { theme });
    rows.push(first.row);
    sample ??= first;
  }
  await warm();
  rows.push((await measured('50 recipes, heirloom, photos without print versions', 50, {}, false)).row);
  // Grid's pages take the most.
  for (const [count, themes] of [
    [300, ['heirloom', 'market', 'grid']],
    [500, ['heirloom', 'market']],
  ] as const) {
    for (const theme of themes) {
      await warm();
      rows.push((await measured(`${count} recipes, ${theme}`, count, { theme })).row);
    }
  }
  const edits: string[][] = [];
  for (const theme of THEMES) {
    const { first, middle, most, longest } = await previewTimes(300, theme);
    edits.push([theme, ...[first, middle, most, longest].map((time) => `${Math.round(time)} ms`)]);
  }
  const counts: string[][] = [];
  for (const theme of THEMES) counts.push(await counted(200, theme));
  counts.push(await counted(500, 'market'));
  await closeRenderer();
  const after = loadAverage();
  clearInterval(alive);

  const folder = mkdtempSync(join(tmpdir(), 'galley-books-'));
  const [pdf, epub] = [join(folder, 'book.pdf'), join(folder, 'book.epub')];
  writeFileSync(pdf, sample?.pdf ?? '');
  writeFileSync(epub, sample?.epub ?? '');
  const outputs = [
    ['pdfinfo book.pdf', checked('pdfinfo', pdf)],
    ['qpdf --check book.pdf', checked('qpdf', '--check', pdf)],
    ['java -jar epubcheck.jar book.epub', checked('java', '-jar', '/usr/share/java/epubcheck.jar', epub)],
  ].map(([command = '', output = '']) => `$ ${command}\n${output.replaceAll(`${folder}/`, '')}`);
  rmSync(folder, { recursive: true });

  const table = tableOf(['book', 'CPU', 'time', 'peak memory', 'pages', 'PDF', 'EPUB'], rows);
  const edited = tableOf(['theme', 'first edit', 'p50', 'p95', 'longest'], edits);
  const counting = tableOf(['book', 'first time', 'after an edit', 'peak memory', 'pages'], counts);
  const text = `# How fast books are built

\`npm run books\` generates this page. It builds books from the demo library as PDF and EPUB, recipes with photos first, with every page an ebook can have. Each is built by a process that has built a one-recipe book before. CPU and memory (VmHWM) are those of that process; the server only passes on the content and receives the files.

When a picture is uploaded, Galley also saves a print version (about 25 ms of CPU for a photo in this library), so builds don't have to decode photos. Older pictures get their print version when they're first printed. The goal is 2 s of CPU and 450 MB for 50 recipes, 10 s for 300, and 120 s and 1.5 GiB for 500.

${table}

Measured on ${machine()}, with a load of ${before} at first and ${after} at the end. Time, more than CPU, grows with what else runs.

## Checking the first book

\`\`\`
${outputs.join('\n\n')}
\`\`\`

The “Syntax Error” about Suspects is a bug in pdfinfo (Poppler). PDF 1.7 requires a boolean there (ISO 32000-1, table 321), but pdfinfo expects another type.

## Trim and bleed boxes on cards

If a sheet holds one card and is larger than the card, its page has a TrimBox (the card) and a BleedBox (as far as its color extends). The cover and the recipe list before it aren't cut, so they have neither. Sheets with several cards don't have them either. Typst can't write these boxes, so we add them to the finished file (\`src/rendering/finish/boxes.mjs\`): the pages get their entries and the object table its new offsets. Nothing else changes, including tags and outline.

## Print editions

An ebook can be built for a printer, too ([decision 028](decisions/028-print.md)). The file of its pages has 0.125 in of bleed at the top, the bottom, and the outer edge, marked by TrimBox and BleedBox; at the fold, there's none. The inside margin depends on the number of pages (\`src/kernel/book/printing.ts\`, with its sources) plus 9 pt. It only moves the text where the grid has less: from 301 pages on A5, from 701 on US Letter and A4, and from 501 on the others. The first page, every chapter, and the title are right pages, the number of pages is even, and the last page is blank. The cover is a file of its own: back, spine, and front. The front is the theme's cover, set 0.125 in larger on all sides so it stays centered, and cut off at the fold.

With Ghostscript (Debian: \`apt-get install ghostscript\`, which brings its CMYK profile), the files are PDF/X-3:2002. Otherwise, they're RGB. Galley looks for it whenever a print edition is built, so you don't need to restart after installing it. One process may use 120 s and 1.5 GiB.

Measured separately, on November 29, 2026, with Node 20.20.2 and Ghostscript 10.00 on 2 AMD EPYC cores, and not updated when the page is generated: a print edition of 50 recipes with photos (heirloom, 7.5 × 9.25 in, 108 pages) takes about 12 s of CPU: 7 s to typeset and prepare the photos, and 4 s in Ghostscript, which uses 166 MB. The pages are 23 MB, and the cover is 0.6 MB. The goal is 20 s for 50 recipes.

## Phone editions

An ebook, a meal plan, or a lead magnet can have a phone edition: a second PDF with pages of 90 × 160 mm, text of 11.5 points, and one column. A phone shows such a page about 70 mm wide. Its pages are scrolled through, not seen in pairs, so nothing is planned or measured (\`src/rendering/spreads/phone.mjs\`): each recipe begins a page under its photo and runs on. No week fits such a page, so a plan has a page for each day, as large as its meals leave room, and then the shopping lists in one column, with boxes to check. Themes keep their forms of ingredients and steps (\`structureOn\` in \`src/rendering/model/structures.mjs\`). It's typeset by a job of its own after the other files, with limits of its own. It's tagged as they are.

## Pictures and samples for listings

Each build also makes what a product is shown with: JPEGs of 1600 × 1200 pixels of the book standing and open, and of a page on a tablet and the cover on a phone; loose pages of a meal plan; or a fan of cards (\`src/rendering/mockups\`). They're drawn from the page images, in the same process. sharp has no perspective, so \`canvas.mjs\` does that part. The open book shows the pair of facing pages with the largest photos, and of equals the one with the most on it. Under Look inside, readers see the same pair, so that a photo page isn't missing beside its recipe. On the product page, the first picture is also the one in link previews.

Paid ebooks and meal plans have a sample: the pages under Look inside as a PDF, each but the cover marked as a sample. The process that stamps buyers' copies makes it from the finished file (\`src/rendering/stamp/sample-pdf.mjs\`). It's untagged, because a part of a file's structure can't be copied with its pages. If it would be more than half of the file, there's none. Creators can choose up to 5 recipes instead: then all pages of those are in it, and the first week and day of a meal plan. If a sample or the pictures fail, the build goes on without them; it's logged, and the build has a notice.

## Row headings in tables

Each week of a meal plan is a table. Typst marks only the headings of its columns, so we make the first cell of each row a heading too (\`src/rendering/finish/row-headers.mjs\`). It replaces bytes with as many others, so nothing in the file moves. The tables of other books get row headings the same way.

## Boxes to check in shopping lists

In the PDF of a meal plan, the boxes of shopping lists are fields. Typst writes no fields, so a template sets each box as a link, which gets its place in the file's structure beside the words of its line. In the finished file, the link becomes a check box with those words as its name, and its part of the structure a form (\`src/rendering/finish/check-boxes.mjs\`). The mark is drawn and needs no font. Previews have plain boxes.

## Counting pages for previews

A preview typesets only the part you're looking at, in a separate process. After an edit, another process with a low priority (nice 5) typesets the whole book to find out which page each part starts on. Parts that haven't changed aren't typeset again. Like a build, this process can use up to 1.5 GiB. At half of that, it forgets all but the latest book. A book that would need more memory than is left is typeset again in a fresh process. After a minute without work, the process ends and frees its memory. The first time in the table includes starting the process.

${counting}

## Edits in a preview

In a book of 300 recipes, the title and the first step of a recipe change, and its pages are typeset: the first edit starts the process, ${EDITS} more follow, each of another recipe. Every answer has the words of its recipe. The goal is 300 ms for 95 of 100 edits.

${edited}

## How builds affect the service

This part was measured separately, on November 22, 2026, with Node 20.20.2 on 2 AMD EPYC cores, and isn't updated when the page is generated. It shows builds of 500 recipes in a running service with a library of 100,000 recipes.

| | alone | during a build of 500 recipes |
| --- | --- | --- |
| event loop delay, sampled every 10 ms, p99 | 10.6 ms | 15–16 ms |
| longest pause | | 171–277 ms |
| part of a preview after an edit, p50 | 87 ms | 68–105 ms |
| the same, p95 | 125 ms | 75–145 ms, the first one 476 ms |

Sampling accounts for 10 ms of the delay. The server uses 198 MB of resident memory before, 449–520 MB after four such builds, 673 MB during previews and a build, and 449 MB 20 s later.

## Where the time goes

For a book of 50 recipes, less than half of the time is typesetting: each part of a recipe is measured once, the pages are planned from that (20–80 ms), and each part is typeset once. When a book is built, what was measured is forgotten before its pages are typeset, which keeps a third of the memory free. A quarter goes to the page images for the storefront, and an eighth to the pictures for listings. The page images are drawn from the finished file, without its photos (\`src/rendering/finish/without-photos.mjs\`): a drawing program would decode each photo and write it down again as a PNG whose pixels are then left out. So each JPEG stands in the drawing as it is. The rest is writing the tagged PDF and packing the EPUB. Photos go into the compiler inside a drawing; otherwise, it would keep all their pixels for as long as the document.
`;
  writeFileSync('docs/rendering.md', text);
  process.stdout.write(text);
}
