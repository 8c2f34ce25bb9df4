import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { SCOPE_NAMES, SCOPES } from '@/kernel/scopes';
import { moment, text } from '@/kernel/wire';

const scope = z.enum(SCOPE_NAMES);
const scopeWords = SCOPE_NAMES.map((name) => `\`${name}\`: ${SCOPES[name].about}`).join(' ');

export const keyCreate = z
  .strictObject({
    name: text(LIMITS.api_key_name, 1)
      .trim()
      .min(1)
      .meta({ description: 'What the key is for.', example: 'Nightly backup' }),
    scopes: z
      .array(scope)
      .min(1)
      .max(SCOPE_NAMES.length)
      .meta({ description: `What the key can be used for. ${scopeWords}`, example: ['recipes:read'] }),
    expires_in_days: z.int().min(1).max(LIMITS.api_key_days).nullable().optional().meta({
      description: 'How many days the key is valid. If `null` or omitted, it never expires.',
      example: 90,
    }),
  })
  .meta({ id: 'KeyCreate' });
export type KeyCreate = z.infer<typeof keyCreate>;

const fields = {
  id: bodyId('key'),
  name: z.string(),
  scopes: z.array(scope),
  hint: z.string().meta({ description: 'The last four characters of the key.', example: '9f3c' }),
  expires_at: moment().nullable().meta({ description: 'When the key stops working. `null` for never.' }),
  last_used_at: moment()
    .nullable()
    .meta({
      description: `When the key was last used, to within ${LIMITS.seen_seconds / 60} minutes. \`null\` if it never was.`,
    }),
  created_at: moment(),
};

const keyView = z.object(fields).meta({ id: 'Key' });
export type KeyView = z.infer<typeof keyView>;

/** A key with the token that is shown this once. */
export const keyWithToken = z
  .object({
    ...fields,
    token: z.string().nullable().meta({
      description:
        'The key itself. Send it as `Authorization: Bearer`. It’s shown only once. `null` if the response is replayed for an Idempotency-Key; delete the key and create another.',
      example: 'galley_01h455vb4pex5vsknk084sn02q_5d0e0c7e1b9a4f62a3c8d7e6f5a4b3c2d1e0f9a8b7c69f3c',
    }),
  })
  .meta({ id: 'KeyWithToken' });
export type KeyWithToken = z.infer<typeof keyWithToken>;

export const keyList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export type KeyList = z.infer<typeof keyList>;
export const keyPage = listOf(keyView).meta({ id: 'KeyPage' });
export type KeyPage = z.infer<typeof keyPage>;
export const keyIdInput = z.strictObject({ id: pathId('key') });
