import { LIMITS } from '@/kernel/limits';

/** Sentences that the document says of several fields of products. */

/** Of a long text that may be left out. */
export const proseSentence = (what: string) =>
  `${what}. At most ${LIMITS.product_text} characters. \`null\` if there’s none.`;
/** Of a line that may be left out. */
export const shortSentence = (what: string) =>
  `${what}. At most ${LIMITS.short_text} characters. \`null\` if there’s none.`;
/** Of the files of a product that has no EPUB. */
export const PDF_FORMATS_SENTENCE =
  'The files to build: `pdf` for screens and printing at home, `phone_pdf` for a phone edition: a PDF with phone-sized pages and large type.';
/** Of a choice between yes and no. */
export const flag = (what: string) => `Whether ${what}.`;
