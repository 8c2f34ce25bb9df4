import { Anchor } from '@mantine/core';
import { thumbAddress } from '@/features/images/images.rules';
import type { Build } from '@/features/products/records/builds.schema';
import css from './listing-pictures.module.css';

/** What a picture shows, as its link calls it. */
const SHOWN: Record<Build['pictures'][number]['shown'], string> = {
  book: 'Standing book',
  pages: 'Loose pages',
  cards: 'Stack of cards',
  spread: 'Open book',
  devices: 'Tablet and phone',
};

/** Pictures for social posts and listings, each a download; nothing where there are none. */
export function ListingPictures({ pictures }: Pick<Build, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <div className={css.group}>
      <p className={css.title}>Pictures for your listings and posts</p>
      <ul className={css.pictures}>
        {pictures.map(({ shown, url }) => (
          <li key={url}>
            <Anchor href={url} download={`${shown}.jpg`} underline="hover" className={css.picture}>
              {/* biome-ignore lint/performance/noImgElement: made by the app at this size, and shown small. */}
              <img src={thumbAddress(url) ?? url} alt="" width={160} height={120} loading="lazy" />
              {SHOWN[shown]}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
