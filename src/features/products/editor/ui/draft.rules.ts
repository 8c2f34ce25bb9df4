import { SOLD_BY } from '@/features/products/products.rules';
import type { CommonFields, Product, ProductOf } from '@/features/products/records/products.schema';
import type { ProductType, TypedContent } from '@/features/products/types/registry';
import { pick, same } from '@/ui/autosave/autosave';

type Own<Fields> = Partial<Omit<Fields, 'type'>>;
/** Fields of a product of any type, for a change. */
export type ProductFields = { [T in ProductType]: Own<ProductOf<T>> }[ProductType];

const PRICE = ['price_cents', 'price_mode', 'suggested_price_cents', 'currency'];

/** Fields that only make sense together: they are changed, joined and sent as one. */
const TOGETHER: readonly (readonly string[])[] = [
  ['chapters', 'recipe_ids'],
  ['days', 'meal_slots', 'entries'],
  PRICE,
];

const SELLING: readonly string[] = SOLD_BY;

type NamesIn<Each> = Each extends unknown ? keyof Each : never;
type Changed = Exclude<keyof CommonFields, 'source_product_id'> | NamesIn<TypedContent['content']>;

/** The fields that no body of a request changes. */
const GIVEN: Record<Exclude<NamesIn<Product>, Changed>, true> = {
  id: true,
  type: true,
  status: true,
  slug: true,
  version: true,
  created_at: true,
  updated_at: true,
  archived_at: true,
  source_product_id: true,
  edition: true,
  files: true,
  listings: true,
  notices: true,
  changed_recipes: true,
  has_unpublished_changes: true,
};

/** The units that a product can be changed in. */
export function fieldGroupsOf(product: Product): string[][] {
  const names = Object.keys(product).filter((name) => !(name in GIVEN));
  const joined = TOGETHER.map((unit) => unit.filter((name) => names.includes(name))).filter(
    (unit) => unit.length > 0,
  );
  const single = names.filter((name) => !joined.some((unit) => unit.includes(name)));
  return [...joined, ...single.map((name) => [name])];
}

type Fields = Record<string, unknown>;

/** The fields that make up what is printed and read, as they stand in a draft. */
export function contentOf(draft: Product): Record<string, unknown> {
  return pick(
    draft,
    ownFields(draft).filter((name) => !SELLING.includes(name)),
  );
}

/** The fields of a product that can be changed. */
export const ownFields = (product: Product): string[] => fieldGroupsOf(product).flat();

/** A part of a group of fields, such as `isbn` of `front`. */
export interface GroupPart {
  group: string;
  part: string;
}

const groupOf = (product: Fields, group: string): Record<string, unknown> | null => {
  const value = product[group];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
};

/** The part of a group that a JSON pointer leads into; null where it leads elsewhere. */
export function partAt(product: Fields, pointer: string): GroupPart | null {
  const [, group = '', part] = pointer.split('/');
  return part !== undefined && part in (groupOf(product, group) ?? {}) ? { group, part } : null;
}

/** `product` with a part of a group as it is in another product; as it is where one of them has no such group. */
export function withPart(product: Fields, from: Fields, { group, part }: GroupPart): Fields {
  const [into, source] = [groupOf(product, group), groupOf(from, group)];
  if (into === null || source === null) return product;
  return { ...product, [group]: { ...into, [part]: source[part] } };
}

/** Whether a part of a group is the same in both. */
export const samePart = (left: Fields, right: Fields, { group, part }: GroupPart): boolean =>
  same(groupOf(left, group)?.[part] ?? null, groupOf(right, group)?.[part] ?? null);

/** The fields of a product's units that can only be changed together with one of these, themselves among them. */
export const togetherWith = (units: readonly string[][], names: readonly string[]): string[] =>
  units.filter((unit) => unit.some((name) => names.includes(name))).flat();

/** `product` with some fields of another one of the same type. */
export function withFields(product: Product, from: Product, names: readonly string[]): Product {
  return { ...product, ...pick(from, names) } as Product;
}

/** Puts the item at `from` where `to` is; an index outside the list changes nothing. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
