/** What an API key may be used for. A scope is described here alone: the API, its document, and the settings read it. */
export const SCOPES = {
  'recipes:read': {
    label: 'Read recipes',
    about: 'Read recipes, their versions, and collections.',
  },
  'recipes:write': {
    label: 'Change recipes',
    about: 'Add, change, and archive recipes, collections, and photos. Includes reading them.',
  },
  products: {
    label: 'Products',
    about: 'Read, create, change, and build products, and download their files.',
  },
  publish: {
    label: 'Publish',
    about: 'Publish products and take them down. Manage product pages, discounts, bundles, and the shop.',
  },
  orders: {
    label: 'Orders',
    about: 'Read orders and sales, refund orders, and give products away. Includes buyers’ names and emails.',
  },
  audience: {
    label: 'Audience',
    about: 'Read, export, and delete subscribers, and email buyers about updates.',
  },
} as const satisfies Record<string, { label: string; about: string }>;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** Scopes that come with another one. */
const INCLUDED: Partial<Record<Scope, readonly Scope[]>> = { 'recipes:write': ['recipes:read'] };

/** Whether scopes that were given allow what one of `wanted` is enough for. */
export const allows = (given: readonly Scope[], wanted: readonly Scope[]): boolean =>
  given.some((scope) => wanted.includes(scope) || INCLUDED[scope]?.some((more) => wanted.includes(more)));

/** What a call needs of an API key: one of some scopes, none, or a signed-in person, for whom no key stands. */
export type KeyAccess = readonly Scope[] | 'any' | 'person';
