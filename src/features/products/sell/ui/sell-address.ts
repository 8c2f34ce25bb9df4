import { parseAsStringLiteral } from 'nuqs/server';
import { SELL_PANES } from './steps.rules';

/** The two sides of a product's page: what it is, and how it is sold. */
const PRODUCT_VIEWS = ['book', 'sell'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

/** What the address of a product's page keeps: `?view=sell&step=price`. */
export const productAddress = {
  view: parseAsStringLiteral(PRODUCT_VIEWS).withDefault('book'),
  step: parseAsStringLiteral(SELL_PANES),
};
