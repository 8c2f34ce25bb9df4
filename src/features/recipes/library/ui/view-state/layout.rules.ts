/** How the list of recipes is laid out; remembered in this browser, not in the address. */
export interface ListLayout {
  view: 'cards' | 'rows';
  density: Density;
}
export type Density = 'comfortable' | 'compact';

/** Recipes of one page: four rows of five cards, or five of six. */
export const perPage = (density: Density): number => (density === 'compact' ? 30 : 20);

/** The cookie that remembers it, so that the first page comes laid out as the last one was. */
export const LAYOUT_COOKIE = 'galley_list';

export const layoutWord = ({ view, density }: ListLayout): string => `${view}.${density}`;

/** Reads the cookie's value; what it does not know becomes cards with room. */
export function readLayout(word: string | undefined): ListLayout {
  const [view, density] = (word ?? '').split('.');
  return {
    view: view === 'rows' ? 'rows' : 'cards',
    density: density === 'compact' ? 'compact' : 'comfortable',
  };
}
