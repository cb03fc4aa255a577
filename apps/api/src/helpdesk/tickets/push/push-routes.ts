import { implement } from '@orpc/server';
import { ticketPush } from '@replique/contract/answering/ticket-push';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { pushMessage, pushTicket, type PushWork } from './push.ts';

export function ticketPushRoutes(deps: Deps, work: PushWork) {
  const os = implement(ticketPush).$context<Context>();
  return {
    push: os.push.handler(({ input, context }) => pushTicket(deps, personOf(context), input, work)),
    addMessage: os.addMessage.handler(({ input, context }) =>
      pushMessage(deps, personOf(context), input, work),
    ),
    suggest: os.suggest.handler(async ({ input, context, signal }) => {
      const asked = await work.suggestOnce(personOf(context), input, signal);
      return { status: asked.isNew ? (201 as const) : (200 as const), body: asked.suggestion };
    }),
  };
}
