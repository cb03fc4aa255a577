import { implement } from '@orpc/server';
import { chatbots } from '@replique/contract/chatbots';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  createChatbot,
  listClientChatbots,
  readChatbot,
  removeChatbot,
  replaceChatbot,
} from './chatbots.ts';

export function chatbotsRoutes(deps: Deps) {
  const os = implement(chatbots).$context<Context>();
  return {
    create: os.create.handler(({ input: { params, body }, context }) =>
      createChatbot(deps, personOf(context), params.clientId, body),
    ),
    get: os.get.handler(({ input, context }) =>
      readChatbot(deps, personOf(context), input.clientId, input.chatbotId),
    ),
    list: os.list.handler(({ input, context }) =>
      listClientChatbots(deps, personOf(context), input.clientId),
    ),
    update: os.update.handler(({ input: { params, body }, context }) =>
      replaceChatbot(deps, personOf(context), params, body),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeChatbot(deps, personOf(context), input.clientId, input.chatbotId),
    ),
  };
}
