import { levels } from '@replique/contract/route';
import type { RoleView, ViewRole } from '@replique/contract/accounts/auth';
import { recordChange } from '../../audit/audit.ts';
import { findClient } from '../../clients/clients.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Narrow } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';

/** Long enough to look around; then it is asked for again, and written down again. */
const lifetimeMs = 60 * 60_000;
const place = 'auth.view-as';

/** For whom a view was begun: it narrows nobody else, and nothing once their session is over. */
type Ticket = Pick<Caller, 'userId' | 'sessionId'> & {
  clientId: number;
  level: number;
  until: number;
};

/**
 * Begins to see the console as a role of a client does (decision 0027): answers what the next requests carry.
 * @throws `clients.not-found`
 */
export async function startView(
  deps: Deps,
  caller: Caller,
  { client: uuid, role }: { client: string; role: ViewRole },
): Promise<RoleView> {
  return deps.db.withStaff(async (tx) => {
    const client = await findClient(tx, { uuid });
    if (!client) throw fail('clients.not-found');
    await recordChange(tx, deps, caller, {
      action: 'clients.viewed-as',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}`,
      after: { role },
    });
    const until = deps.clock().getTime() + lifetimeMs;
    const { userId, sessionId } = caller;
    const ticket: Ticket = {
      userId,
      sessionId,
      clientId: client.id,
      level: levels[role],
      until,
    };
    return {
      view: deps.sealer.seal(JSON.stringify(ticket), place),
      role,
      client: { uuid: client.uuid, name: client.name },
      expiresAt: new Date(until).toISOString(),
    };
  });
}

function openTicket(deps: Deps, view: string): Ticket | null {
  try {
    return JSON.parse(deps.sealer.open(view, place)) as Ticket;
  } catch {
    return null;
  }
}

/**
 * The caller with the rights of the view, which are fewer: only a super-admin's are narrowed, below a super-admin's and
 * to one client. What is no view of this session narrows nothing and lets nobody in.
 */
export function createNarrow(deps: Deps): Narrow {
  return async (caller, view) => {
    const ticket = openTicket(deps, view);
    const isTheirs =
      ticket !== null &&
      ticket.userId === caller.userId &&
      ticket.sessionId === caller.sessionId &&
      ticket.until > deps.clock().getTime();
    const isNarrower =
      caller.level === levels['super-admin'] && ticket !== null && ticket.level < caller.level;
    if (!isTheirs || !isNarrower) return null;
    const client = await deps.db.withStaff((tx) => findClient(tx, { id: ticket.clientId }));
    if (!client) return null;
    return {
      ...caller,
      level: ticket.level,
      clientId: client.id,
      clientUuid: client.uuid,
      isView: true,
    };
  };
}
