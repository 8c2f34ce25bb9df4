import { z } from 'zod';
import { exampleId, type Id, type IdPrefix } from './ids';
import { LIMITS } from './limits';
import { csv, storable } from './wire';

/**
 * The schema of text that is taken for an id of one kind, by where it stands: in the path of a recipe, in a field
 * named `recipe_id`. It checks no more than that it is text, because a malformed id is simply one that nothing has.
 */
export type IdSchema<Prefix extends IdPrefix> = z.ZodString & z.core.$ZodType<Id<Prefix>, Id<Prefix>>;

const isText = <Prefix extends IdPrefix>(
  schema: z.core.$ZodType<Id<Prefix>, Id<Prefix>>,
): schema is IdSchema<Prefix> => schema instanceof z.ZodString;

/** An id as it stands where nothing more is said of it. */
export function idText<Prefix extends IdPrefix>(): IdSchema<Prefix> {
  const schema = z.string<Id<Prefix>>();
  if (!isText(schema)) throw new Error('z.string() makes a ZodString');
  return schema;
}

/** What the document says of an id. Readers of the document know some of them by another name. */
const CALLED: Partial<Record<IdPrefix, string>> = { mail: 'email', audit: 'event' };
const ofThe = (prefix: IdPrefix): string => `The ID of the ${CALLED[prefix] ?? prefix}.`;

/** An id in a filter of a list. Only what the database cannot take is refused; what nothing has finds nothing. */
export const filterId = <Prefix extends IdPrefix>(prefix: Prefix): IdSchema<Prefix> =>
  storable(idText<Prefix>(), 100, 1).meta({ description: ofThe(prefix) });

/** Ids in a filter of a list, with commas between. Those that nothing has find nothing. */
export const filterIds = (prefix: IdPrefix, description: string) =>
  csv(LIMITS.list_ids * (exampleId(prefix).length + 2), LIMITS.list_ids)
    .optional()
    .meta({ description, example: exampleId(prefix) });

/** An id in a path. Any text passes, because a malformed id is simply not found. */
export const pathId = <Prefix extends IdPrefix>(prefix: Prefix): IdSchema<Prefix> =>
  idText<Prefix>().meta({
    description: ofThe(prefix),
    example: exampleId(prefix),
  });

/** An id in a body, an answer or a filter. Its form is not checked in a body: an unknown id has its own error. */
export const bodyId = <Prefix extends IdPrefix>(prefix: Prefix): IdSchema<Prefix> =>
  idText<Prefix>()
    .max(100)
    .meta({
      description: ofThe(prefix),
      example: exampleId(prefix),
    });
