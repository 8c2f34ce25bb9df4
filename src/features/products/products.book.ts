import type { BookModel } from '../../rendering/book.model';

/** Everything a file is made of, frozen: the book, and where the bytes of its pictures lie. */
export interface Snapshot {
  model: BookModel;
  /** Image key of the model → blob key. */
  images: Record<string, string>;
}
