import { type CardSheet, cardSheet, cardsAsked } from '@/kernel/book/card-sheet';
import { withValue, wordsFor } from '@/messages/book';
import { type BookRecipe, KIND, type RecipeCardPackModel } from '@/rendering/model/book.model';
import { type CommonLayout, commonLayout } from './front';
import { type Drawn, drawnOf } from './no-photo';
import { type RecipePageLayout, recipePageLayout } from './recipe';
import { capitalised, printedTerm } from './typeset';

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
  /** What is drawn on a front without a photo. */
  drawn: Drawn;
  /** The place of its meal among the tabs, from 0; null without one. */
  tab: number | null;
  ingredients: CardItem[];
  method: CardItem[];
}

export interface CardPackLayout extends CommonLayout {
  kind: typeof KIND.cards;
  sheet: CardSheet;
  duplex: boolean;
  crop_marks: boolean;
  /** Whether a sheet is a card, for a print shop. */
  single: boolean;
  /** Hairlines to cut along, where neither marks nor colour show the edge. */
  cut_lines: boolean;
  /** How to print, one sentence per line; none when a sheet is a card. */
  guide: { title: string; text: string[] };
  cards: CardLayout[];
  /** The meals of the pack in the order of a day, where it has several: each has its place on the edge of its cards. */
  tabs: string[];
  /** Whether a card for each of them stands between them in a box. */
  dividers: boolean;
}

/** From how many cards on a pack has cards that divide it. */
const DIVIDED = 12;

/** The meals of a pack by what its recipes call them: those of every book in their order, then the author's own. */
function mealsOf(recipes: readonly BookRecipe[], language: string): { meal: string; title: string }[] {
  const known = new Map(Object.entries(wordsFor(language).meals));
  const order = [...known.keys()];
  const place = (meal: string) => (known.has(meal) ? order.indexOf(meal) : order.length);
  const meals = [...new Set(recipes.flatMap(({ meal_type }) => (meal_type?.trim() ? [meal_type] : [])))];
  return meals
    .sort((one, other) => place(one) - place(other))
    .map((meal) => ({ meal, title: known.get(meal) ?? capitalised(printedTerm(meal, language)) }));
}

/** The place of a meal among them, or null. */
function indexOfMeal(meals: readonly { meal: string }[], meal_type: string): number | null {
  const at = meals.findIndex(({ meal }) => meal === meal_type);
  return at < 0 ? null : at;
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
  const found = mealsOf(model.recipes, model.language);
  const meals = found.length > 1 ? found : [];
  return {
    ...common,
    kind: KIND.cards,
    sheet,
    duplex,
    crop_marks: model.crop_marks,
    single,
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
        drawn: drawnOf(recipe, model.language),
        tab: meals.length === 0 || !recipe.meal_type ? null : indexOfMeal(meals, recipe.meal_type),
        ...items(page),
      };
    }),
    tabs: meals.map(({ title }) => title),
    dividers: meals.length > 1 && model.recipes.length >= DIVIDED,
  };
}
