import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import { addEvent, changeChat, type HeldChat } from '../chats/chats.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { prepareTicket, renameInternalTicket, withLexemes } from '../../helpdesk/index.ts';
import { incomingOf, mailPeople, numberOf, putInternalTicket } from './internal-ticket.ts';
import type { Material } from './material.ts';
import { failedText, madeText } from './words.ts';
import { endInternal, endMade } from './work-store.ts';
import type { SendingWork } from './work.ts';

/** What is written down of a sending; always the chat first, then the row, as everybody else holds them. */

async function withHeld(
  tx: Tx,
  work: SendingWork,
  fn: (held: HeldChat) => Promise<void>,
): Promise<void> {
  const { clientId, chatId } = work.row;
  await changeChat(tx, { clientId, chatId }, async (held) => {
    await work.prove(tx);
    await fn(held);
  });
}

/** The last look before it goes out: from here on it may be in the CRM, whatever becomes of this process. @throws WorkLost */
export async function begin(deps: Deps, work: SendingWork, platform: DeskPlatform): Promise<void> {
  await deps.db.withClient(work.row.clientId, (tx) =>
    work.prove(tx, { is_uncertain: true, platform }),
  );
}

/** It stands in the CRM. */
export async function keepMade(
  deps: Deps,
  work: SendingWork,
  made: { platform: DeskPlatform; externalId: string; number: string | null },
): Promise<void> {
  const { clientId, ticketId } = work.row;
  await deps.db.withClient(clientId, (tx) =>
    withHeld(tx, work, async (held) => {
      const at = deps.clock();
      if (ticketId !== null) await renameInternalTicket(tx, { clientId, ticketId }, made);
      await endMade(tx, work, { ...made, at });
      await addEvent(held, 'ticket-made', at, {
        text: madeText(held.chat.language, made.number),
      });
    }),
  );
}

/** @param error why the CRM did not take it; null where there is no CRM */
export async function keepInternal(
  deps: Deps,
  work: SendingWork,
  of: { material: Material; platform: DeskPlatform | null; error: string | null },
): Promise<void> {
  const { row: taken } = work;
  const { material, error } = of;
  const { clientId } = taken;
  const reading = { texts: deps.texts, client: clientId };
  const read = await prepareTicket(incomingOf(taken, material), reading);
  const prepared = await withLexemes(deps.db, clientId, read);
  // Mails are written as staff, and with the ticket or not at all.
  await deps.db.withStaff((tx) =>
    withHeld(tx, work, async (held) => {
      const at = deps.clock();
      const ticketId = await putInternalTicket(tx, taken, prepared);
      await endInternal(tx, work, { ticketId, error, at });
      // Given up once more: everybody knows already.
      if (taken.ticketId !== null) return;
      const { language } = held.chat;
      if (error === null)
        await addEvent(held, 'ticket-made', at, { text: madeText(language, numberOf(taken)) });
      else await addEvent(held, 'ticket-failed', at, { text: failedText(language) });
      await mailPeople(tx, deps, taken, of);
    }),
  );
}
