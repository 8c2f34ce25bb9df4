/** What stands behind the quote that ends a name, a value in an object, one in a list, and one that is all there is. */
const ENDS = {
  name: /\s*:/y,
  object: /\s*(?:\}|,\s*(?:\}|"(?:[^"\\]|\\.){0,100}"\s*:))/y,
  list: /\s*(?:\]|,\s*(?:["{[\]]|(?:-?\d[\d.eE+-]{0,30}|true|false|null)\s*[,\]]))/y,
  document: /\s*$/y,
};
const SUPERFLUOUS = /,\s*[}\]]/y;

const holds = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/**
 * JSON in which the quotes inside of texts are escaped that nothing escapes, `"1 cup "00" flour"`, and in which no comma
 * stands before a bracket: a quote ends a text only where what follows can stand behind one. What else is wrong stays so.
 * Linear in its length.
 */
export function withEscapedQuotes(source: string): string {
  const kept: string[] = [];
  const open: ('object' | 'list')[] = [];
  let from = 0;
  let isQuoted = false;
  let isName = false;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (isQuoted) {
      if (character === '\\') at++;
      else if (character === '"') {
        if (holds(ENDS[isName ? 'name' : (open.at(-1) ?? 'document')], source, at + 1)) isQuoted = false;
        else {
          kept.push(source.slice(from, at), '\\');
          from = at;
        }
      }
      continue;
    }
    if (character === '"') isQuoted = true;
    else if (character === '{' || character === '[') {
      isName = character === '{';
      open.push(isName ? 'object' : 'list');
    } else if (character === '}' || character === ']') {
      open.pop();
      isName = false;
    } else if (character === ':') isName = false;
    else if (character === ',') {
      isName = open.at(-1) === 'object';
      if (!holds(SUPERFLUOUS, source, at)) continue;
      kept.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return kept.join('') + source.slice(from);
}
