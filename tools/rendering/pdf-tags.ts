import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** Marked content on a page: the page's number, from 1, and the id under which pdfjs lists its text. */
interface Leaf {
  page: number;
  id: string;
}

/** A part of a file as its tags name it, with all that is in it, in the order in which it is read. */
export interface Tagged {
  role: string;
  /** What a picture says of itself, or nothing. */
  alt: string;
  leaves: Leaf[];
}

const KEPT = /^(?:H[1-6]|LI|Figure)$/;

/**
 * The headings, list items and pictures of a tagged PDF in reading order, over all pages: an item that runs on over
 * pages is one. Of a list item only its body counts, not its label. An untagged file has none.
 */
export async function readTags(pdf: Uint8Array): Promise<Tagged[]> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = file;
  const numbers = new Map(file.getPages().map(({ ref }, at) => [ref.tag, at + 1]));
  const found: Tagged[] = [];

  const leafOf = (page: PDFObject | undefined, id: PDFObject | undefined): Leaf[] => {
    const number = page instanceof PDFRef ? numbers.get(page.tag) : undefined;
    if (!(page instanceof PDFRef) || number === undefined || !(id instanceof PDFNumber)) return [];
    // pdfjs writes a reference as `12R`, with the generation behind it where that is not 0.
    const generation = page.generationNumber === 0 ? '' : page.generationNumber;
    return [{ page: number, id: `p${page.objectNumber}R${generation}_mc${id.asNumber()}` }];
  };

  /** `into` are the parts that this one is in; `above` is the page of what names none itself. */
  const walk = (kid: PDFObject | undefined, above: PDFObject | undefined, into: readonly Tagged[]): void => {
    const node = kid instanceof PDFRef ? context.lookup(kid) : kid;
    if (node instanceof PDFArray) {
      for (const one of node.asArray()) walk(one, above, into);
    } else if (node instanceof PDFNumber) {
      for (const { leaves } of into) leaves.push(...leafOf(above, node));
    } else if (node instanceof PDFDict) {
      const page = node.get(PDFName.of('Pg')) ?? above;
      if (node.has(PDFName.of('MCID'))) {
        for (const { leaves } of into) leaves.push(...leafOf(page, node.lookup(PDFName.of('MCID'))));
        return;
      }
      const role = node.lookup(PDFName.of('S'));
      const name = role instanceof PDFName ? role.decodeText() : '';
      // A label is no part of the body, and what it holds is in no item.
      const around = name === 'Lbl' ? into.filter((one) => one.role !== 'LI') : into;
      const own: Tagged[] = KEPT.test(name) ? [{ role: name, alt: altOf(node), leaves: [] }] : [];
      found.push(...own);
      walk(node.get(PDFName.of('K')), page, [...around, ...own]);
    }
  };
  walk(file.catalog.lookup(PDFName.of('StructTreeRoot')), undefined, []);
  return found;
}

function altOf(node: PDFDict): string {
  const alt = node.lookup(PDFName.of('Alt'));
  return alt instanceof PDFString || alt instanceof PDFHexString ? alt.decodeText() : '';
}
