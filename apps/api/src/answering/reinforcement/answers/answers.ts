import { findClient, type Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  findGroupToRead,
  listUnread,
  saveAnswers,
  saveAnswersReadTo,
  saveRunDraft,
} from './answers-store.ts';
import { readWatermark } from '../../../knowledge/index.ts';
import { draftFor } from './draft-text.ts';
import { lockGroup } from '../group-store.ts';
import { readGroups, saltOf, withAnswersThread, type ReadGroup } from './read-groups.ts';

/** So many groups go to the thread at once: few enough that little is lost when the server ends. */
const groupsAtOnce = 10;

/** Keeps what was read, unless the group is another by now: a ticket may have been erased meanwhile. */
async function keep(deps: Deps, client: Client, read: ReadGroup): Promise<void> {
  const { group, answers, measured } = read;
  const draft = await draftFor(deps, client.id, read);
  await deps.db.withClient(client.id, async (tx) => {
    await lockGroup(tx, { clientId: client.id, id: group.id });
    const now = await findGroupToRead(tx, client.id, group.id, saltOf(client));
    if (now?.seen !== group.seen) return;
    const tickets = answers.map(({ ticketId }) => ticketId);
    await saveAnswers(tx, client.id, group.id, { seen: group.seen, tickets, ...measured });
    await saveRunDraft(tx, client.id, group.id, { draft, at: deps.clock() });
  });
}

/** Reads what people answered to a client's groups, where it is not what was read last. */
export async function readAnswers(deps: Deps, clientId: number): Promise<void> {
  const unread = await deps.db.withClient(
    clientId,
    async (tx) => {
      const client = await findClient(tx, { id: clientId });
      if (!client) return null;
      const watermark = await readWatermark(tx);
      const ids = await listUnread(tx, clientId, saltOf(client));
      return { client, watermark, ids };
    },
    { statementTimeoutMs: 60_000 },
  );
  if (!unread) return;
  const { client, watermark, ids } = unread;
  await withAnswersThread(async (thread) => {
    for (let at = 0; at < ids.length; at += groupsAtOnce) {
      const groups = ids.slice(at, at + groupsAtOnce);
      try {
        for (const read of await readGroups(deps, client, groups, thread))
          await keep(deps, client, read);
      } catch (error) {
        // They stay unread; the others, and what is to be stopped, do not wait for them.
        deps.log.error({ err: error, clientId, groups }, 'answers of groups could not be read');
      }
    }
  });
  await deps.db.withClient(clientId, (tx) => saveAnswersReadTo(tx, clientId, watermark));
}
