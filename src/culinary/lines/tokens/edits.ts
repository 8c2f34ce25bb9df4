/** A replacement of text[start, end). */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with its edits, none of which may lie over another. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  const sorted = edits.length < 2 ? edits : [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const edit of sorted) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}
