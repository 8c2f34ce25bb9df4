import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Words that stand together on a page, in points from its upper left corner. */
interface PdfWords {
  text: string;
  left: number;
  right: number;
  /** The line that the letters stand on. */
  baseline: number;
  /** The size of the letters. */
  size: number;
}

export interface PdfPage {
  width: number;
  height: number;
  words: PdfWords[];
  /** What its pictures say of themselves, as assistive technology reads it. */
  pictures: string[];
  /** Its parts as assistive technology goes through them, `H2` before `L` before `LI`; empty without tags. */
  roles: string[];
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** What the pictures of a part of a page say of themselves. */
function altsOf(node: Tree | Tree['children'][number]): string[] {
  const alts = 'alt' in node && typeof node.alt === 'string' ? [node.alt] : [];
  return 'children' in node ? [...alts, ...node.children.flatMap(altsOf)] : alts;
}

/** The roles of a part of a page and of all in it, in the order in which they are read. */
function rolesOf(node: Tree | Tree['children'][number]): string[] {
  const own = 'role' in node && typeof node.role === 'string' && node.role !== 'Root' ? [node.role] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(rolesOf)] : own;
}

/** Reads a PDF again: what stands on its pages, and where. */
export async function readPdf(pdf: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    // Null of a page without tags.
    const tree: Tree | null = await page.getStructTree();
    const words = items.flatMap((item): PdfWords[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , skew, scale, left, up] = item.transform.map(Number);
      if (skew === undefined || scale === undefined || left === undefined || up === undefined)
        throw new Error('words without a place');
      return [
        {
          text: item.str.trim(),
          left,
          right: left + item.width,
          baseline: height - up,
          // Of turned letters as well.
          size: Math.hypot(skew, scale),
        },
      ];
    });
    pages.push({
      width,
      height,
      words,
      pictures: tree === null ? [] : altsOf(tree),
      roles: tree === null ? [] : rolesOf(tree),
    });
  }
  await task.destroy();
  return pages;
}
