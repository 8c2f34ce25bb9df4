import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { THEMES, type Theme } from '@/kernel/book/themes';
import { mapBook, mapperPid } from '@/rendering/typst/previewer';
import { printVersion } from '@/rendering/typst/print.mjs';
import { closeRenderer, renderBook, rendererPid } from '@/rendering/typst/renderer';
import { cpuOf } from '../bench/cpu';
import { type SampleBook, sampleBook } from './books';

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
  const edited = { ...first, recipes: [{ ...recipe, title: 'Something else' }, ...rest] };
  const times: string[] = [];
  let pages = 0;
  for (const chapters of [model.chapters, [edited, ...others]]) {
    const started = performance.now();
    const map = await mapBook({ ...model, chapters }, new Set(images.keys()), () => Promise.resolve(null));
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
  for (const theme of ['heirloom', 'market']) {
    await warm();
    rows.push((await measured(`500 recipes, ${theme}`, 500, { theme })).row);
  }
  const counts: string[][] = [];
  for (const theme of THEMES) counts.push(await counted(200, theme));
  counts.push(await counted(500, 'market'));
  await closeRenderer();
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
  const counting = tableOf(['book', 'at first', 'after an edit', 'peak memory', 'pages'], counts);
  const text = `# What a book costs

\`npm run books\` writes this page. The books are made of the demo library, recipes with photos first, with every page that an ebook can have, as PDF and EPUB, each by a process that has made a one-recipe book before. CPU and memory (VmHWM) are those of that process; the server only hands over the content and takes the files. Beside each picture its print version is kept from its upload on (about 25 ms of CPU for a photo of this library), so no build decodes photos; a picture of before that gets its print version when it is first printed. The aim is 2 s of CPU and 450 MB for 50 recipes, 120 s and 1.5 GiB for 500.

${table}

Measured with Node ${process.versions.node} on ${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown kind'}.

## Checks of the first of these books

\`\`\`
${outputs.join('\n\n')}
\`\`\`

The “Syntax Error” about Suspects is a fault of pdfinfo (Poppler), which takes the boolean that PDF 1.7 asks for there (ISO 32000-1, table 321) for a wrong type.

## Where cards are cut

A sheet of one card that is larger than the card has a TrimBox, which is the card, and a BleedBox, which is as far as its colour goes; the cover and the list of recipes before it are not cut and have none, and neither has a sheet of several cards. Typst writes no such boxes, so they are put into its file afterwards (\`src/rendering/typst/boxes.mjs\`): the pages get their lines, the table of objects its new offsets, and nothing else changes, neither tags nor outline.

## Counting the pages of a preview

A preview sets the part that is looked at alone, in a process of its own. Another one, which stands back for everything else (nice 5), sets the whole book after an edit to learn on which page each part begins. What no edit has touched is not set again. Its bound is 1.5 GiB, as a build's; where half of that is taken it forgets all but the last book, a book that would need more beside what is kept is set again in a fresh process, and after a minute without work the process ends and gives its memory back. The first time is with the start of the process.

${counting}

## What a build does to the service

Measured by itself on 22 November 2026 with Node 20.20.2 on 2 cores of AMD EPYC, and not again when this page is written: builds of 500 recipes in a running service with a library of 100,000 recipes.

| | alone | beside a build of 500 recipes |
| --- | --- | --- |
| delay of the server’s event loop, sampled every 10 ms, p99 | 10.6 ms | 15–16 ms |
| its longest pause | | 171–277 ms |
| a part of a preview after an edit, p50 | 87 ms | 68–105 ms |
| the same, p95 | 125 ms | 75–145 ms, the first one 476 ms |

The sampling itself is 10 ms of the delay. The server holds 198 MB of memory (resident) before, 449–520 MB after four such builds, 673 MB while previews and a build run, and 449 MB 20 s later.

## Where the time goes

Of a book of 50 recipes about two fifths is setting (each recipe is measured at the size of type that its letters ask for, seldom at a second one, and set once), three tenths drawing the page images that the storefront shows, a tenth the SVG they are drawn from, the rest writing the PDF with its tags and packing the EPUB. Photos go into the compiler inside a drawing, because it would otherwise keep all their pixels as long as the document.
`;
  writeFileSync('docs/rendering.md', text);
  process.stdout.write(text);
}
