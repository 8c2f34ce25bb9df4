import { cardPackFields, ebookFields, leadMagnetFields, mealPlanFields } from '../content.schema';
import type { CardPack, Ebook, LeadMagnet, MealPlan, Product, ProductType } from '../products.schema';

type Own<T extends Product> = Partial<Omit<T, 'type'>>;
/** Fields of a product of any type, for a change. */
export type ProductFields = Own<Ebook> | Own<MealPlan> | Own<CardPack> | Own<LeadMagnet>;

/** Fields that only make sense together: they are changed, joined and sent as one. */
const TOGETHER: readonly (readonly string[])[] = [
  ['chapters', 'recipe_ids'],
  ['days', 'meal_slots', 'entries'],
  ['price_cents', 'currency'],
];

const COMMON = ['title', 'subtitle', 'description', 'author_name', 'language', 'cover', 'theme', 'platforms'];
const OWN: Record<ProductType, readonly string[]> = {
  ebook: Object.keys(ebookFields),
  meal_plan: Object.keys(mealPlanFields),
  recipe_card_pack: Object.keys(cardPackFields),
  lead_magnet: Object.keys(leadMagnetFields),
};

/** The units that a product of the type can be changed in. */
function unitsOf(type: ProductType): string[][] {
  const names = [...COMMON, 'price_cents', 'currency', ...OWN[type]];
  const joined = TOGETHER.map((unit) => unit.filter((name) => names.includes(name))).filter(
    (unit) => unit.length > 0,
  );
  const single = names.filter((name) => !joined.some((unit) => unit.includes(name)));
  return [...joined, ...single.map((name) => [name])];
}

const fieldOf = (product: Product, name: string): unknown => (product as Record<string, unknown>)[name];

/** Deep equality of JSON values; the order of an object's members does not count. */
function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const [ours, theirs] = [Object.entries(left), new Map(Object.entries(right))];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    ours.length === theirs.size &&
    ours.every(([name, value]) => theirs.has(name) && same(value, theirs.get(name)))
  );
}

const unitDiffers = (left: Product, right: Product, unit: readonly string[]) =>
  unit.some((name) => !same(fieldOf(left, name), fieldOf(right, name)));

/** The names of the fields in which a draft differs from what is saved, whole units at a time. */
export function changedFields(saved: Product, draft: Product): string[] {
  return unitsOf(saved.type)
    .filter((unit) => unitDiffers(saved, draft, unit))
    .flat();
}

/** The body of a PATCH that turns what is saved into the draft; empty when nothing was changed. */
export function patchOf(saved: Product, draft: Product): Record<string, unknown> {
  return Object.fromEntries(changedFields(saved, draft).map((name) => [name, fieldOf(draft, name)]));
}

export interface Joined {
  draft: Product;
  /** Fields that both sides changed, to different values; the draft keeps mine. */
  conflicts: string[];
}

/**
 * Joins my unsaved changes with a newer saved version: what only one side changed is taken from that side, what
 * both changed stays mine and is named.
 */
export function join(base: Product, mine: Product, theirs: Product): Joined {
  const changed = unitsOf(base.type).filter((unit) => unitDiffers(base, mine, unit));
  const conflicts = changed.filter(
    (unit) => unitDiffers(base, theirs, unit) && unitDiffers(mine, theirs, unit),
  );
  return { draft: withFields(theirs, mine, changed.flat()), conflicts: conflicts.flat() };
}

/** `product` with some fields of another one of the same type. */
export function withFields(product: Product, from: Product, names: readonly string[]): Product {
  return {
    ...product,
    ...Object.fromEntries(names.map((name) => [name, fieldOf(from, name)])),
  } as Product;
}

/** Puts the item at `from` where `to` is; an index outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
