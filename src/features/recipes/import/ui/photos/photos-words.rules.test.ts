import { expect, it } from 'vitest';
import { MOST_PHOTOS } from './photo-match.rules';
import { tooManyWords } from './photos-words.rules';

it('says how many photos were left out when there are more than fit at a time', () => {
  expect(tooManyWords(13)).toBe(
    `You can add ${MOST_PHOTOS} photos at a time, so 13 photos were left out. Add them after these.`,
  );
  expect(tooManyWords(1)).toBe(
    `You can add ${MOST_PHOTOS} photos at a time, so 1 photo was left out. Add it after these.`,
  );
});
