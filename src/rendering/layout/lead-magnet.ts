import type { LeadMagnetModel } from '../book.model';
import { paragraphs, typeset } from '../typeset';
import { readAddress } from './brand';
import { type CommonLayout, commonLayout, longDate } from './front';
import { linkTarget } from './links';
import { type Paper, paperOf } from './papers';
import { ALL_SHOWN, type RecipePage, recipePage } from './recipe';

export interface LeadMagnetLayout extends CommonLayout {
  kind: 'lead_magnet';
  paper: Paper;
  hook: string[];
  intro: string[];
  recipes: RecipePage[];
  /** `url` is null when it is no address of the web or of mail; the words then stand without a link. */
  cta: { headline: string; text: string[]; button: string; url: string | null; address: string } | null;
  copyright: string;
}

/** A lead magnet's layout: a page of welcome, the recipes, a last page that leads on. */
export function leadMagnetLayout(model: LeadMagnetModel): LeadMagnetLayout {
  const { language, cta } = model;
  const common = commonLayout(model);
  return {
    ...common,
    kind: 'lead_magnet',
    paper: paperOf('7.5x9.25'),
    hook: paragraphs(model.hook, language, typeset),
    intro: paragraphs(model.intro, language),
    recipes: model.recipes.map((recipe, position) =>
      recipePage(recipe, position, ALL_SHOWN, language, position < 3),
    ),
    cta: cta && {
      headline: typeset(cta.headline, language),
      text: paragraphs(cta.text, language),
      button: typeset(cta.button, language),
      url: linkTarget(cta.url),
      address: readAddress(cta.url),
    },
    copyright: `© ${common.created[0]} ${common.author_name} · ${longDate(common.created, language)}`,
  };
}
