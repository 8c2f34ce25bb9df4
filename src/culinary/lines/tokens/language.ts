import type { Language } from '@/culinary/units/table';
import type { Token } from './scan';

/** Words that only one of the languages has, of those that stand in ingredient lines. */
const WORDS: Readonly<Record<string, string>> = {
  de: 'und oder mit von vom zum zur für mehl zucker milch wasser sahne aus ohne saft schale abrieb etwas kartoffeln eine einen einer eines ein halbe halber halbes halben anderthalb eineinhalb öl brühe',
  nl: 'driekwart met het een halve anderhalve anderhalf melk suiker bloem boter kaas gehakt bouillon olie azijn van gesneden rijst aardappelen slagroom sap rasp uit zonder kwark vla beschuit bladerdeeg gesnipperd fijngehakt fijngesneden',
  it: "di del della dello dei degli mezzo mezza latte acqua olio brodo panna zucchero farina burro un'",
  fr: 'et du des lait eau sucre farine beurre huile crème bouillon une',
  es: 'y leche agua azúcar harina aceite caldo nata zumo medio los las',
  pt: 'leite água açúcar farinha azeite óleo suco meio meia com uma um',
};

const LANGUAGE_OF: ReadonlyMap<string, Language> = new Map(
  Object.entries(WORDS).flatMap(([language, words]) =>
    words.split(' ').map((word): [string, Language] => [word, language as Language]),
  ),
);

/** Whether a word in lower case tells the language of its line. */
export const tellingWord = (word: string): boolean => LANGUAGE_OF.has(word);

/** Tokens that are looked at; the words that tell stand near the amount. */
const LOOKED_AT = 16;

/** The language that the first telling word of a line is of; any where none tells, as in most English lines. */
export function languageOfLine(tokens: readonly Token[]): Language {
  const until = Math.min(tokens.length, LOOKED_AT);
  for (let at = 0; at < until; at++) {
    const { kind, text } = tokens[at]!;
    const language = kind === 'word' ? LANGUAGE_OF.get(text) : undefined;
    if (language !== undefined) return language;
  }
  return 'any';
}
