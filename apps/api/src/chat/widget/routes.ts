import { implement } from '@orpc/server';
import { widget } from '@replique/contract/chat/widget';
import {
  listVisitorChats,
  rateChat,
  rateMessage,
  readVisitorChat,
  solveChat,
} from '../chats/chats.ts';
import { sendMessage } from '../chats/visitors/send.ts';
import type { Deps } from '../deps.ts';
import { escalateAsVisitor } from '../escalations/escalations.ts';
import { visitorOf, type Context } from '../../platform/http/access.ts';
import { readWidgetSettings } from './settings.ts';
import { asVisitor, beginVisit, identifyVisitor } from './visitors.ts';

/** What the widget calls from the pages of clients; whose chatbot it is stands in every path (origins.ts). */
export function widgetRoutes(deps: Deps) {
  const os = implement(widget).$context<Context>();
  return {
    settings: os.settings.handler(({ input, context }) =>
      readWidgetSettings(deps, input.chatbot, context.origin),
    ),
    begin: os.begin.handler(({ input }) => beginVisit(deps, input)),
    identify: os.identify.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => identifyVisitor(deps, who, input)),
    ),
    chats: os.chats.handler(({ context }) => listVisitorChats(deps, visitorOf(context))),
    read: os.read.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => readVisitorChat(deps, who, input.chat)),
    ),
    send: os.send.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => sendMessage(deps, who, input)),
    ),
    escalate: os.escalate.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, async (who) => {
        await escalateAsVisitor(deps, who, input);
        return (await readVisitorChat(deps, who, input.chat)).chat;
      }),
    ),
    solve: os.solve.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => solveChat(deps, who, input.chat)),
    ),
    rate: os.rate.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => rateChat(deps, who, input)),
    ),
    rateMessage: os.rateMessage.handler(({ input, context }) =>
      asVisitor(deps, visitorOf(context), input, (who) => rateMessage(deps, who, input)),
    ),
  };
}
