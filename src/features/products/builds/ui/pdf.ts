import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// From our own origin: the bundler puts the worker among the app's files.
GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/**
 * Opens a PDF of ours. Its fonts and pictures are in it, so nothing is fetched but the file itself; nothing in it is
 * run as code. `close` lets go of the file and of its worker.
 */
export function openPdf(url: string): { opened: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    url,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  return { opened: task.promise, close: () => void task.destroy() };
}
