import { Problem } from '../../kernel/errors';
import type { Db } from '../../server/db';
import { ownCollections, setCollections } from './collections.store';

/** Throws unknown_collection, naming each id of `collection_ids` that the owner does not have. */
export async function requireCollections(db: Db, owner: string, ids: readonly string[]): Promise<void> {
  const own = await ownCollections(db, owner, ids);
  const errors = ids.flatMap((id, index) =>
    own.has(id)
      ? []
      : [
          {
            in: 'body' as const,
            pointer: `/collection_ids/${index}`,
            code: 'unknown_collection',
            message: 'No collection of yours has this id.',
          },
        ],
  );
  if (errors.length > 0)
    throw new Problem('unknown_collection', {
      detail: 'A collection in collection_ids is not known.',
      errors,
    });
}

/** Puts a recipe into exactly these collections; new ones get it at their end. */
export const placeInCollections = (
  db: Db,
  owner: string,
  id: string,
  wanted: readonly string[],
): Promise<void> => setCollections(db, owner, id, wanted);
