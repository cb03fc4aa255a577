import { implement } from '@orpc/server';
import { chatPanel } from '@replique/contract/chat/chat-panel';
import { chats, type Chat } from '@replique/contract/chat/chats';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../../platform/http/access.ts';
import {
  archiveChat,
  handBack,
  reply,
  restoreChat,
  sayTyping,
  takeOver,
  writeNote,
  type AtDesk,
} from './desk/desk.ts';
import { sayInPanel } from './desk/panel.ts';
import { listChats, readChat, readWaiting, type FindEscalation } from './desk/read-desk.ts';
import { suggestChatReply } from './desk/suggest-reply.ts';
import { readTrace } from './answers/trace.ts';
import {
  blockVisitor,
  eraseVisitor,
  unblockVisitor,
  type EndExports,
} from './visitors/visitors.ts';

type Contact = { name: string; email: string };

/** What the desk needs of others: escalations and exports build on chats, and so cannot be imported here. */
export type DeskWork = {
  findEscalation: FindEscalation;
  escalate: (
    deps: Deps,
    caller: Caller,
    asked: { chat: string; contact?: Contact | undefined; note?: string | undefined },
  ) => Promise<unknown>;
  endExports: EndExports;
};

export function chatsRoutes(deps: Deps, work: DeskWork) {
  const { findEscalation, escalate, endExports } = work;
  const os = implement(chats).$context<Context>();
  const at = (context: Context): AtDesk => ({ deps, caller: personOf(context), findEscalation });
  const read = (caller: Caller, chat: string): Promise<Chat> =>
    readChat(deps, caller, chat, findEscalation);
  return {
    list: os.list.handler(({ input, context }) => listChats(deps, personOf(context), input)),
    waiting: os.waiting.handler(({ input, context }) =>
      readWaiting(deps, personOf(context), input.client),
    ),
    get: os.get.handler(({ input, context }) => read(personOf(context), input.chat)),
    trace: os.trace.handler(({ input, context }) => readTrace(deps, personOf(context), input)),
    takeOver: os.takeOver.handler(({ input, context }) =>
      takeOver(at(context), input.chat, input.from),
    ),
    handBack: os.handBack.handler(({ input, context }) => handBack(at(context), input.chat)),
    reply: os.reply.handler(({ input: { chat, ...written }, context }) =>
      reply(at(context), chat, written),
    ),
    note: os.note.handler(({ input: { chat, ...written }, context }) =>
      writeNote(at(context), chat, written),
    ),
    typing: os.typing.handler(({ input, context }) => sayTyping(at(context), input.chat)),
    suggest: os.suggest.handler(({ input, context, signal }) =>
      suggestChatReply(deps, personOf(context), input, signal),
    ),
    escalate: os.escalate.handler(async ({ input, context }) => {
      await escalate(deps, personOf(context), input);
      return read(personOf(context), input.chat);
    }),
    archive: os.archive.handler(({ input, context }) => archiveChat(at(context), input.chat)),
    restore: os.restore.handler(({ input, context }) => restoreChat(at(context), input.chat)),
    block: os.block.handler(({ input, context }) =>
      blockVisitor(deps, personOf(context), input.visitor),
    ),
    unblock: os.unblock.handler(({ input, context }) =>
      unblockVisitor(deps, personOf(context), input.visitor),
    ),
    erase: os.erase.handler(({ input, context }) =>
      eraseVisitor(deps, personOf(context), input.visitor, endExports),
    ),
  };
}

export function chatPanelRoutes(deps: Deps) {
  const os = implement(chatPanel).$context<Context>();
  return {
    say: os.say.handler(({ input, context, signal }) =>
      sayInPanel(deps, personOf(context), input, signal),
    ),
  };
}
