import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Page } from '@/ui/page';
import { Loading } from '@/ui/states';
import header from './product-header.module.css';
import css from './product-page.module.css';

const lines = [64, 48, 71, 55, 66, 43];

/** The page of a product while it is on its way, in its own shape. */
export function ProductLoading() {
  return (
    <Page width="text">
      <title>Product · Galley</title>
      <VisuallyHidden component="h1">Product</VisuallyHidden>
      <Loading label="Loading the product">
        <Skeleton height={14} width={220} mt={21} mb={21} />
        <div className={header.header}>
          <Skeleton height="auto" style={{ aspectRatio: '4 / 5' }} />
          <div className={header.words}>
            <Skeleton height={12} width={72} />
            <Skeleton height={52} width="70%" />
            <Skeleton height={18} width="50%" />
          </div>
        </div>
        <div className={css.columns}>
          <div>
            <Skeleton height={24} width={140} mb={24} />
            {lines.map((width) => (
              <Skeleton key={width} height={15} width={`${width}%`} my={22} />
            ))}
          </div>
          <div>
            <Skeleton height={24} width={160} mb={24} />
            <Skeleton height={36} mb={16} />
            <Skeleton height={36} mb={16} />
          </div>
        </div>
      </Loading>
    </Page>
  );
}
