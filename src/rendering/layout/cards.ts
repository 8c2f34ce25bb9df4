import { type CardSheet, cardSheet, cardsAsked } from '@/kernel/book/card-sheet';
import { withValue } from '@/messages/book';
import { KIND, type RecipeCardPackModel } from '@/rendering/model/book.model';
import { type CommonLayout, commonLayout } from './front';
import { type RecipePageLayout, recipePageLayout } from './recipe';

/** One line of a card, in reading order; cards are filled line by line. */
type CardItem =
  | { kind: 'group'; text: string }
  | { kind: 'ingredient'; amount: string; text: string }
  | { kind: 'step'; number: number; text: string }
  | { kind: 'note'; text: string };

interface CardLayout {
  key: string;
  title: string;
  label: string | null;
  facts: RecipePageLayout['facts'];
  image: string | null;
  alt: string;
  ingredients: CardItem[];
  method: CardItem[];
}

export interface CardPackLayout extends CommonLayout {
  kind: typeof KIND.cards;
  sheet: CardSheet;
  duplex: boolean;
  crop_marks: boolean;
  /** Hairlines to cut along, where neither marks nor colour show the edge. */
  cut_lines: boolean;
  /** How to print, one sentence per line; none when a sheet is a card. */
  guide: { title: string; text: string[] };
  cards: CardLayout[];
}

function items(page: RecipePageLayout): Pick<CardLayout, 'ingredients' | 'method'> {
  const ingredients: CardItem[] = page.ingredients.flatMap(({ title, lines }) => [
    ...(title === null ? [] : [{ kind: 'group' as const, text: title }]),
    ...lines.map(({ amount, rest, remark }) => ({
      kind: 'ingredient' as const,
      amount,
      text: remark === null ? rest : `${rest} (${remark})`,
    })),
  ]);
  let number = 0;
  const method: CardItem[] = page.steps.flatMap(({ title, steps }) => [
    ...(title === null ? [] : [{ kind: 'group' as const, text: title }]),
    ...steps.map((text) => ({ kind: 'step' as const, number: ++number, text })),
  ]);
  for (const text of page.notes) method.push({ kind: 'note', text });
  return { ingredients, method };
}

/** A card pack's layout: the sheet's geometry and each recipe as a run of lines. */
export function cardPackLayout(model: RecipeCardPackModel): CardPackLayout {
  const sheet = cardSheet(model);
  const duplex = model.sides === 'front_back';
  const options = { show_photo: true, show_nutrition: false, show_notes: true, show_times: true };
  const single = model.paper === 'single';
  const common = commonLayout(model);
  const { words } = common;
  const fewer = !single && sheet.fronts.length < cardsAsked(model.layout);
  const paper = model.paper === 'a4' ? 'A4' : 'US Letter';
  return {
    ...common,
    kind: KIND.cards,
    sheet,
    duplex,
    crop_marks: model.crop_marks,
    cut_lines: !model.crop_marks && !single,
    guide: single
      ? { title: words.card_recipes, text: [] }
      : {
          title: words.how_to_print,
          text: [
            ...(fewer ? [withValue(words.fewer_on_sheet, sheet.fronts.length)] : []),
            withValue(words.print_on, paper),
            duplex ? words.print_duplex : words.print_single,
            model.crop_marks ? words.cut_marks : words.cut_lines,
          ],
        },
    cards: model.recipes.map((recipe, position) => {
      const page = recipePageLayout(recipe, position, options, model.language, false);
      const { key, title, label, facts, image, alt } = page;
      return {
        key,
        title,
        label,
        facts: facts.filter((fact) => fact.label !== words.diet),
        image,
        alt,
        ...items(page),
      };
    }),
  };
}
