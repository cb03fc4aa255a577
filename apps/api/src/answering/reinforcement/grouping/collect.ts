import type { Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteIneligible,
  findLastTicket,
  readTicketPage,
  saveQuestions,
  saveReadAll,
  saveReadTo,
  type Span,
} from './collect-store.ts';
import type { GroupThread } from './group-thread.ts';
import { privacyOf } from '../privacy-of.ts';
import { readRunState } from './run-store.ts';
import type { GroupingWork } from '../work.ts';

const ticketsPerPage = 500;
const timing = { statementTimeoutMs: 60_000 };

type Collecting = {
  deps: Deps;
  client: Client;
  work: GroupingWork;
  thread: GroupThread;
};

/** Reads the questions of a span of tickets, page by page, each kept in a transaction of its own. */
async function readSpan({ deps, client, work, thread }: Collecting, span: Span): Promise<void> {
  const { id: clientId } = client;
  const privacy = privacyOf(client);
  for (let { after } = span; ;) {
    const from = { ...span, after };
    const page = await deps.db.withClient(
      clientId,
      (tx) => readTicketPage(tx, clientId, from, ticketsPerPage),
      timing,
    );
    const lastId = page?.lastId ?? span.to;
    const questions = page ? await thread.read({ tickets: page.tickets, privacy }) : '[]';
    await deps.db.withClient(
      clientId,
      async (tx) => {
        await work.prove(tx);
        await saveQuestions(tx, clientId, questions);
        if (!span.missed) await saveReadTo(tx, clientId, lastId);
      },
      timing,
    );
    if (!page) return;
    after = lastId;
  }
}

/**
 * Reads what tickets ask that are new since the last run. `isWhole`: all tickets are looked at, those that were missed or
 * became eligible since are read, and those that are no longer go. A question is read once and never changes.
 */
export async function collectQuestions(
  deps: Deps,
  client: Client,
  { isWhole, ...run }: { work: GroupingWork; thread: GroupThread; isWhole: boolean },
): Promise<void> {
  const collecting = { deps, client, ...run };
  const { readTo, last } = await deps.db.withClient(client.id, async (tx) => ({
    readTo: (await readRunState(tx, client.id, deps.clock())).readTo,
    last: await findLastTicket(tx, client.id),
  }));
  if (last > readTo) await readSpan(collecting, { after: readTo, to: last, missed: false });
  if (!isWhole) return;
  await readSpan(collecting, { after: 0, to: last, missed: true });
  await deps.db.withClient(
    client.id,
    async (tx) => {
      await run.work.prove(tx);
      await deleteIneligible(tx, client.id);
      await saveReadAll(tx, client.id, deps.clock());
    },
    timing,
  );
}
