import type { CrmAgent, Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { asNumber } from '../large-numbers.ts';
import { idIn } from './ids.ts';
import { Done } from './read.ts';
import { listOf, User } from './schemas.ts';

/** Who of the team a ticket is given to. */

export async function findAgent(
  http: CrmHttp,
  email: string,
  signal: Signal,
): Promise<CrmAgent | null> {
  const query = { email, limit: 10 };
  const { data } = await http.ask({ path: '/api/users', query, signal }, listOf(User));
  const found = data.find(
    (user) =>
      user.email?.toLowerCase() === email.toLowerCase() &&
      user.active !== false &&
      !user.deactivated_datetime,
  );
  return found ? { id: found.id, name: found.name ?? null, email: found.email ?? null } : null;
}

/** An id of null takes it from whoever has it. */
export async function setAssignee(
  http: CrmHttp,
  ticketId: string,
  agentId: string | null,
  signal: Signal,
): Promise<void> {
  const id = agentId === null ? null : asNumber(idIn(agentId));
  const path = `/api/tickets/${idIn(ticketId)}`;
  const json = { assignee_user: { id } };
  await http.ask({ method: 'PUT', path, json, isRepeatable: true, signal }, Done);
}
