import { randomUUID } from 'node:crypto';
import type { ChatFilter } from '@replique/contract/chats';
import { chatExportColumns } from '@replique/contract/exports';
import { levels } from '@replique/contract/route';
import { recordChange } from '../audit/audit.ts';
import { findClient, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import {
  appendToExport,
  claimExport,
  createExport,
  finishExport,
  keepExport,
  type ExportClaim,
} from '../exports/exports.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { findActiveUserById } from '../users/users.ts';
import { listDeskChats, listMessagesOf } from './desk-store.ts';
import { chatHeadings, chatLine, type ChatLine } from './export-lines.ts';
import { countChats, findLastChatId, listChatIds, type ChatQuery } from './list-store.ts';
import { findPeople } from './people.ts';
import { scopedFilter } from './read-desk.ts';

/** Files of archived chats: asked for, and made in the background, some chats a step. */

export const chatExportJob = 'chats.export';

const chatsOfStep = 200;
/** A file that ended its process so often without a step forward would do so again. */
const mostTries = 3;

type Asked = ChatFilter & { headings: 'en' | 'fr' };

/** @throws `chats.client-missing` to a super-admin who chose none, `chatbots.not-found`, `exports.full` */
export async function askForChats(
  deps: Deps,
  caller: Caller,
  { headings, ...filter }: Asked,
): Promise<{ export: string }> {
  const made = await withScope(deps, caller, filter.client, async (tx, clientId) => {
    if (clientId === null) throw fail('chats.client-missing');
    const query = { ...(await scopedFilter(tx, clientId, filter)), isArchived: true };
    const total = await countChats(tx, query);
    const { uuid } = await createExport(tx, {
      kind: 'chats',
      clientId,
      language: headings,
      columns: [...chatExportColumns],
      filter,
      total,
      requestedBy: caller.userId,
      requestedAt: deps.clock(),
      chosenLast: await findLastChatId(tx, clientId),
    });
    await recordChange(tx, deps, caller, {
      action: 'chats.export-asked',
      clientId,
      label: (await findClient(tx, { id: clientId }))?.name ?? '',
      href: '/exports',
      after: { chats: total },
    });
    return uuid;
  });
  deps.wake(chatExportJob);
  return { export: made };
}

/** Who asked may have left, moved or lost the role since. */
async function mayHaveIt(deps: Deps, { requestedBy, clientId }: ExportClaim): Promise<boolean> {
  if (requestedBy === null) return false;
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, requestedBy));
  if (!user || user.level < levels.agent) return false;
  return user.clientId === null || user.clientId === clientId;
}

async function queryOf(tx: Tx, { clientId, filter }: ExportClaim): Promise<ChatQuery> {
  return { ...(await scopedFilter(tx, clientId, filter as ChatFilter)), isArchived: true };
}

/** What the next lines are made of; it is read before they are written, and written only while nobody was erased. */
async function readLines(
  deps: Deps,
  claim: ExportClaim,
  reached: number,
): Promise<{ lines: ChatLine[]; last: number | undefined }> {
  const { clientId, chosenLast } = claim;
  const read = await deps.db.withClient(
    clientId,
    async (tx) => {
      const range = { after: reached, last: chosenLast, most: chatsOfStep };
      const ids = await listChatIds(tx, await queryOf(tx, claim), range);
      const chats = await listDeskChats(tx, ids);
      const messages = await listMessagesOf(tx, clientId, ids);
      return { chats, messages, last: ids.at(-1) };
    },
    { statementTimeoutMs: 30_000 },
  );
  const people = await findPeople(
    deps,
    read.messages.map((message) => message.user_id),
  );
  const byChat = Map.groupBy(read.messages, (message) => message.chat_id);
  const lines = read.chats.map((chat) => ({
    chat,
    people,
    messages: byChat.get(chat.id) ?? [],
  }));
  return { lines, last: read.last };
}

type Step = 'more' | 'done' | 'gone' | 'failed';

async function writeStep(
  deps: Deps,
  claim: ExportClaim,
  reached: number,
): Promise<{ step: Step; reached: number }> {
  const { lines, last } = await readLines(deps, claim, reached);
  const { publicUrl } = deps.config;
  const { language } = claim;
  const next = last ?? claim.chosenLast;
  const step = await deps.db.withClient(claim.clientId, async (tx): Promise<Step> => {
    if (!(await keepExport(tx, claim, next))) return 'gone';
    const added = await appendToExport(tx, claim, () => ({
      headings: chatHeadings(language),
      lines: lines.map((line) => chatLine(line, { language, publicUrl })),
    }));
    if (added === 'gone') return 'gone';
    if (added === 'too-large') return 'failed';
    return lines.length < chatsOfStep ? 'done' : 'more';
  });
  return { step, reached: next };
}

async function end(deps: Deps, claim: ExportClaim, state: 'ready' | 'failed'): Promise<void> {
  await deps.db.withClient(claim.clientId, async (tx) => {
    if (await keepExport(tx, claim, claim.chosenLast))
      await finishExport(tx, claim, state, deps.clock());
  });
}

/** Makes one file, to whatever end; another process goes on with it where this one lost the database. */
async function makeFile(deps: Deps, claim: ExportClaim): Promise<void> {
  if (claim.attempts > mostTries || !(await mayHaveIt(deps, claim)))
    return end(deps, claim, 'failed');
  try {
    let { reached } = claim;
    let step: Step = 'more';
    while (step === 'more') ({ step, reached } = await writeStep(deps, claim, reached));
    if (step !== 'gone') await end(deps, claim, step === 'done' ? 'ready' : 'failed');
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, export: claim.uuid }, 'a file of chats failed');
    await end(deps, claim, 'failed');
  }
}

/** Job: makes the files that were asked for, one after the other, and what another process left behind. */
export async function makeChatFiles(deps: Deps): Promise<void> {
  for (;;) {
    const claim = await deps.db.withStaff((tx) => claimExport(tx, 'chats', randomUUID()));
    if (!claim) return;
    await makeFile(deps, claim);
  }
}
