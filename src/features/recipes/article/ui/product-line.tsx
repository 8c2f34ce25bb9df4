import { type ProductType, typeOf } from '@/features/products/types/registry';
import { CoverThumb } from '@/ui/pictures/cover';
import css from './product-line.module.css';

/** A product in a line: its cover's letter, its title, what it is, and how it stands. */
export function ProductLine({ title, type, status }: { title: string; type: ProductType; status: string }) {
  return (
    <>
      <CoverThumb title={title} />
      <span className={css.words}>
        <span className={css.title} dir="auto">
          {title}
        </span>
        <span className={css.facts}>
          {typeOf(type).name} · {status}
        </span>
      </span>
    </>
  );
}
