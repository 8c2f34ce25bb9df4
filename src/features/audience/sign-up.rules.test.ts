import { expect, it } from 'vitest';
import { usualTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { type DeliveryMode, signUpFormOf } from './sign-up.rules';

it('promises to send recipes only where they are mailed, and leaves her own words', () => {
  const terms = usualTerms();
  const buttonOf = (way: DeliveryMode, button = terms.optin.button) =>
    signUpFormOf({ ...terms, optin: { ...terms.optin, button } }, { tag: 'en', creator: 'Ana', way }).button
      .text;
  expect([buttonOf('mail'), buttonOf('confirm')]).toEqual(['Send me the recipes', 'Send me the recipes']);
  expect(buttonOf('download')).toBe('Get the recipes');
  expect(buttonOf('download', 'Yes, please')).toBe('Yes, please');
});
