import type { CrmAgent, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { asNumber } from '../large-numbers.ts';
import { UpdateAnswer, UsersAnswer } from './schemas.ts';
import { pathOf, unlessConflict } from './writes.ts';

/** Who of the team a ticket is given to. */

/** The search finds what is alike: only the very address counts, and no customer. */
export async function findAgent(
  http: CrmHttp,
  email: string,
  signal: Signal,
): Promise<CrmAgent | null> {
  const query = { query: `email:"${email.replace(/["\\]/g, '')}"` };
  const { users } = await http.ask({ path: '/api/v2/users/search', query, signal }, UsersAnswer);
  const found = users.find(
    (user) =>
      user.email?.toLowerCase() === email.toLowerCase() && user.role && user.role !== 'end-user',
  );
  return found ? { id: found.id, name: found.name, email: found.email } : null;
}

export async function setAssignee(
  http: CrmHttp,
  externalId: string,
  agentId: string | null,
  signal: Signal,
): Promise<void> {
  const assignee = agentId === null ? null : asNumber(agentId);
  const { ticket } = await unlessConflict(
    () =>
      http.ask(
        {
          method: 'PUT',
          path: pathOf(externalId),
          json: { ticket: { assignee_id: assignee } },
          isRepeatable: true,
          signal,
        },
        UpdateAnswer,
      ),
    signal,
  );
  // Who may not have tickets of this group is passed over with a 200.
  if (ticket && ticket.assignee_id !== agentId)
    throw new CrmFailed('refused', { status: 200, detail: 'The assignee was not taken.' });
}
