import type { BookModel } from '../book.model';
import { ebookLayout } from './ebook';

/** Everything a file shows, in the words and numbers its template reads: the model with all decisions made. */
export function layoutOf(model: BookModel) {
  switch (model.kind) {
    case 'ebook':
      return ebookLayout(model);
    default:
      throw new Error(`no layout for ${model.kind}`);
  }
}
