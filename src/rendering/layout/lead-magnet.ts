import { LEAD_MAGNET_TRIM } from '@/kernel/book/trims';
import { formatsOf, KIND, type LeadMagnetModel } from '@/rendering/model/book.model';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { linkTarget, readableAddress } from './brand';
import { type CommonLayout, commonLayout, longDate } from './front';
import { type PagesOfPhones, type Paper, pagesOfPhones, paperOf } from './papers';
import { ALL_SHOWN, type RecipePageLayout, recipePageLayout } from './recipe';
import { paragraphs, typeset } from './typeset';

export interface LeadMagnetLayout extends CommonLayout {
  kind: typeof KIND.taste;
  paper: Paper;
  phone: PagesOfPhones | null;
  hook: string[];
  intro: string[];
  recipe_count: number;
  first_recipe_page: number;
  recipes: RecipePageLayout[];
  /** `url` is null when it is no address of the web or of mail; the page then has no button. */
  cta: { headline: string; text: string[]; button: string; url: string | null; address: string } | null;
  copyright: string;
}

/** Characters of a hook that a cover takes under its title. */
const COVER_HOOK = 100;

/** What stands under the title of the cover: the subtitle, else the hook while it is short. */
function underTitle({ subtitle }: CommonLayout, hook: string[]): string | null {
  const words = hook.join(' ').replace(/\s+/g, ' ');
  return subtitle ?? (words !== '' && words.length <= COVER_HOOK ? words : null);
}

/** A lead magnet's layout: a page of welcome, the recipes, a last page that leads on. */
export function leadMagnetLayout(model: LeadMagnetModel): LeadMagnetLayout {
  const { language, cta } = model;
  const common = commonLayout(model);
  const hook = paragraphs(model.hook, language, typeset);
  return {
    ...common,
    subtitle: underTitle(common, hook),
    kind: KIND.taste,
    recipe_count: model.recipes.length,
    first_recipe_page: 1,
    paper: paperOf(LEAD_MAGNET_TRIM, { bound: false, leading: STRUCTURES[model.theme].leading }),
    phone: pagesOfPhones(formatsOf(model)),
    hook,
    intro: paragraphs(model.intro, language),
    recipes: model.recipes.map((recipe, position) =>
      recipePageLayout(recipe, position, ALL_SHOWN, language, position < 3),
    ),
    cta: cta && {
      headline: typeset(cta.headline, language).trim() || common.words.untitled,
      text: paragraphs(cta.text, language),
      button: typeset(cta.button, language),
      url: cta.url === null ? null : linkTarget(cta.url),
      address: readableAddress(cta.url ?? ''),
    },
    copyright: `© ${common.created[0]} ${common.author_name} · ${longDate(common.created, language)}`,
  };
}
