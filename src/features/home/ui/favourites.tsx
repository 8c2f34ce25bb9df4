'use client';

import type { Favourite } from '@/features/home/home.schema';
import { thumbAddress } from '@/features/images/images.rules';
import { formatScore } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { usePicture } from '@/ui/pictures/picture';
import { firstLetter, PlaceholderLabel } from '@/ui/pictures/placeholder';
import { placeholderFamily } from '@/ui/theme/placeholder-colours';
import cards from './cards.module.css';
import css from './home.module.css';

/** The five recipes that readers like best now. */
export function Favourites({ recipes }: { recipes: Favourite[] }) {
  return (
    <section className={css.favourites} aria-labelledby="favourites">
      <div className={css.sectionHead}>
        <h2 id="favourites">
          Readers’ favorites <span className={css.aside}>by engagement, out of 10</span>
        </h2>
        <Link className={css.all} href="/recipes?sort=engagement_score" prefetch={false}>
          All recipes
        </Link>
      </div>
      <ul className={cards.cards}>
        {recipes.map((recipe) => (
          <FavouriteCard key={recipe.id} recipe={recipe} />
        ))}
      </ul>
    </section>
  );
}

function FavouriteCard({ recipe }: { recipe: Favourite }) {
  const reader = useReader();
  const { id, title, cuisine, meal_type, engagement_score } = recipe;
  const { address: photo, watch } = usePicture(thumbAddress(recipe.image_url));
  return (
    <li className={cards.card} data-tile={photo === null || undefined}>
      <h3 className={cards.cardTitle}>
        <Link className={cards.cardLink} href={`/recipes/${id}`} prefetch={false} dir="auto">
          {title}
        </Link>
      </h3>
      {photo === null ? (
        <div className={cards.tile} data-family={placeholderFamily(cuisine, meal_type, title)} aria-hidden>
          <PlaceholderLabel cuisine={cuisine} meal_type={meal_type} />
          <span className={cards.letter}>{firstLetter(title)}</span>
        </div>
      ) : (
        // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
        <img
          className={cards.photo}
          {...watch}
          src={photo}
          alt=""
          width={208}
          height={146}
          loading="lazy"
          decoding="async"
        />
      )}
      <p className={`${css.detail} ${cards.views}`} suppressHydrationWarning>
        Engagement {formatScore(engagement_score, reader)}
      </p>
    </li>
  );
}
