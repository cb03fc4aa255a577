import type { FactorFrom } from '@replique/contract/accounts/factor-rules';
import type { Tx } from '../../../platform/db/database.ts';
import { noteDemand } from '../../users/users.ts';

/** The SQL about who must have a second factor; always through the staff door. */

export type ClientRule = { from: FactorFrom; graceDays: number; since: Date | null };
export type StaffRule = { isRequired: boolean; graceDays: number; since: Date };

export async function findClientRule(tx: Tx, clientId: number): Promise<ClientRule> {
  const row = await tx
    .selectFrom('clients')
    .select(['factor_from as from', 'factor_grace_days as graceDays', 'factor_since as since'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { ...row, from: row.from ?? 'nobody' };
}

/** What super-admins set; undefined while they set nothing. */
export async function findStaffRule(tx: Tx): Promise<StaffRule | undefined> {
  return tx
    .selectFrom('staff_factor_rule')
    .select(['is_required as isRequired', 'grace_days as graceDays', 'since'])
    .executeTakeFirst();
}

export async function putStaffRule(tx: Tx, rule: StaffRule): Promise<void> {
  const values = { is_required: rule.isRequired, grace_days: rule.graceDays, since: rule.since };
  await tx
    .insertInto('staff_factor_rule')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}

/** When the demand first met this person: now, unless it did before. */
export async function meetDemand(
  tx: Tx,
  userId: number,
  since: Date | null,
  at: Date,
): Promise<Date> {
  const known = await tx
    .selectFrom('users')
    .select('factor_since')
    .where('id', '=', userId)
    .executeTakeFirst();
  const met = known?.factor_since ?? null;
  // A demand of before, which ended meanwhile, counts for nothing.
  if (met !== null && (since === null || met >= since)) return met;
  await noteDemand(tx, userId, at);
  return at;
}

export async function isDemoPerson(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('is_demo')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.is_demo ?? false;
}
