import { type AnyNode, type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { parseHtml } from '@/importing/html/document';
import { linesOf, nodesText, plainText } from '@/importing/html/markup';
import { classesOf } from '@/importing/pages/microformats';
import { filed } from '@/importing/recipe/categories';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import type { SourceEntry } from '@/importing/recipe/source';
import { CUT } from '@/importing/text/doubts';

/** Elements of one recipe. */
const MOST = 20_000;
const PART = /<div\b[^<>]{0,200}\bclass\s{0,3}=\s{0,3}["']?recipe["'\s>]/gi;
const NAME = /\bid\s{0,3}=\s{0,3}["']?name["'\s>][^<>]{0,200}>?([^<]{1,500})</i;
const LIST = /\bid\s{0,3}=\s{0,3}["']?recipeIngredients\b/i;

/** The parts of a recipe that are read, by their ids or classes; all else that it says is left out by name. */
const KNOWN =
  /^(?:name|link|recipeImage|categories|description|extra_info|servings|recipeIngredient_header|recipeIngredients|recipeInstructions_header|recipeInstructions|recipeNotes_header|recipeNotes)$/;

/**
 * The recipes of a page that CopyMeThat has exported, each read when it is its turn; null where a page is none.
 * `picture` gives what stands beside the page under a name.
 */
export function readCopyMeThat(
  html: string,
  picture: (name: string) => Uint8Array | null = () => null,
): SourceEntry[] | null {
  const starts = [...html.matchAll(PART)].map(({ index }) => index);
  const parts = starts.map((start, i) => html.slice(start, starts[i + 1]));
  if (!parts.some((part) => LIST.test(part) && NAME.test(part))) return null;
  return parts.map((part) => ({
    name: plainText(NAME.exec(part)?.[1] ?? '') || null,
    read: () => {
      const { recipe, image } = recipeIn(part);
      return { recipe, picture: image === null ? null : picture(image) };
    },
  }));
}

/** Lines of a list, in the groups that its subheaders open. */
function linesIn(list: Element | undefined): ReadLine[] {
  let group: string | null = null;
  return (list?.children.filter(isTag) ?? []).flatMap((element): ReadLine[] => {
    const text = nodesText(element.children);
    if (text === '') return [];
    if (![...classesOf(element)].some((name) => name.endsWith('_subheader'))) return [{ text, group }];
    group = text.replace(/\s?:$/, '');
    return [];
  });
}

const count = (part: string, tag: RegExp): number => part.match(tag)?.length ?? 0;

function recipeIn(part: string): { recipe: ReadRecipe; image: string | null } {
  const { children } = parseHtml(part);
  const elements = getElementsByTagName('*', children, true, MOST);
  const byId = new Map(elements.map((element) => [element.attribs.id ?? '', element]));
  const words = (id: string): string => nodesText(byId.get(id)?.children ?? []);
  const ofClass = (name: string): Element[] => elements.filter((element) => classesOf(element).has(name));
  const fact = (name: string): number | null =>
    readMinutes(
      nodesText(elements.find(({ attribs }) => attribs.meta === name || attribs.id === name)?.children ?? []),
    );
  const yielded = words('recipeYield') || null;
  const link = byId.get('original_link');
  const image = ofClass('recipeImage')[0]?.attribs.src ?? null;
  const isAddress = (text: string | null | undefined) => /^https?:\/\//i.test(text ?? '');
  const [root] = children.filter(isTag);
  const left = (root?.children ?? []).filter((node: AnyNode) => !isKnown(node));
  const notes = [...linesOf(byId.get('recipeNotes')?.children ?? []), words('extra_info')];
  const recipe: ReadRecipe = {
    ...emptyRecipe(),
    title: words('name') || null,
    description: linesOf(byId.get('description')?.children ?? []).join('\n') || null,
    ...filed(ofClass('recipeCategory').map((element) => nodesText(element.children))),
    servings: yielded === null ? null : servingsFromYield(yielded),
    yield_text: yielded !== null && /\p{L}/u.test(yielded) ? yielded : null,
    ingredients: linesIn(byId.get('recipeIngredients')),
    instructions: linesIn(byId.get('recipeInstructions')),
    notes: notes.filter(Boolean).join('\n') || null,
    prep_time_minutes: fact('prepTime'),
    cook_time_minutes: fact('cookTime'),
    total_time_minutes: fact('totalTime'),
    image_url: isAddress(image) ? image : null,
    source_url: [link?.attribs.href, words('original_link')].find(isAddress) ?? null,
    ...(count(part, /<div\b/gi) > count(part, /<\/div\b/gi) ? { doubts: [CUT] } : {}),
    ...(linesOf(left).length === 0 ? {} : { left_out: linesOf(left) }),
  };
  return { recipe, image: image === null || isAddress(image) ? null : image };
}

const isKnown = (node: AnyNode): boolean =>
  isTag(node) && [node.attribs.id ?? '', ...classesOf(node)].some((name) => KNOWN.test(name));
