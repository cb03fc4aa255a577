import { implement } from '@orpc/server';
import { chatbots } from '@replique/contract/chat/chatbots';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import {
  createChatbot,
  listClientChatbots,
  readChatbot,
  removeChatbot,
  replaceChatbot,
  type TellWidgets,
} from './chatbots.ts';
import { endOldIdentitySecret, replaceIdentitySecret } from './identity-secret.ts';
import { readStanding, type CountMessages } from './standing.ts';
import { chooseSupport, listChoices, readSupport } from './support.ts';

/** What chats do, which know chatbots and not the other way round. */
export type ChatbotsWork = { tellWidgets: TellWidgets; countMessages: CountMessages };

export function chatbotsRoutes(deps: Deps, work: ChatbotsWork) {
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
      replaceChatbot(deps, personOf(context), params, body, work.tellWidgets),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeChatbot(deps, personOf(context), input, work.tellWidgets),
    ),
    standing: os.standing.handler(({ input }) =>
      readStanding(deps, input.chatbot, work.countMessages),
    ),
    identitySecret: os.identitySecret.handler(({ input, context }) =>
      replaceIdentitySecret(deps, personOf(context), input.chatbot),
    ),
    endIdentitySecret: os.endIdentitySecret.handler(({ input, context }) =>
      endOldIdentitySecret(deps, personOf(context), input.chatbot),
    ),
    support: os.support.handler(() => readSupport(deps)),
    chooseSupport: os.chooseSupport.handler(({ input, context }) =>
      chooseSupport(deps, personOf(context), input.chatbot),
    ),
    choices: os.choices.handler(() => listChoices(deps)),
  };
}
