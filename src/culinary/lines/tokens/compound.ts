import { LANGUAGES } from '@/culinary/languages/registry';
import type { Token } from './scan';

/** Shares that German and Dutch write in one word with what they are of: Viertelliter, Dreiviertelliter, kwartliter. */
const COMPOUND = new RegExp(
  `^(?:${LANGUAGES.flatMap(([, { compoundShares }]) =>
    compoundShares === undefined
      ? []
      : compoundShares.map((words) => `(${words.replaceAll(' ', '|')})`).join(''),
  ).join('|')})$`,
);
/** The letters of halbliter; no other word is looked at. */
const SHORTEST = 9;

/** The tokens of a line with a share and its unit apart: "1 Viertelliter" reads as "1 Viertel Liter". */
export function withShares(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text }) => text.length >= SHORTEST && COMPOUND.test(text))) return tokens;
  return tokens.flatMap((token) => {
    const parts = COMPOUND.exec(token.text);
    if (parts === null) return [token];
    const [share, unit] = parts.slice(1).filter(Boolean);
    const middle = token.start + share!.length;
    return [
      { ...token, text: share!, end: middle },
      { ...token, text: unit!, start: middle },
    ];
  });
}
