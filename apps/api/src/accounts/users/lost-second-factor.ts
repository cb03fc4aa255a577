import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { queueMailTo } from '../mail/mail.ts';
import { lockTarget, requirePerson } from './managed-users.ts';
import { nameOf } from './name-of.ts';
import type { UsersWork } from './work.ts';

/**
 * For somebody who lost phone and recovery codes: their password alone signs them in again. Every session
 * of theirs ends, and they are told by mail, in case they asked nobody.
 */
export async function removeLostSecondFactor(
  deps: Deps,
  caller: Caller,
  uuid: string,
  work: UsersWork,
): Promise<{ removed: boolean }> {
  return deps.db.withStaff(async (tx) => {
    const { target } = await lockTarget(tx, caller, uuid);
    // One's own is switched off in the account, by password and code.
    if (target.id === caller.userId) throw fail('users.not-oneself');
    if (!(await work.removeSecondFactor(tx, target.id, deps.clock()))) return { removed: false };
    const person = await requirePerson(tx, uuid);
    await queueMailTo(tx, deps, person, ({ secondFactorRemoved: { subject, text, note } }) => ({
      limit: 'account',
      subject,
      paragraphs: [text],
      notes: [note],
    }));
    await recordChange(tx, deps, caller, {
      action: 'users.second-factor-removed',
      clientId: person.clientId,
      label: nameOf(person),
      href: `/users/edit/${uuid}`,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    });
    return { removed: true };
  });
}
