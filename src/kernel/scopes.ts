/** What an API key may be used for, and what the roles in a library are made of. A scope is described here alone: the API, its document, and the settings read it. */
export const SCOPES = {
  'recipes:read': {
    label: 'Read recipes',
    about: 'Read recipes, their versions, and collections.',
  },
  'recipes:write': {
    label: 'Change recipes',
    about: 'Add, change, and archive recipes, collections, and photos. Includes reading them.',
  },
  'products:read': {
    label: 'Read products',
    about: 'Read products and the brand kit, and download files.',
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
const INCLUDED: Partial<Record<Scope, readonly Scope[]>> = {
  'recipes:write': ['recipes:read'],
  products: ['products:read'],
};

/** Whether scopes that were given allow what one of `wanted` is enough for. */
export const allows = (given: readonly Scope[], wanted: readonly Scope[]): boolean =>
  given.some((scope) => wanted.includes(scope) || INCLUDED[scope]?.some((more) => wanted.includes(more)));

/**
 * What a call needs of an API key, or of the role of a member: one of some scopes, nothing (`any`), or the signed-in
 * owner herself (`person`), for whom neither a key nor a member stands.
 */
export type NeededAccess = readonly Scope[] | 'any' | 'person';

/** What people may do in a library: its owner everything, members what these scopes allow. What no scope names is its owner's. */
const ROLE_SCOPES = {
  editor: ['recipes:write', 'products'],
  viewer: ['recipes:read', 'products:read'],
} as const satisfies Record<string, readonly Scope[]>;

/** What a member can be. */
export type MemberRole = keyof typeof ROLE_SCOPES;
export const MEMBER_ROLES = Object.keys(ROLE_SCOPES) as [MemberRole, ...MemberRole[]];
export type LibraryRole = 'owner' | MemberRole;

/** Whether a role is enough for what needs `access`. */
export const roleAllows = (role: LibraryRole, access: NeededAccess): boolean =>
  role === 'owner' || access === 'any' || (access !== 'person' && allows(ROLE_SCOPES[role], access));
