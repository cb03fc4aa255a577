import { implement } from '@orpc/server';
import { live } from '@replique/contract/live';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { followTickets, type IsStillIn } from './follow.ts';
import { sayPresent, type FindTicket } from './present.ts';

/**
 * @param findTicket from tickets, which may announce and so cannot be imported here
 * @param isStillIn from auth, which reads sessions
 */
export function liveRoutes(deps: Deps, findTicket: FindTicket, isStillIn: IsStillIn) {
  const os = implement(live).$context<Context>();
  return {
    follow: os.follow.handler(({ input, context, signal }) =>
      followTickets({ deps, isStillIn }, personOf(context), input.after, signal),
    ),
    present: os.present.handler(({ input, context }) =>
      sayPresent(deps, personOf(context), input, findTicket),
    ),
  };
}
