import { LIMITS } from '@/kernel/limits';
import { PICTURE_MEGABYTES } from '@/ui/pictures/use-picture-upload';
import { MOST_PHOTOS } from './photo-match.rules';

/** What the screen says that adds photos to many recipes. */
export const PHOTO_WORDS = {
  title: 'Add photos',
  lede: 'Drop all your photos at once. We’ll match them to your recipes by file name, and you’ll review them before anything is saved.',
  limits: `JPEG, PNG, WebP, AVIF, or GIF, up to ${PICTURE_MEGABYTES} MB each and ${MOST_PHOTOS} at a time.`,
  choose: 'Choose photos',
  drop: 'Drop photos here, or',
  over: 'Drop to add them',
  unmatched: 'Which recipe?',
  full: `This recipe already has ${LIMITS.photos} photos.`,
} as const;

export const photosNoun = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`;

/** What is said of photos beyond those that fit at a time. */
export const tooManyWords = (leftOut: number): string =>
  `You can add ${MOST_PHOTOS} photos at a time, so ${photosNoun(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out. Add ${leftOut === 1 ? 'it' : 'them'} after these.`;

/** How many of the photos have found a recipe. */
export function matchedWords(photos: number, matched: number): string {
  if (matched === photos)
    return photos === 1
      ? 'It’s matched to a recipe.'
      : `${photos === 2 ? 'Both photos' : `All ${photosNoun(photos)}`} are matched to recipes.`;
  if (matched === 0)
    return photos === 1
      ? 'It didn’t match a recipe. Pick one, or leave it out.'
      : `${photos === 2 ? 'Neither photo' : `None of your ${photosNoun(photos)}`} matched a recipe. Pick one for each, or leave them out.`;
  const rest = photos - matched;
  return `${matched.toLocaleString('en')} of ${photosNoun(photos)} matched. Pick a recipe for the other ${rest === 1 ? 'one' : rest.toLocaleString('en')}, or leave ${rest === 1 ? 'it' : 'them'} out.`;
}

/** What came of it. */
export function savedWords(saved: number, failed: number): string {
  const done = `${photosNoun(saved)} added.`;
  return failed === 0
    ? done
    : `${done} ${photosNoun(failed)} didn’t go through. Try ${failed === 1 ? 'it' : 'them'} again.`;
}
