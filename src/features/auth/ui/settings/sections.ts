/**
 * The parts of the settings, in the order of their list; the last part of the address names one. The labels are short
 * enough to stand beside one another on a phone.
 */
export const SECTIONS = [
  { name: 'profile', label: 'Profile', title: 'Profile' },
  { name: 'brand', label: 'Brand', title: 'Brand kit' },
  { name: 'shop', label: 'Shop', title: 'Shop' },
  { name: 'payments', label: 'Get paid', title: 'Get paid' },
  { name: 'platforms', label: 'Platforms', title: 'Platforms' },
  { name: 'email-tools', label: 'Email tools', title: 'Email tools' },
  { name: 'password', label: 'Password', title: 'Password' },
  { name: 'sessions', label: 'Devices', title: 'Devices' },
  { name: 'activity', label: 'Activity', title: 'Account activity' },
  { name: 'api', label: 'API', title: 'API access' },
  { name: 'webhooks', label: 'Webhooks', title: 'Webhooks' },
  { name: 'export', label: 'Export', title: 'Export everything' },
  { name: 'account', label: 'Delete account', title: 'Delete account' },
] as const;

export type SectionName = (typeof SECTIONS)[number]['name'];

export const isSection = (name: string): name is SectionName =>
  SECTIONS.some((section) => section.name === name);

export const titleOf = (name: SectionName): string =>
  SECTIONS.find((section) => section.name === name)?.title ?? '';
