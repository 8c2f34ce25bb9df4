/** A product of a type as the document shows it. */
export interface ProductTypeExample<Content> {
  title: string;
  /** What a POST sends beside type and title. */
  body: object;
  /** What the answer says in the fields that all products have, where it is not what a new one has. */
  common: { author_name?: string; price_cents?: number };
  /** What is stored of it. */
  content: Content;
}
