import { parseAsStringLiteral } from 'nuqs/server';
import type { AuditList } from '@/features/auth/audit/audit.schema';
import { AUDIT_KIND_NAMES, type AuditKind } from '@/kernel/audit-kinds';
import { pageNumber } from '@/ui/navigation/search-params';

/** Events on one page of the list. */
const perPage = 50;

/** What the address of the section keeps: `?kind=key.created&page=2`. */
export const activityAddress = {
  kind: parseAsStringLiteral(AUDIT_KIND_NAMES),
  page: pageNumber(perPage).withDefault(1),
};

/** The call that an address stands for. */
export const activityInput = (address?: { kind: AuditKind | null; page: number }): AuditList => ({
  ...(address === undefined || address.kind === null ? {} : { kind: address.kind }),
  page: address?.page ?? 1,
  per_page: perPage,
});
