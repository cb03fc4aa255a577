import type { ChatFilter } from '@replique/contract/chat/chats';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { countWithheld } from './answers/trace-store.ts';
import { listDeskChats, listMessagesOf, type DeskChat } from './desk/desk-store.ts';
import {
  countChats,
  findLastChatId,
  listChatIds,
  listChatsNamed,
  type WholeChatQuery,
} from './desk/list-store.ts';
import { findPeople, type ChatPerson } from './desk/people.ts';
import { scopedFilter } from './desk/read-desk.ts';
import { listOutcomes, type ChatOutcome } from './outcome.ts';
import type { MessageRecord } from './store.ts';

/** Chats for files of them: counted when asked for, read some at a time. */

export type ExportedChat = {
  chat: DeskChat;
  messages: MessageRecord[];
  people: ReadonlyMap<number, ChatPerson>;
  /** Of one that ended with the chatbot alone. */
  outcome: ChatOutcome | null;
  /** Answers of which a sentence was withheld. */
  withheld: number;
};

/** Archived ones, unless all are asked for. */
export type ExportedChatFilter = ChatFilter & { which?: 'archived' | 'all' | undefined };

async function wholeFilter(
  tx: Tx,
  clientId: number,
  { which, ...filter }: ExportedChatFilter,
): Promise<WholeChatQuery> {
  const isArchived = which === 'all' ? null : true;
  return { ...(await scopedFilter(tx, clientId, filter)), isArchived };
}

/** @throws `chatbots.not-found` */
export async function countForExport(
  tx: Tx,
  clientId: number,
  filter: ExportedChatFilter,
): Promise<{ total: number; last: number }> {
  const query = await wholeFilter(tx, clientId, filter);
  return { total: await countChats(tx, query), last: await findLastChatId(tx, clientId) };
}

/** @throws `chats.not-found` when one of them is not there or not archived */
export async function requireArchived(
  tx: Tx,
  uuids: string[],
): Promise<{ id: number; clientId: number }[]> {
  const wanted = [...new Set(uuids)];
  const found = await listChatsNamed(tx, wanted);
  if (found.length < wanted.length) throw fail('chats.not-found');
  return found;
}

/** Chats with what was said in them, in the order of their ids: these, or the next ones that a filter finds. */
export async function listForExport(
  deps: Deps,
  clientId: number,
  wanted:
    | { ids: number[] }
    | { filter: ExportedChatFilter; after: number; last: number; most: number },
): Promise<ExportedChat[]> {
  const { chats, messages, outcomes, withheld } = await deps.db.withClient(
    clientId,
    async (tx) => {
      const ids =
        'ids' in wanted
          ? wanted.ids
          : await listChatIds(tx, await wholeFilter(tx, clientId, wanted.filter), wanted);
      return {
        chats: await listDeskChats(tx, ids),
        messages: await listMessagesOf(tx, clientId, ids),
        outcomes: await listOutcomes(tx, clientId, ids),
        withheld: await countWithheld(tx, clientId, ids),
      };
    },
    { statementTimeoutMs: 30_000 },
  );
  const people = await findPeople(
    deps,
    messages.map((message) => message.user_id),
  );
  const byChat = Map.groupBy(messages, (message) => message.chat_id);
  return chats.map((chat) => ({
    chat,
    people,
    messages: byChat.get(chat.id) ?? [],
    outcome: outcomes.get(chat.id) ?? null,
    withheld: withheld.get(chat.id) ?? 0,
  }));
}
