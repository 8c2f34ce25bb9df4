import {
  cardPackFields,
  ebookFields,
  leadMagnetFields,
  mealPlanFields,
} from '@/features/products/records/content.schema';
import type {
  CardPack,
  Ebook,
  LeadMagnet,
  MealPlan,
  Product,
  ProductType,
} from '@/features/products/records/products.schema';

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
/** What it is sold by is on none of its pages. */
const SELLING: readonly string[] = ['price_cents', 'currency', 'platforms'];
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

/** The same but for spaces, which the server takes out where they mean nothing. */
export const alike = (left: unknown, right: unknown): boolean => same(spaced(left), spaced(right));
const spaced = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, part) => (typeof part === 'string' ? part.trim() : part)));

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
  return fieldsOf(draft, changedFields(saved, draft));
}

export interface Joined {
  /** What the draft is compared with from now on. */
  base: Product;
  draft: Product;
  /** Fields that both sides changed, to different values; the draft keeps mine. */
  conflicts: string[];
  /** Fields that they changed, to something else than I did. */
  elsewhere: string[];
}

/**
 * Joins my unsaved changes with a newer saved version: what only one side changed is taken from that side, what
 * both changed stays mine and is named. `stored` is what the server made of `base`, which may have lost a space at its
 * end: what is the same there as in theirs was not changed by them, and stays as it was typed.
 */
export function join(base: Product, mine: Product, theirs: Product, stored = base): Joined {
  const units = unitsOf(base.type);
  const changed = units.filter((unit) => unitDiffers(base, mine, unit));
  const agreed = changed.filter((unit) =>
    unit.every((name) => alike(fieldOf(mine, name), fieldOf(theirs, name))),
  );
  const elsewhere = units.filter((unit) => unitDiffers(stored, theirs, unit) && !agreed.includes(unit));
  const conflicts = changed.filter((unit) => elsewhere.includes(unit));
  const theirsToo = units.filter((unit) => !unitDiffers(stored, theirs, unit));
  return {
    base: withFields(withFields(theirs, base, theirsToo.flat()), mine, agreed.flat()),
    draft: withFields(theirs, mine, [...theirsToo, ...changed].flat()),
    conflicts: conflicts.flat(),
    elsewhere: elsewhere.flat(),
  };
}

/** The fields that make up what is printed and read, as they stand in a draft. */
export function contentOf(draft: Product): Record<string, unknown> {
  return fieldsOf(
    draft,
    ownFields(draft.type).filter((name) => !SELLING.includes(name)),
  );
}

/** The fields of a type that can be changed. */
export const ownFields = (type: ProductType): string[] => unitsOf(type).flat();

/** Some fields of a product. */
export const fieldsOf = (product: Product, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(product, name)]));

/** A part of a group of fields, such as `isbn` of `front`. */
export interface GroupPart {
  group: string;
  part: string;
}

const groupOf = (product: Product, group: string): Record<string, unknown> | null => {
  const value = fieldOf(product, group);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
};

/** The part of a group that a JSON pointer leads into; null where it leads elsewhere. */
export function partAt(product: Product, pointer: string): GroupPart | null {
  const [, group = '', part] = pointer.split('/');
  return part !== undefined && part in (groupOf(product, group) ?? {}) ? { group, part } : null;
}

/** `product` with a part of a group as it is in another product; as it is where one of them has no such group. */
export function withPart(product: Product, from: Product, { group, part }: GroupPart): Product {
  const [into, source] = [groupOf(product, group), groupOf(from, group)];
  if (into === null || source === null) return product;
  return { ...product, [group]: { ...into, [part]: source[part] } } as Product;
}

/** Whether a part of a group is the same in both. */
export const samePart = (left: Product, right: Product, { group, part }: GroupPart): boolean =>
  same(groupOf(left, group)?.[part] ?? null, groupOf(right, group)?.[part] ?? null);

/** The fields that can only be changed together with one of these, themselves among them. */
export const togetherWith = (type: ProductType, names: readonly string[]): string[] =>
  unitsOf(type)
    .filter((unit) => unit.some((name) => names.includes(name)))
    .flat();

/** `product` with some fields of another one of the same type. */
export function withFields(product: Product, from: Product, names: readonly string[]): Product {
  return { ...product, ...fieldsOf(from, names) } as Product;
}

/** Puts the item at `from` where `to` is; an index outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
