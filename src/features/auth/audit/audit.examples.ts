import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { AuditEvent } from './audit.schema';

const event: AuditEvent = {
  id: exampleId('audit'),
  kind: 'key.created',
  actor: { type: 'person', id: exampleId('session'), name: 'Chrome on macOS' },
  record: { id: exampleId('key'), name: 'Nightly backup' },
  detail: null,
  happened_at: '2026-11-20T10:00:00.000Z',
};

export const auditPageExample = listPage([event], 1, { page: 1, per_page: 20 });
