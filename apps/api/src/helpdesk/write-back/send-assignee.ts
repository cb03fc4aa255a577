import type { CrmAgent } from '@replique/connectors/connector';
import { findActiveUserById } from '../../accounts/index.ts';
import { noticeWritten, syncJob } from '../crm-sync/crm-sync.ts';
import { noteAssignee } from '../tickets/tickets.ts';
import { begin, NotSent, readTicketNow, tell, type Held } from './held.ts';
import { updatePosted } from './work-store.ts';

/** Who is to have it, as the CRM knows them. @throws NotSent where it knows nobody of that address */
async function findWanted({ deps, taken, connector, signal }: Held): Promise<CrmAgent | null> {
  const { content, createdBy } = taken;
  if (!('assigns' in content) || content.assigns === 'nobody') return null;
  const wanted = content.assigns === 'colleague' ? content.colleague : createdBy;
  const person =
    wanted === null ? null : await deps.db.withStaff((tx) => findActiveUserById(tx, wanted));
  const agent = person && (await connector.findAgent(person.email, signal));
  if (!agent) throw new NotSent('refused', 'no-agent');
  // What the address was looked up by is what the person is known by here.
  return { ...agent, email: agent.email ?? person.email };
}

/**
 * Gives the ticket to who asked for it, to a colleague, or to nobody, whoever had it. Doing it twice leaves it as once, so nothing
 * is looked for first. It is known here at once, and read again.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendAssignee(held: Held): Promise<void> {
  const { deps, taken, connector, signal } = held;
  const { clientId, platform, ticketId, ticketExternalId, version } = taken;
  const wanted = await findWanted(held);
  const { assignee } = await readTicketNow(held, null);
  await begin(held);
  if ((assignee?.id ?? null) !== (wanted?.id ?? null))
    await connector.setAssignee(ticketExternalId, wanted?.id ?? null, signal);
  const at = deps.clock();
  await deps.db.withClient(clientId, async (tx) => {
    await noteAssignee(tx, clientId, ticketId, wanted);
    await updatePosted(tx, taken, { version, externalId: null, at });
    await noticeWritten(tx, { clientId, platform }, ticketExternalId, at);
    await tell(tx, taken);
  });
  deps.wake(syncJob);
}
