import type { ReactNode } from 'react';
import { isOpened } from '@/app/(dashboard)/is-opened';
import { loadProductPage, productOf } from './load-product';

interface Props {
  children: ReactNode;
  params: Promise<{ id: string }>;
}

/** Above any skeleton of this page, so that a product that is not there is answered 404 before anything is sent. */
export default async function ProductLayout({ children, params }: Props) {
  if (await isOpened()) await loadProductPage(await productOf(params));
  return children;
}
