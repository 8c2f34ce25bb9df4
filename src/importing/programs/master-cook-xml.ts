import { type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { parseHtml } from '@/importing/html/document';
import { linesOf, plainText, tidy } from '@/importing/html/markup';
import { filed } from '@/importing/recipe/categories';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { entryOf, type SourceEntry } from '@/importing/recipe/source';
import { CUT } from '@/importing/text/doubts';
import { readExtraSection } from '@/importing/text/lines/extra-sections';

/** Elements of one recipe. */
const MOST = 20_000;
const RECIPE = /<RcpE\b/gi;
/** A tag with attributes that says all it says in itself. */
const TAG = /<(RcpE|Serv|PrpT|IngR|DirT|Yield|TTim|AltS|AltT|RatE)\s([^\n<>]{0,2000}?)(\/?)>/gi;
/** Quotes stand in its values as they are: what ends one is followed by a name, or by the end. */
const VALUE = /(\b[a-z]{2,10})="(.*?)"(?=\s+[a-z]{2,10}="|\s*$)/gi;

/** Markup of MasterCook as a parser takes it: quotes in values escaped, every element closed. */
const mended = (part: string): string =>
  part.replace(TAG, (_, name: string, attributes: string, end: string) => {
    const values = attributes.replace(
      VALUE,
      (_whole, key: string, value: string) => `${key}="${value.replaceAll('"', '&quot;')}"`,
    );
    return `<${name} ${values}>${end === '' ? '' : `</${name}>`}`;
  });

/** The recipes of a file of MasterCook's markup (.mx2); null where a text is none. */
export function readMasterCookXml(text: string): SourceEntry[] | null {
  if (!/<mx2\b/i.test(text.slice(0, 2_000))) return null;
  const starts = [...text.matchAll(RECIPE)].map(({ index }) => index);
  return starts.map((start, i) => {
    const part = text.slice(start, starts[i + 1]);
    const title = /\bname="(.{0,300}?)"(?=\s+[a-z]{2,10}="|\s*>)/i.exec(part)?.[1];
    return { name: plainText(title ?? '') || null, read: () => entryOf(recipeIn(part)).read() };
  });
}

function recipeIn(part: string): ReadRecipe {
  const elements = getElementsByTagName('*', parseHtml(mended(part)).children, true, MOST);
  const [root] = elements;
  const all = (name: string): Element[] => elements.filter((element) => element.name === name);
  const words = (name: string): string[] => all(name).flatMap(({ children }) => linesOf(children));
  const fact = (name: string, key: string): string => all(name)[0]?.attribs[key] ?? '';
  const author = tidy(root?.attribs.author ?? '');
  const made = tidy(`${fact('yield', 'qty').replace(/\.0+$/, '')} ${fact('yield', 'unit')}`);
  const prep = readMinutes(fact('prpt', 'elapsed'));
  const total = readMinutes(fact('ttim', 'elapsed'));
  const source = words('srce').join(' ');
  const nutrition = readExtraSection([{ heading: 'Nutrition', lines: words('nutr') }]);
  const beside = (name: string, label: string): string[] => {
    const text = words(name).join('\n');
    return text === '' ? [] : [label === '' ? text : `${label}: ${text}`];
  };
  const by = creditOf(author);
  const credit = by ?? creditOf(source);
  const notes = [
    ...(author === '' || by !== null ? [] : [`Recipe by: ${author}`]),
    ...beside('note', ''),
    ...beside('srvi', 'Serving ideas'),
    ...beside('wine', 'Suggested wine'),
    ...(credit === null || by !== null ? beside('srce', 'Source') : []),
    ...beside('cpyr', 'Copyright'),
    ...nutrition.words,
  ];
  return {
    ...emptyRecipe(),
    title: tidy(root?.attribs.name ?? '') || null,
    description: words('desc').join('\n') || null,
    ...filed(words('catt')),
    servings: servingsFromYield(fact('serv', 'qty') || made),
    yield_text: /\p{L}/u.test(made) ? made : null,
    ingredients: ingredientsIn(all('ingr')),
    instructions: all('dirt').flatMap(({ children }) => {
      const text = linesOf(children).join(' ');
      return text === '' ? [] : [{ text, group: null }];
    }),
    notes: notes.filter(Boolean).join('\n\n') || null,
    nutrition: nutrition.nutrition,
    prep_time_minutes: prep === 0 ? null : prep,
    total_time_minutes: total === 0 ? null : total,
    credit,
    source_url: /https?:\/\/\S+/i.exec(source)?.[0] ?? null,
    ...(/<\/RcpE\b/i.test(part) ? {} : { doubts: [CUT] }),
  };
}

function ingredientsIn(elements: readonly Element[]): ReadLine[] {
  let group: string | null = null;
  return elements.flatMap(({ attribs, children }): ReadLine[] => {
    const name = tidy(attribs.name ?? '');
    // A line that names a part has a code of its own.
    if (/^[st]$/i.test(attribs.code ?? '')) {
      group = name.replace(/\s?:$/, '') || null;
      return [];
    }
    const preparation = linesOf(children.filter((child) => isTag(child) && child.name === 'iprp')).join(' ');
    const text = tidy(`${attribs.qty ?? ''} ${attribs.unit ?? ''} ${name}`);
    if (text === '' && preparation === '') return [];
    return [{ text: [text, preparation].filter(Boolean).join(', '), group }];
  });
}
