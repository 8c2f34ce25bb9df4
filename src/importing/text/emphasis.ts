import { readHeading } from '@/culinary/lines/heading';
import { isDetail } from './lines/details';

/** `**1 cup**`, `_large_`: words between marks that stand outside of words; a mark with a backslash is a sign. */
const EMPHASIS =
  /(?<![\\\p{L}\p{N}*_])(\*\*\*|\*\*|\*|__|_)(?=[^\s*_])([^*_\n]{1,300})(?<![\s\\])\1(?![\p{L}\p{N}*_])/gu;

/** A text without the marks of emphasis. Those around a heading stay: they tell it from an ingredient. */
export function withoutEmphasis(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines
    .map((line, at) => {
      const bare = line.replace(EMPHASIS, '$2');
      const isWhole = bare !== line && line.trim().length - bare.trim().length <= 6 && /^\s*[*_]/.test(line);
      return isWhole && at !== first && readHeading(line) !== null && !isDetail(bare.trim()) ? line : bare;
    })
    .join('\n');
}
