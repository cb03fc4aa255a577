import type { Connector, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';

/** All that is read of an account, call by call, and what became of each: in words that no person is known by. */

export type Outcome = { call: string; result: string };

const mostPages = 3;

const shapeOf = ({ state, status, messages }: CrmTicket) =>
  [
    state,
    status.is,
    ...messages.map(({ kind, attachments }) => `${kind}/${attachments.length}`),
  ].join(' ');

export async function walkAccount(
  connector: Connector,
  options: { since: Date; tickets: number; signal?: AbortSignal | undefined },
): Promise<Outcome[]> {
  const { since, tickets: most, signal } = options;
  const outcomes: Outcome[] = [];
  const note = async (call: string, read: () => Promise<string>) => {
    const result = await read().catch((error: unknown) => {
      if (error instanceof CrmFailed) return `failed: ${error.reason}`;
      throw error;
    });
    outcomes.push({ call, result });
  };
  const count = async (list: Promise<readonly unknown[]>) => `${(await list).length}`;
  await note('verify', async () =>
    (await connector.verify(signal)).account ? 'opened' : 'no name',
  );
  await note('listForms', () => count(connector.listForms(signal)));
  await note('listGroups', () => count(connector.listGroups(signal)));
  await note('listAgents', () => count(connector.listAgents(signal)));
  await note('listFields', () => count(connector.listFields(signal)));
  await note('listTicketFields', () => count(connector.listTicketFields(signal)));
  if (connector.capabilities.includes('macros'))
    await note('listMacros', () => count(connector.listMacros(signal)));
  await note('countSince', async () => `${await connector.countSince(since, signal)}`);
  const ids = new Set<string>();
  let cursor: string | null = null;
  for (let page = 1, isCaughtUp = false; page <= mostPages && !isCaughtUp; page += 1)
    await note(`listChanged ${page}`, async () => {
      const listed = await connector.listChanged({ cursor, since }, signal);
      ({ cursor, isCaughtUp } = listed);
      for (const { externalId } of listed.changed) ids.add(externalId);
      return `${listed.changed.length}${isCaughtUp ? ', caught up' : ''}`;
    });
  // One by one: a ticket that cannot be read hides no other.
  for (const [place, id] of [...ids].slice(0, most).entries())
    await note(`readTickets ${place + 1}`, async () => {
      const read = await connector.readTickets([id], { categoryFieldId: null }, signal);
      return read.map(shapeOf).join('; ');
    });
  return outcomes;
}
