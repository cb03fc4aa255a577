import { mail as en } from '@replique/phrases/en/mail';
import { mail as fr } from '@replique/phrases/fr/mail';
import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { queueMail } from '../mail/mail.ts';
import { lockTarget, nameOf, requirePerson } from './managed-users.ts';
import { removeSecondFactor } from './managed-store.ts';

const phrases = { en, fr };

/**
 * For somebody who lost phone and recovery codes: their password alone signs them in again. Every session
 * of theirs ends, and they are told by mail, in case they asked nobody.
 */
export async function removeLostSecondFactor(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ removed: boolean }> {
  const removed = await deps.db.withStaff(async (tx) => {
    const { target } = await lockTarget(tx, caller, uuid);
    // One's own is switched off in the account, by password and code.
    if (target.id === caller.userId) throw fail('users.not-oneself');
    if (!(await removeSecondFactor(tx, target.id, deps.clock()))) return false;
    const person = await requirePerson(tx, uuid);
    const t = phrases[person.language ?? 'en'];
    await queueMail(tx, deps, {
      to: person.email,
      language: person.language ?? 'en',
      subject: t.secondFactorRemoved.subject,
      greeting: t.hello.replace('{{name}}', () => person.firstname),
      paragraphs: [t.secondFactorRemoved.text],
      notes: [t.secondFactorRemoved.note],
    });
    await recordChange(tx, deps, caller, {
      action: 'users.second-factor-removed',
      clientId: person.clientId,
      label: nameOf(person),
      href: `/users/edit/${uuid}`,
    });
    return true;
  });
  if (removed) deps.wake('mail.send');
  return { removed };
}
