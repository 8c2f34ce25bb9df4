import { patternFor } from '@/culinary/languages/registry';

/** A line that begins a step of its own whatever stands above it: `2. Bake.`, `:Bake.` */
const OPENS = /^(?:\d{1,2}[.)]\s+\p{L}|:)/u;

/** Paragraphs of lines that a program has broken at a fixed width, each as one line without its number. */
export function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines.map((one) => one.trim())) {
    if (line === '') isOpen = false;
    else if (isOpen && !OPENS.test(line)) paragraphs.at(-1)?.push(line);
    else {
      paragraphs.push([line.replace(/^(?:\d{1,2}[.)]\s+(?=\p{L})|:\s*)/u, '')]);
      isOpen = true;
    }
  }
  return paragraphs.map((words) => words.join(' ').replace(/\s{2,}/g, ' ')).filter(Boolean);
}

/** A paragraph that says where a recipe is from, or what else there is to say of it. */
const BESIDE = new RegExp(
  String.raw`^${patternFor('asideLabels', 'sourceLabels', 'nutrition', 'perServing', 'besideLabels')}\s*:`,
  'i',
);

/** Whether a paragraph tells no step. */
export const isBeside = (paragraph: string): boolean => BESIDE.test(paragraph);

/** Sentences of which the last one was written to its end. */
export const isEnded = (text: string): boolean => /[.!?…:)"'”’\]]\s*$/.test(text);
