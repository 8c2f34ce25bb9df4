import { localeFor, withValue, wordsFor } from '@/messages/book';
import type { MealPlanModel } from '@/rendering/model/book.model';
import { sentencesOf } from './no-photo';
import { leftoverSources, type PlanDayName, type PlanMeal } from './plan-cell';
import { typeset } from './typeset';

/** One thing of a week that is cooked for more than its own meal, or that says that it keeps. */
export interface CookAhead {
  /** The day on which it is cooked. */
  day: string;
  title: string;
  key: string | null;
  /** On which other days it is eaten; null where nothing is left of it. */
  again: string | null;
  /** What its author says of how it keeps, word for word. */
  said: string | null;
}

/** Sentences that say how long a dish keeps, or that it is made ahead. */
const KEEPS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:keeps?|stores?|lasts?|freezes?|frozen)\b.*\b(?:days?|weeks?|months?|overnight|fridge|refrigerator|freezer|well|airtight)\b|\b(?:in advance|ahead of time|make[- ]ahead|a day ahead|the (?:next|following) day|freezes well)\b/i,
  de: /\b(?:hält|halten|haltbar|aufbewahren|einfrieren|vorbereiten|am nächsten Tag)\b/i,
  es: /\b(?:se conserva|aguanta|congelar?|con antelación|al día siguiente)\b/i,
  fr: /\b(?:se conserve|se garde|congeler?|à l[’']avance|le lendemain)\b/i,
  it: /\b(?:si conserva|si mantiene|congelare|in anticipo|il giorno dopo)\b/i,
  nl: /\b(?:houdbaar|bewaren|invriezen|van tevoren|de volgende dag)\b/i,
  pt: /\b(?:conserva-se|guarda-se|congelar|com antecedência|no dia seguinte)\b/i,
};

/** The longest sentence that is quoted, in characters. */
const LONGEST = 110;

function keepsWords(notes: string | null, language: string): string | null {
  const says = KEEPS[language.toLowerCase().split('-')[0] ?? ''];
  const found = says && sentencesOf(notes, language).find((one) => one.length <= LONGEST && says.test(one));
  return found === undefined ? null : typeset(found, language).trim();
}

/** The most that a week's strip holds; what is eaten again comes first. */
const MOST = 6;

/**
 * What is worth cooking ahead in the days `first` to `last` of a plan: meals of which something is eaten on another day,
 * then recipes whose notes say that they keep. Nothing is said that neither the plan nor a recipe says.
 */
export function cookAhead(
  model: MealPlanModel,
  meals: readonly PlanMeal[],
  names: readonly PlanDayName[],
  { first, last }: { first: number; last: number },
): CookAhead[] {
  const { language, entries } = model;
  const list = new Intl.ListFormat(localeFor(language), { type: 'conjunction' });
  const notes = new Map(model.recipes.map((recipe) => [recipe.id, recipe.notes]));
  const sources = leftoverSources(model);
  const found = entries.flatMap(({ kind, day, recipe_id }, at) => {
    const meal = meals[at];
    if (meal === undefined || kind !== 'recipe' || day < first || day > last) return [];
    const days = entries.flatMap((entry, other) =>
      sources[other] === at && entry.day !== day ? [entry.day] : [],
    );
    const again = [...new Set(days)].sort((one, other) => one - other);
    const said = recipe_id === null ? null : keepsWords(notes.get(recipe_id) ?? null, language);
    if (again.length === 0 && said === null) return [];
    const spoken = again.map((one) => names[one - 1]?.spoken ?? '');
    return {
      ...{ day: names[day - 1]?.name ?? '', title: meal.title, key: meal.key, said, at, number: day },
      again: again.length === 0 ? null : withValue(wordsFor(language).also_for, list.format(spoken)),
    };
  });
  const eatenAgain = found.filter(({ again }) => again !== null);
  const titles = new Set(eatenAgain.map(({ title }) => title));
  const keeping = found.filter(({ again, title }) => {
    if (again !== null || titles.has(title)) return false;
    titles.add(title);
    return true;
  });
  return [...eatenAgain, ...keeping]
    .slice(0, MOST)
    .sort((one, other) => one.number - other.number || one.at - other.at)
    .map(({ day, title, key, again, said }) => ({ day, title, key, again, said }));
}
