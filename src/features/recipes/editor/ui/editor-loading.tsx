import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Loading } from '@/ui/components/states';
import { PageLayout } from '@/ui/shell/page';
import css from './editor.module.css';

const rows = [62, 48, 71, 55, 66, 43];

/** The editor while its recipe is on its way, in its own shape. */
export function EditorLoading() {
  return (
    <PageLayout>
      <title>Edit recipe · Galley</title>
      <VisuallyHidden component="h1">Edit recipe</VisuallyHidden>
      <Loading label="Loading the editor">
        <div className={css.layout}>
          <div className={css.outline}>
            {rows.map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} my={18} />
            ))}
          </div>
          <div className={css.main}>
            <div className={css.basics}>
              <Skeleton className={css.titleField ?? ''} height={48} mt={22} />
              <Skeleton height={48} mt={22} />
              <Skeleton height={48} mt={22} />
              <Skeleton height={48} mt={22} />
            </div>
            <Skeleton height={24} width={140} mt={48} mb={24} />
            {rows.map((width) => (
              <Skeleton key={width} height={15} width={`${width}%`} my={22} />
            ))}
          </div>
          <div className={css.reader}>
            <div className={css.readerColumn}>
              <Skeleton height={150} width="calc(100% - 32px)" mt={52} ml={32} />
            </div>
          </div>
        </div>
      </Loading>
    </PageLayout>
  );
}
