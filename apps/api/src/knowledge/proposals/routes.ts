import { implement } from '@orpc/server';
import { proposals } from '@replique/contract/knowledge/proposals';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import {
  acceptProposal,
  askToRead,
  listProposalRows,
  readProposal,
  rejectProposal,
  reopenProposal,
} from './proposals.ts';

export function proposalsRoutes(deps: Deps) {
  const os = implement(proposals).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listProposalRows(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) =>
      readProposal(deps, personOf(context), input.proposal),
    ),
    accept: os.accept.handler(({ input, context }) =>
      acceptProposal(deps, personOf(context), input),
    ),
    reject: os.reject.handler(({ input, context }) =>
      rejectProposal(deps, personOf(context), input.proposal),
    ),
    reopen: os.reopen.handler(({ input, context }) =>
      reopenProposal(deps, personOf(context), input.proposal),
    ),
    refresh: os.refresh.handler(({ input, context }) =>
      askToRead(deps, personOf(context), input.client),
    ),
  };
}
