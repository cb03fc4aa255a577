import { implement } from '@orpc/server';
import { widget } from '@replique/contract/widget';
import {
  listVisitorChats,
  rateChat,
  rateMessage,
  readVisitorChat,
  sendMessage,
  solveChat,
} from '../chats/chats.ts';
import type { Deps } from '../deps.ts';
import { escalateAsVisitor } from '../escalations/escalations.ts';
import { visitorOf, type Context } from '../http/access.ts';
import { readWidgetSettings } from './settings.ts';
import { beginVisit, identifyVisitor } from './visitors.ts';

/** What the widget calls from the pages of clients; whose chatbot it is stands in every path (origins.ts). */
export function widgetRoutes(deps: Deps) {
  const os = implement(widget).$context<Context>();
  return {
    settings: os.settings.handler(({ input, context }) =>
      readWidgetSettings(deps, input.chatbot, context.origin),
    ),
    begin: os.begin.handler(({ input }) => beginVisit(deps, input)),
    identify: os.identify.handler(({ input, context }) =>
      identifyVisitor(deps, visitorOf(context), input),
    ),
    chats: os.chats.handler(({ context }) => listVisitorChats(deps, visitorOf(context))),
    read: os.read.handler(({ input, context }) =>
      readVisitorChat(deps, visitorOf(context), input.chat),
    ),
    send: os.send.handler(({ input, context }) => sendMessage(deps, visitorOf(context), input)),
    escalate: os.escalate.handler(async ({ input, context }) => {
      const visitor = visitorOf(context);
      await escalateAsVisitor(deps, visitor, input);
      return (await readVisitorChat(deps, visitor, input.chat)).chat;
    }),
    solve: os.solve.handler(({ input, context }) =>
      solveChat(deps, visitorOf(context), input.chat),
    ),
    rate: os.rate.handler(({ input, context }) => rateChat(deps, visitorOf(context), input)),
    rateMessage: os.rateMessage.handler(({ input, context }) =>
      rateMessage(deps, visitorOf(context), input),
    ),
  };
}
