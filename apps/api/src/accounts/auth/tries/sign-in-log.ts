import { recordChange } from '../../audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { nameOf } from '../../users/name-of.ts';
import { findActiveUserById, type ActiveUser } from '../../users/users.ts';
import { lockFrom } from './tries.ts';
import { listUnnoted, markNoted, type UnnotedTries } from './tries-store.ts';

/** What the audit log says of signing in: who came in and how, who tried in vain, whose sessions ended. */

export type SignInMethod =
  | 'password'
  | 'passkey'
  | 'second factor'
  | 'single sign-on'
  | 'link'
  | 'first start';

/** An attack writes an entry an hour for each person that it tries, and one for each lock. */
const noteEveryMs = 60 * 60_000;
const mostAtOnce = 500;

const whom = (user: ActiveUser) => ({
  clientId: user.clientId,
  label: nameOf(user),
  href: `/users/edit/${user.uuid}`,
});

/** @param how.wrongTries of which no entry tells, since they came to nothing */
export async function noteSignIn(
  tx: Tx,
  deps: Deps,
  userId: number,
  how: { method: SignInMethod; isKnown: boolean; remember: boolean; wrongTries: number },
): Promise<void> {
  const user = await findActiveUserById(tx, userId);
  if (!user) return;
  const { method, isKnown, remember, wrongTries } = how;
  await recordChange(
    tx,
    deps,
    { userId },
    {
      action: 'sign-ins.signed-in',
      ...whom(user),
      after: {
        method,
        device: isKnown ? 'known' : 'new',
        ...(remember ? { remembered: true } : {}),
        ...(wrongTries > 0 ? { wrongTries } : {}),
      },
    },
  );
}

/** By the person; or by the server, which says why. */
export async function noteSessionEnd(
  tx: Tx,
  deps: Deps,
  userId: number,
  because: 'signed-out' | 'code-replayed' | 'refresh-reuse' | 'idle',
): Promise<void> {
  const user = await findActiveUserById(tx, userId);
  if (!user) return;
  const isOwn = because === 'signed-out';
  await recordChange(
    tx,
    deps,
    { userId: isOwn ? userId : null },
    {
      action: isOwn ? 'sign-ins.signed-out' : 'sign-ins.session-ended',
      ...whom(user),
      ...(isOwn ? {} : { after: { because } }),
    },
  );
}

async function noteTries(tx: Tx, deps: Deps, tries: UnnotedTries): Promise<void> {
  const user = await findActiveUserById(tx, tries.userId);
  if (!user) return;
  const { counts, unnoted, address, failures } = tries;
  await recordChange(
    tx,
    deps,
    { userId: null },
    {
      action: failures >= lockFrom ? 'sign-ins.locked' : 'sign-ins.failed',
      ...whom(user),
      after: { wrongTries: unnoted, by: counts },
      address,
    },
  );
}

/**
 * Job: tells the audit log of wrong passwords and codes that were counted. Not in the request: what is done for an
 * address that somebody has would take longer than for one that nobody has.
 */
export async function noteWrongTries(deps: Deps): Promise<number> {
  return deps.db.withStaff(async (tx) => {
    const at = deps.clock();
    const notedBefore = new Date(at.getTime() - noteEveryMs);
    const due = await listUnnoted(tx, { at, notedBefore, lockFrom, most: mostAtOnce });
    for (const tries of due) await noteTries(tx, deps, tries);
    if (due.length > 0)
      await markNoted(
        tx,
        due.map(({ key }) => key),
        at,
      );
    return due.length;
  });
}
