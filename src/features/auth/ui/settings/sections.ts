/**
 * The parts of the settings, in the order of their list; the last part of the address names one. The labels are short
 * enough to stand beside one another on a phone. Those of the library are its owner's; the others are about a person, in whatever
 * library she is.
 */
export const SECTIONS = [
  { name: 'profile', label: 'Profile', title: 'Profile', of: 'person' },
  { name: 'people', label: 'People', title: 'People', of: 'person' },
  { name: 'brand', label: 'Brand', title: 'Brand kit', of: 'library' },
  { name: 'shop', label: 'Shop', title: 'Shop', of: 'library' },
  { name: 'payments', label: 'Get paid', title: 'Get paid', of: 'library' },
  { name: 'platforms', label: 'Platforms', title: 'Platforms', of: 'library' },
  { name: 'email-tools', label: 'Email tools', title: 'Email tools', of: 'library' },
  { name: 'password', label: 'Password', title: 'Password', of: 'person' },
  { name: 'sessions', label: 'Devices', title: 'Devices', of: 'person' },
  { name: 'activity', label: 'Activity', title: 'Account activity', of: 'person' },
  { name: 'api', label: 'API', title: 'API access', of: 'person' },
  { name: 'webhooks', label: 'Webhooks', title: 'Webhooks', of: 'library' },
  { name: 'export', label: 'Export', title: 'Export everything', of: 'library' },
  { name: 'account', label: 'Delete account', title: 'Delete account', of: 'person' },
] as const;

export type SectionName = (typeof SECTIONS)[number]['name'];

export const isSection = (name: string): name is SectionName =>
  SECTIONS.some((section) => section.name === name);

export const titleOf = (name: SectionName): string =>
  SECTIONS.find((section) => section.name === name)?.title ?? '';

/** Whether a section is about the library, and so for its owner alone. */
export const isOfLibrary = (name: SectionName): boolean =>
  SECTIONS.some((section) => section.name === name && section.of === 'library');
