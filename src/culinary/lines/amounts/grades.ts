import { anyWordOf } from '@/culinary/languages/registry';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import type { Measure } from './amounts';

/** Shellfish that is sold by how many make a pound. */
const SHELLFISH = new RegExp(`${anyWordOf('shellfish')}$`);
/** How many make a pound, as it's printed on the bag. */
const PER_POUND =
  /^(?:6-8|8-12|10-15|10-20|13-15|16-20|20-30|21-25|26-30|31-35|31-40|36-40|41-50|51-60|61-70|71-90)$/;
/** Behind a number that is a size. */
const SIZES = /^(?:sizes?|sized|count|ct|large|jumbo|colossal|medium|small|per)$/;

/** Whether the name between two amounts is one of shellfish. */
export const isShellfish = ({ tokens }: Line, { to }: Measure, { from }: Measure): boolean =>
  tokens.slice(to, from).some(({ text }) => SHELLFISH.test(text));

/** Whether a range behind shellfish is its size: 1 lb large shrimp, 16-20; 2 lb prawns, 18 to 22 count. */
export const isGrade = ({ tokens }: Line, { from, to }: Measure): boolean =>
  SIZES.test(textAt(tokens, to)) || PER_POUND.test(`${textAt(tokens, from)}-${textAt(tokens, from + 2)}`);
