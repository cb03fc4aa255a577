import type {
  FactorFrom,
  FactorRule,
  StaffFactorRule,
} from '@replique/contract/accounts/factor-rules';
import { levels } from '@replique/contract/route';
import { recordChange } from '../../audit/audit.ts';
import { updateFactorRule, withClientScope } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { ActiveUser } from '../../users/users.ts';
import {
  findClientRule,
  findStaffRule,
  isDemoPerson,
  meetDemand,
  putStaffRule,
} from './factor-rule-store.ts';

/** Of whom a second factor is demanded, and until when they have to set one up. */

const dayMs = 86_400_000;
const staffGraceDays = 7;

/** From which level on; nobody has a level above all. */
const fromLevel: Record<FactorFrom, number> = {
  everybody: levels.guest,
  agents: levels.agent,
  admins: levels.admin,
  nobody: Infinity,
};

/** While nobody set it: demanded of super-admins wherever others reach the service. */
async function staffRuleIn(
  tx: Tx,
  deps: Deps,
): Promise<StaffFactorRule & { since: Date | null; isSet: boolean }> {
  const rule = await findStaffRule(tx);
  if (rule) return { ...rule, isSet: true };
  const isRequired = deps.config.isPublic;
  return { isRequired, graceDays: staffGraceDays, since: null, isSet: false };
}

type Demand = { graceDays: number; since: Date | null };

async function demandOf(tx: Tx, deps: Deps, user: ActiveUser): Promise<Demand | null> {
  if (user.clientId !== null) {
    const rule = await findClientRule(tx, user.clientId);
    return user.level >= fromLevel[rule.from] ? rule : null;
  }
  const rule = await staffRuleIn(tx, deps);
  if (!rule.isRequired) return null;
  // The demo's accounts are everybody's: by default nobody may make one of them their own.
  return !rule.isSet && (await isDemoPerson(tx, user.id)) ? null : rule;
}

/**
 * Until when this person, who has no second factor, has to set one up; null when none is demanded. The days begin when
 * the demand first meets the person: at a sign-in, or in the open console.
 */
export async function dueOf(tx: Tx, deps: Deps, user: ActiveUser): Promise<Date | null> {
  const demand = await demandOf(tx, deps, user);
  if (!demand) return null;
  const met = await meetDemand(tx, user.id, demand.since, deps.clock());
  return new Date(met.getTime() + demand.graceDays * dayMs);
}

const shown = ({ from, graceDays }: FactorRule): FactorRule => ({ from, graceDays });

export async function readFactorRule(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<FactorRule> {
  const { id } = await withClientScope(deps, caller, client, async (_, found) => found);
  return shown(await deps.db.withStaff((tx) => findClientRule(tx, id)));
}

/** Wider than before: those whom it meets anew have all their days. */
export async function saveFactorRule(
  deps: Deps,
  caller: Caller,
  client: string,
  rule: FactorRule,
): Promise<FactorRule> {
  const found = await withClientScope(deps, caller, client, async (_, named) => named);
  return deps.db.withStaff(async (tx) => {
    const before = await findClientRule(tx, found.id);
    const began = before.from === 'nobody' && rule.from !== 'nobody';
    await updateFactorRule(tx, found.id, { ...rule, since: began ? deps.clock() : before.since });
    await recordChange(tx, deps, caller, {
      action: 'clients.second-factor-demanded',
      clientId: found.id,
      label: found.name,
      href: `/clients/details/${found.uuid}`,
      before: shown(before),
      after: rule,
    });
    return rule;
  });
}

export async function readStaffRule(deps: Deps): Promise<StaffFactorRule> {
  const { isRequired, graceDays } = await deps.db.withStaff((tx) => staffRuleIn(tx, deps));
  return { isRequired, graceDays };
}

export async function saveStaffRule(
  deps: Deps,
  caller: Caller,
  rule: StaffFactorRule,
): Promise<StaffFactorRule> {
  return deps.db.withStaff(async (tx) => {
    const { isRequired, graceDays, since } = await staffRuleIn(tx, deps);
    const began = rule.isRequired && !isRequired;
    const at = deps.clock();
    // Those whom the default met keep the days that began then.
    await putStaffRule(tx, { ...rule, since: began ? at : (since ?? new Date(0)) });
    await recordChange(tx, deps, caller, {
      action: 'staff.second-factor-demanded',
      clientId: null,
      label: 'Super-admins',
      href: '/users',
      before: { isRequired, graceDays },
      after: rule,
    });
    return rule;
  });
}
