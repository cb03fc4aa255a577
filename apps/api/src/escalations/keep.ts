import type { CrmPlatform } from '@replique/contract/crm';
import { addEvent, changeChat, type HeldChat } from '../chats/chats.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { prepareTicket } from '../tickets/tickets.ts';
import { incomingOf, mailPeople, numberOf, putInternalTicket } from './internal-ticket.ts';
import type { Material } from './material.ts';
import { failedText, madeText } from './words.ts';
import {
  holdTaken,
  renameInternalTicket,
  updateBegun,
  updateInternal,
  updateMade,
  type Taken,
} from './work-store.ts';

/** What is written down of a sending; always the chat first, then the row, as everybody else holds them. */

/** Another process has it, or it is done: nothing of this one counts any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

async function withHeld(
  tx: Tx,
  taken: Taken,
  fn: (held: HeldChat) => Promise<void>,
): Promise<void> {
  const { clientId, chatId } = taken;
  await changeChat(tx, { clientId, chatId }, async (held) => {
    if (!(await holdTaken(tx, taken))) throw new LeaseLost();
    await fn(held);
  });
}

/** The last look before it goes out: from here on it may be in the CRM, whatever becomes of this process. @throws LeaseLost */
export async function begin(deps: Deps, taken: Taken, platform: CrmPlatform): Promise<void> {
  await deps.db.withClient(taken.clientId, async (tx) => {
    if (!(await holdTaken(tx, taken))) throw new LeaseLost();
    await updateBegun(tx, taken, platform);
  });
}

/** It stands in the CRM. */
export async function keepMade(
  deps: Deps,
  taken: Taken,
  made: { platform: CrmPlatform; externalId: string; number: string | null },
): Promise<void> {
  const { clientId, ticketId } = taken;
  await deps.db.withClient(clientId, (tx) =>
    withHeld(tx, taken, async (held) => {
      const at = deps.clock();
      if (ticketId !== null) await renameInternalTicket(tx, { clientId, ticketId }, made);
      await updateMade(tx, taken, { ...made, at });
      await addEvent(held, 'ticket-made', at, {
        text: madeText(held.chat.language, made.number),
      });
    }),
  );
}

/** @param error why the CRM did not take it; null where there is no CRM */
export async function keepInternal(
  deps: Deps,
  taken: Taken,
  of: { material: Material; platform: CrmPlatform | null; error: string | null },
): Promise<void> {
  const { material, error } = of;
  const prepared = await prepareTicket(incomingOf(taken, material), {
    texts: deps.texts,
    client: taken.clientId,
  });
  // Mails are written as staff, and with the ticket or not at all.
  await deps.db.withStaff((tx) =>
    withHeld(tx, taken, async (held) => {
      const at = deps.clock();
      const ticketId = await putInternalTicket(tx, taken, prepared);
      await updateInternal(tx, taken, { ticketId, error, at });
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
