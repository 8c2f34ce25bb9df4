import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '@/features/auth/audit/audit.schema';
import { newId } from '@/kernel/ids';
import { activityWords } from './activity-words.rules';

const ROSA = newId('user');
const event = (fields: Partial<AuditEvent>): AuditEvent => ({
  id: newId('audit'),
  kind: 'member.joined',
  actor: { type: 'member', id: ROSA, name: 'Rosa' },
  record: { id: ROSA, name: 'Rosa' },
  detail: null,
  happened_at: '2026-11-30T10:00:00.000Z',
  ...fields,
});
const owner: AuditEvent['actor'] = { type: 'person', id: newId('session'), name: 'Chrome on macOS' };

describe('the activity of people in a library', () => {
  it('names a member where she did something, and the device where its owner did', () => {
    expect(activityWords(event({ kind: 'product.unpublished' })).who).toBe('Rosa');
    expect(activityWords(event({ kind: 'member.removed', actor: owner })).who).toBe('Chrome on macOS');
  });

  it('says roles as one says them', () => {
    const what = (fields: Partial<AuditEvent>) => activityWords(event(fields)).what;
    const invited = { kind: 'member.invited', actor: owner } as const;
    expect(what({ ...invited, record: { id: 'x', name: 'rosa@example.com' }, detail: 'viewer' })).toBe(
      'Invited rosa@example.com as a viewer',
    );
    expect(what({ ...invited, record: { id: 'x', name: null }, detail: 'editor' })).toBe(
      'Created a link to join as an editor',
    );
    expect(what({ detail: 'editor' })).toBe('Joined your library as an editor');
    expect(what({ kind: 'member.role_changed', actor: owner, detail: 'viewer' })).toBe('Made Rosa a viewer');
  });

  it('tells who left from who was removed', () => {
    const gone = { kind: 'member.removed' } as const;
    expect(activityWords(event(gone)).what).toBe('Left your library');
    expect(activityWords(event({ ...gone, actor: owner })).what).toBe('Removed Rosa from your library');
  });
});
