import { Checkbox } from '@mantine/core';
import type { ProductId } from '@/kernel/ids';
import css from './product-choices.module.css';

interface ProductChoicesProps {
  products: readonly { id: ProductId; title: string; description?: string }[];
  /** What stands there while there is none to choose. */
  none: string;
}

/** Her products to choose some of, in a `Checkbox.Group`; a long list scrolls by itself. */
export function ProductChoices({ products, none }: ProductChoicesProps) {
  return (
    <div className={css.choices}>
      {products.map(({ id, title, description }) => (
        <Checkbox
          key={id}
          value={id}
          label={<span dir="auto">{title}</span>}
          {...(description === undefined ? {} : { description })}
        />
      ))}
      {products.length === 0 ? <p className={css.none}>{none}</p> : null}
    </div>
  );
}
