import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { lockTarget, requirePerson } from './managed-users.ts';
import { nameOf } from './name-of.ts';
import type { UsersWork } from './work.ts';

/** For a lost or stolen device: the person is signed out everywhere at once, and may sign in again. */
export async function endPersonsSessions(
  deps: Deps,
  caller: Caller,
  uuid: string,
  work: UsersWork,
): Promise<{ ended: number }> {
  return deps.db.withStaff(async (tx) => {
    const { target } = await lockTarget(tx, caller, uuid);
    // One's own are ended in the account, which keeps or ends this one as asked.
    if (target.id === caller.userId) throw fail('users.not-oneself');
    const ended = await work.endSessionsOf(tx, target.id, 'ended-by-administrator', deps.clock());
    const person = await requirePerson(tx, uuid);
    await recordChange(tx, deps, caller, {
      action: 'users.sessions-ended',
      clientId: person.clientId,
      label: nameOf(person),
      href: `/users/edit/${uuid}`,
      after: { sessions: ended },
    });
    return { ended };
  });
}
