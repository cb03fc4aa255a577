import type { Connector, CrmTicket } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { WriteBackReason } from '@replique/contract/helpdesk/write-back';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { announce } from '../../accounts/index.ts';
import { updateBegun, updatePosted, updateSettled } from './work-store.ts';
import type { SendingWork, Taken } from './work.ts';

/** Something that this process sends now, and what its sending needs. */
export type Held = {
  deps: Deps;
  taken: Taken;
  work: SendingWork;
  connector: Connector;
  signal: AbortSignal;
};

/** It is not sent, and why. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  readonly state: 'refused' | 'superseded';
  readonly reason: WriteBackReason;
  constructor(state: 'refused' | 'superseded', reason: WriteBackReason) {
    super(`Not sent: ${reason}`);
    this.state = state;
    this.reason = reason;
  }
}

/** What was to be sent is another text by now: it is taken again at once. */
export class ContentChanged extends Error {
  override readonly name = 'ContentChanged';
}

/** The ticket as the CRM has it this moment. @throws NotSent where there is none any more */
export async function readTicketNow(
  { connector, taken, signal }: Held,
  categoryFieldId: string | null,
): Promise<CrmTicket> {
  const { ticketExternalId: id } = taken;
  const [ticket] = await connector.readTickets([id], { categoryFieldId }, signal);
  if (!ticket || ticket.state === 'deleted') throw new NotSent('refused', 'deleted');
  if (ticket.state === 'merged' || ticket.state === 'spam')
    throw new NotSent('refused', ticket.state);
  return ticket;
}

/** Whether an agent's answer stands there since what the suggestion was written for. */
export function isAnsweredIn(
  { messages }: CrmTicket,
  { questionAt, createdAt }: Pick<Taken, 'questionAt' | 'createdAt'>,
): boolean {
  const since = (questionAt ?? createdAt).getTime();
  const spoken = messages.filter(({ kind }) => kind !== 'note');
  if (spoken.at(-1)?.kind === 'agent') return true;
  return spoken.some(({ kind, sentAt }) => kind === 'agent' && sentAt.getTime() > since);
}

/**
 * The last look before it goes out. From here on it may be in the CRM, whatever becomes of this process.
 * @throws WorkLost, ContentChanged, NotSent
 */
export async function begin(
  { deps, taken, work, signal }: Held,
  alongside: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await deps.db.withClient(taken.clientId, async (tx) => {
    // First what belongs to the ticket: everybody else holds its row before this one.
    await alongside(tx);
    const held = await work.prove(tx);
    if (held.version !== taken.version) throw new ContentChanged();
    if (held.hasNewer && taken.kind === 'note' && taken.postedVersion === 0)
      throw new NotSent('superseded', 'newer');
    await updateBegun(tx, taken, taken.version);
  });
  signal.throwIfAborted();
}

/** What changes the ticket itself rather than what is suggested for it. */
export const isOfTicket = (kind: Taken['kind']) =>
  kind === 'category' || kind === 'assignee' || kind === 'snooze';

/** Every console that has the ticket open hears of it. */
export async function tell(tx: Tx, { clientId, ticketUuid, kind }: Taken): Promise<void> {
  await announce(tx, { clientId, ticketUuid, what: isOfTicket(kind) ? 'ticket' : 'suggestion' });
}

/** It stands in the CRM. */
export async function keepPosted(
  { deps, taken }: Held,
  { version, externalId }: { version: number; externalId: string | null },
): Promise<void> {
  await deps.db.withClient(taken.clientId, async (tx) => {
    await updatePosted(tx, taken, { version, externalId, at: deps.clock() });
    await tell(tx, taken);
  });
}

/** It stood there already. */
export async function keepSettled({ deps, taken, work }: Held): Promise<void> {
  await deps.db.withClient(taken.clientId, async (tx) => {
    await updateSettled(tx, work);
    await tell(tx, taken);
  });
}

/** Whether the CRM may have taken what it gave no answer to; an error of ours after it went out is none either. */
export const isUncertain = (error: unknown): boolean =>
  !(error instanceof CrmFailed) || error.isUncertain;
