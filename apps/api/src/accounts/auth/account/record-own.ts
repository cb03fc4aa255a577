import type { AuditAction } from '@replique/contract/contract';
import { recordChange } from '../../audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { nameOf } from '../../users/name-of.ts';
import type { ActiveUser } from '../../users/users.ts';

/** Writes down what people did with their own account. */
export function recordOwn(
  tx: Tx,
  deps: Deps,
  by: { userId: number },
  user: ActiveUser,
  action: AuditAction,
  after?: Record<string, unknown>,
): Promise<void> {
  return recordChange(tx, deps, by, {
    action,
    clientId: user.clientId,
    label: nameOf(user),
    href: '/account',
    ...(after ? { after } : {}),
  });
}
