import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Loading } from '@/ui/components/states';
import cards from './cards.module.css';
import css from './home.module.css';

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Home while it loads, in its true shape. */
export function HomeLoading() {
  return (
    <>
      <VisuallyHidden component="h1">Home</VisuallyHidden>
      <Loading label="Loading your overview">
        <div className={css.header}>
          <div className={css.welcome}>
            <Skeleton height={14} width={150} mb={10} />
            <Skeleton height={40} width={320} maw="80vw" />
          </div>
        </div>
        <div className={css.grid}>
          <div className={css.figures}>
            <div className={css.figureList}>
              {places(5).map((place) => (
                <div key={place} className={css.figure}>
                  <Skeleton height={12} width={76} mb={12} />
                  <Skeleton height={28} width={64} mb={10} />
                  <Skeleton height={11} width={90} />
                </div>
              ))}
            </div>
          </div>
          <div className={css.side}>
            <div>
              <Skeleton height={22} width={120} mb={20} />
              {places(5).map((place) => (
                <Skeleton key={place} height={36} mb={24} />
              ))}
            </div>
          </div>
          <div className={css.chart}>
            <Skeleton height={20} width={210} mb={16} />
            <Skeleton className={css.drawing ?? ''} />
          </div>
          <div className={css.favourites}>
            <Skeleton height={20} width={180} mb={16} />
            <div className={cards.cards}>
              {places(5).map((place) => (
                <Skeleton key={place} height={112} />
              ))}
            </div>
          </div>
        </div>
      </Loading>
    </>
  );
}
