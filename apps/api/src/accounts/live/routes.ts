import { implement } from '@orpc/server';
import { live } from '@replique/contract/accounts/live';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../../platform/http/access.ts';
import { followTickets } from './follow.ts';
import { sayPresent, type FindTicket } from './present.ts';

/** What live does not know: others announce through it, and so cannot be imported here. */
export type LiveWork = {
  findTicket: FindTicket;
  isStillIn: (deps: Deps, caller: Caller) => Promise<boolean>;
};

export function liveRoutes(deps: Deps, work: LiveWork) {
  const isStillIn = (caller: Caller) => work.isStillIn(deps, caller);
  const os = implement(live).$context<Context>();
  return {
    follow: os.follow.handler(({ input, context, signal }) =>
      followTickets({ deps, isStillIn }, personOf(context), input.after, signal),
    ),
    present: os.present.handler(({ input, context }) =>
      sayPresent(deps, personOf(context), input, work.findTicket),
    ),
  };
}
