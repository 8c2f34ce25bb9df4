import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Loading } from '@/ui/components/states';
import { PageLayout } from '@/ui/shell/page';
import builder from './builder.module.css';
import css from './product-loading.module.css';

const lines = [64, 48, 71, 55, 66, 43];

/** The page of a product while it is on its way, in its own shape: what is edited beside an open page. */
export function ProductLoading() {
  return (
    <PageLayout>
      <title>Product · Galley</title>
      <VisuallyHidden component="h1">Product</VisuallyHidden>
      <Loading label="Loading the product">
        <Skeleton height={14} width={280} mt={-3} mb={21} />
        <div className={builder.builder}>
          <div className={builder.panel}>
            <Skeleton height={16} my={14} width="90%" />
            {lines.map((width) => (
              <Skeleton key={width} height={15} width={`${width}%`} my={26} />
            ))}
          </div>
          <div className={css.desk}>
            <Skeleton height="100%" width={420} mx="auto" />
          </div>
        </div>
      </Loading>
    </PageLayout>
  );
}
