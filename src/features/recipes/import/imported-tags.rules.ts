import { isDiet } from '@/culinary/languages/diets';
import type { ReadRecipe } from '@/importing/recipe/model';
import { tidyTag, uniqueTags } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';

type Tagged = Pick<ReadRecipe, 'dietary_tags' | 'tags'>;

/**
 * What a source calls its diets and its tags, told apart: a tag that is what people call a diet is one, whatever the
 * source calls it. Where several stand in one, with commas between, each is for itself.
 */
export function sortedTags({ dietary_tags, tags }: Tagged): Tagged {
  const words = tags
    .flatMap((tag) => tag.split(','))
    .map(tidyTag)
    .filter(Boolean);
  const isOfDiet = (word: string) => isDiet(normaliseTerm(word));
  return {
    dietary_tags: [...dietary_tags, ...words.filter(isOfDiet)],
    tags: uniqueTags(words.filter((word) => !isOfDiet(word))),
  };
}
