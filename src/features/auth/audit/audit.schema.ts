import { z } from 'zod';
import { AUDIT_ACTORS, AUDIT_KIND_NAMES, AUDIT_KINDS } from '@/kernel/audit-kinds';
import { bodyId } from '@/kernel/id-schemas';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment } from '@/kernel/wire';

const kind = z.enum(AUDIT_KIND_NAMES);
const kindWords = AUDIT_KIND_NAMES.map((name) => `\`${name}\`: ${AUDIT_KINDS[name].about}`).join(' ');

const auditEvent = z
  .object({
    id: bodyId('audit'),
    kind: kind.meta({ description: `What happened. ${kindWords}` }),
    actor: z
      .object({
        type: z.enum(AUDIT_ACTORS).meta({
          description:
            '`person`: someone signed in on a device. `member`: a member of the library. `key`: a program with an API key. `platform`: a platform that Galley sells on. `operator`: the administrator of this Galley server.',
        }),
        id: z.string().nullable().meta({
          description:
            'The ID of the session, the member’s account, or the API key, or the name of the platform. `null` if there isn’t one.',
          example: 'session_01h455vb4pex5vsknk084sn02q',
        }),
        name: z.string().meta({
          description: 'The device, or the name of the member, the key, or the platform at that time.',
          example: 'Chrome on macOS',
        }),
      })
      .meta({ description: 'Who did it.' }),
    record: z
      .object({
        id: z.string().meta({ example: 'key_01h455vb4pex5vsknk084sn02q' }),
        name: z.string().nullable().meta({
          description: 'Its name at that time. `null` if it has none.',
          example: 'Nightly backup',
        }),
      })
      .nullable()
      .meta({ description: 'What it was done to. `null` if that’s the account itself.' }),
    detail: z.string().nullable().meta({
      description:
        'The platform of a `listing.ended`, the amount of an `order.refunded`, or the role of a member. Otherwise `null`.',
    }),
    happened_at: moment(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditList = z
  .strictObject({
    kind: kind.optional().meta({ description: 'Only events of this kind.' }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type AuditList = z.infer<typeof auditList>;

export const auditPageAnswer = listOf(auditEvent).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageAnswer>;
