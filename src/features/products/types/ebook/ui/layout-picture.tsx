import type { RecipeLayout } from '@/kernel/book/recipe-layouts';
import css from './layout-choice.module.css';

/** A rectangle on the page: its left and top edge, width and height. */
type Box = readonly [x: number, y: number, width: number, height: number];

/** The page that is drawn, and how wide the column of ingredients is. */
const [WIDTH, HEIGHT] = [22, 28];

/** Where the photo lies, and where the lines of title, ingredients, and steps are. */
const SHAPES: Record<RecipeLayout, { photo: Box | null; title: Box; ingredients: Box; steps: Box }> = {
  photo_page: {
    photo: [0, 0, 22, 28],
    title: [26, 3, 12, 2],
    ingredients: [26, 8, 6, 10],
    steps: [34, 8, 11, 16],
  },
  photo_above: {
    photo: [0, 0, 22, 11],
    title: [3, 13, 12, 2],
    ingredients: [3, 17, 5, 8],
    steps: [10, 17, 9, 8],
  },
  photo_beside: {
    photo: [12, 3, 8, 8],
    title: [3, 3, 7, 2],
    ingredients: [3, 14, 5, 10],
    steps: [10, 14, 9, 10],
  },
  photo_in_steps: {
    photo: [10, 8, 9, 7],
    title: [3, 3, 12, 2],
    ingredients: [3, 8, 5, 16],
    steps: [10, 17, 9, 8],
  },
  photo_under_ingredients: {
    photo: [3, 17, 6, 8],
    title: [3, 3, 12, 2],
    ingredients: [3, 8, 6, 7],
    steps: [11, 8, 8, 16],
  },
  no_photo: { photo: null, title: [3, 3, 12, 2], ingredients: [3, 8, 5, 12], steps: [10, 8, 9, 16] },
};

/** Lines of text in a box, as one path. */
const linesIn = ([x, y, width, height]: Box): string =>
  Array.from({ length: Math.floor(height / 2.5) }, (_, at) => `M${x} ${y + 1 + at * 2.5}h${width}`).join('');

/** A small page laid out that way; the planner's own choice is a page with a sign in place of a photo. */
export function LayoutPicture({ layout }: { layout: RecipeLayout | null }) {
  const { photo, title, ingredients, steps } = SHAPES[layout ?? 'no_photo'];
  const isSpread = layout === 'photo_page';
  return (
    <svg
      className={css.picture}
      width={WIDTH * 2 + 1}
      height={HEIGHT}
      viewBox={`${isSpread ? 0 : -WIDTH / 2} 0 ${WIDTH * 2 + 1} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <rect x={0.5} y={0.5} width={WIDTH} height={HEIGHT - 1} strokeOpacity={0.6} />
      {isSpread ? (
        <rect x={WIDTH + 0.5} y={0.5} width={WIDTH} height={HEIGHT - 1} strokeOpacity={0.6} />
      ) : null}
      {photo === null ? null : (
        <rect
          x={photo[0] + 0.5}
          y={photo[1] + 0.5}
          width={photo[2]}
          height={photo[3] - 1}
          fill="currentColor"
          fillOpacity={0.35}
          stroke="none"
        />
      )}
      {layout === null ? (
        <path d="M11 9v10M6 14h10M7.5 10.5l7 7M14.5 10.5l-7 7" strokeWidth={1.2} strokeLinecap="round" />
      ) : (
        <>
          <path d={`M${title[0]} ${title[1] + 1}h${title[2]}`} strokeWidth={2} />
          <path d={linesIn(ingredients)} strokeOpacity={0.7} />
          <path d={linesIn(steps)} strokeOpacity={0.7} />
        </>
      )}
    </svg>
  );
}
