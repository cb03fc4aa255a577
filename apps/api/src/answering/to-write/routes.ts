import { implement } from '@orpc/server';
import { toWrite } from '@replique/contract/answering/to-write';
import { personOf, type Context } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { listToWrite, tryOnPastTickets } from './to-write.ts';

export function toWriteRoutes(deps: Deps) {
  const os = implement(toWrite).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listToWrite(deps, personOf(context), input)),
    tryGap: os.tryGap.handler(({ input: { gap, ...draft }, context }) =>
      tryOnPastTickets(deps, personOf(context), { kind: 'gap', uuid: gap }, draft),
    ),
    tryGroup: os.tryGroup.handler(({ input: { group, ...draft }, context }) =>
      tryOnPastTickets(deps, personOf(context), { kind: 'group', uuid: group }, draft),
    ),
    tryProposal: os.tryProposal.handler(({ input: { proposal, ...draft }, context }) =>
      tryOnPastTickets(deps, personOf(context), { kind: 'proposal', uuid: proposal }, draft),
    ),
    tryPair: os.tryPair.handler(({ input: { pair: uuid, right, ...draft }, context }) =>
      tryOnPastTickets(deps, personOf(context), { kind: 'contradiction', uuid, right }, draft),
    ),
    tryDocument: os.tryDocument.handler(({ input: { document, ...draft }, context }) =>
      tryOnPastTickets(deps, personOf(context), { kind: 'expiring', uuid: document }, draft),
    ),
  };
}
