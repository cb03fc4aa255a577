import { CrmFailed } from '@replique/connectors/failure';
import type { CommentContent } from '../../platform/db/column-shapes.ts';
import {
  begin,
  isUncertain,
  keepPosted,
  keepSettled,
  NotSent,
  readTicketNow,
  type Held,
} from './held.ts';
import { buildComment, keyOf } from './note.ts';
import { findLost } from './send-note.ts';
import { updateNotBegun } from './work-store.ts';

/**
 * Writes a person's internal note, once, whoever has answered meanwhile: a sending whose end nobody knows is looked for
 * first.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendComment(held: Held): Promise<void> {
  const { taken, connector, signal, deps } = held;
  const { clientId, ticketExternalId, uuid, begunVersion, postedVersion, version } = taken;
  if (begunVersion > postedVersion && (await findLost(held))) return;
  if (postedVersion === version) return keepSettled(held);
  const ticket = await readTicketNow(held, null);
  if (ticket.state === 'closed') throw new NotSent('refused', 'closed');
  const note = buildComment(taken.content as CommentContent, keyOf(uuid, version));
  await begin(held);
  try {
    const { externalId } = await connector.writeNote(ticketExternalId, note, signal);
    await keepPosted(held, { version, externalId });
  } catch (error) {
    if (error instanceof CrmFailed && !isUncertain(error))
      await deps.db.withClient(clientId, (tx) => updateNotBegun(tx, taken));
    throw error;
  }
}
