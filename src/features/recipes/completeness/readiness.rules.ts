import type { Recipe } from '@/features/recipes/recipes.schema';
import { countDoubtfulLines } from './doubtful-lines.rules';

/** What of a recipe decides whether it reads well in a newsletter. */
export type Mailable = Pick<
  Recipe,
  | 'title'
  | 'description'
  | 'servings'
  | 'yield_text'
  | 'ingredients'
  | 'instructions'
  | 'prep_time_minutes'
  | 'cook_time_minutes'
  | 'total_time_minutes'
> & { photos: readonly unknown[] };

/**
 * How long the parts of a recipe may be in a mail. Advice of our own for a reader who scrolls with a thumb, apart from
 * the title: phones show some 40 characters of a subject and wide screens some 60 (a line of a mail list).
 */
export const MAIL = {
  title: 60,
  /** Characters of a description that says something, and of one that is still a lede. */
  description_least: 40,
  description: 300,
  ingredients: 20,
  steps: 12,
  /** Characters of one step: eight lines on a phone. */
  step: 400,
} as const;

type ReadinessCode =
  | 'photo'
  | 'title'
  | 'description'
  | 'servings'
  | 'times'
  | 'ingredients'
  | 'lines'
  | 'steps'
  | 'step_length';

/** One thing a mail wants of a recipe. */
export interface ReadinessPoint {
  code: ReadinessCode;
  met: boolean;
  /** What is so, where it is met; what to do, where it is not. */
  words: string;
  /** The section of the editor where it is written. */
  section: 'basics' | 'photo' | 'ingredients' | 'method';
}

/**
 * The list that a creator goes through before a recipe goes into a newsletter. Advice: nothing of it keeps her from
 * marking the recipe as ready.
 */
export function emailReadiness(recipe: Mailable): ReadinessPoint[] {
  const { title, description, servings, yield_text, photos, ingredients, instructions } = recipe;
  const point = (
    code: ReadinessCode,
    section: ReadinessPoint['section'],
    wrong: string | false,
    right: string,
  ): ReadinessPoint => ({ code, section, met: wrong === false, words: wrong === false ? right : wrong });
  const lede = description?.trim().length ?? 0;
  const doubtful = countDoubtfulLines(ingredients);
  const longest = instructions.reduce((most, { text }) => Math.max(most, text.trim().length), 0);
  const { prep_time_minutes, cook_time_minutes, total_time_minutes } = recipe;
  const timed = prep_time_minutes ?? cook_time_minutes ?? total_time_minutes;
  return [
    point('photo', 'photo', photos.length === 0 && 'Add a photo.', 'Has a photo.'),
    point('title', 'basics', wrongTitle(title.trim().length), 'Title fits in a subject line.'),
    point('description', 'basics', wrongLede(lede), 'Description makes a good intro.'),
    point(
      'servings',
      'basics',
      servings === null && !yield_text?.trim() && 'Add how much it makes.',
      'Yield is set.',
    ),
    point('times', 'basics', timed === null && 'Add how long it takes.', 'Times are set.'),
    point(
      'ingredients',
      'ingredients',
      wrongCount(ingredients.length, MAIL.ingredients, 'ingredients'),
      'Ingredient list is short enough.',
    ),
    point(
      'lines',
      'ingredients',
      doubtful > 0 &&
        (doubtful === 1
          ? 'Check 1 ingredient line we’re not sure about.'
          : `Check ${doubtful} ingredient lines we’re not sure about.`),
      'Every ingredient line is clear.',
    ),
    point('steps', 'method', wrongCount(instructions.length, MAIL.steps, 'steps'), 'Method is short enough.'),
    point(
      'step_length',
      'method',
      longest > MAIL.step &&
        `Split the longest step. It’s ${longest} characters; up to ${MAIL.step} is easier to read.`,
      'Steps are short enough.',
    ),
  ];
}

function wrongTitle(length: number): string | false {
  if (length === 0) return 'Add a title.';
  return (
    length > MAIL.title &&
    `Shorten the title: it’s ${length} characters, and subject lines show ${MAIL.title}.`
  );
}

function wrongLede(length: number): string | false {
  if (length === 0) return 'Add a description.';
  if (length < MAIL.description_least) return 'Make the description a sentence or two.';
  return (
    length > MAIL.description &&
    `Shorten the description. It’s ${length} characters; up to ${MAIL.description} makes a good intro.`
  );
}

function wrongCount(count: number, most: number, what: string): string | false {
  if (count === 0) return what === 'steps' ? 'Add a method.' : `Add ${what}.`;
  return count > most && `${count} ${what} is a lot for an email. ${most} or fewer reads best.`;
}

/** The points that are not met. */
export const mailGaps = (recipe: Mailable): ReadinessPoint[] =>
  emailReadiness(recipe).filter(({ met }) => !met);
