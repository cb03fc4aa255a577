import type { CrmAgent, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { caseIdOf, change } from './notes.ts';
import { query } from './query.ts';
import { ContactRow } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';

/** Who of the team a case is given to: its owner. */

/** Several users may have one address; a person signs in as the first of them. */
export async function findAgent(
  session: Session,
  email: string,
  signal: Signal,
): Promise<CrmAgent | null> {
  const wanted = soql`SELECT Id,Name,Email FROM User WHERE Email = ${email} AND IsActive=true AND UserType='Standard' ORDER BY CreatedDate LIMIT 1`;
  const [found] = await query(session, wanted, ContactRow, signal);
  return found ? { id: found.Id, name: found.Name, email: found.Email } : null;
}

/** A case has an owner always: it cannot be given to nobody. */
export async function setAssignee(
  session: Session,
  externalId: string,
  agentId: string | null,
  signal: Signal,
): Promise<void> {
  if (agentId === null)
    throw new CrmFailed('refused', { detail: 'A case cannot be without an owner.' });
  await change(session, `Case/${caseIdOf(externalId)}`, { OwnerId: agentId }, signal);
}
