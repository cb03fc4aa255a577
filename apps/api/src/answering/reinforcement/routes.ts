import { implement } from '@orpc/server';
import { reinforcement } from '@replique/contract/answering/reinforcement';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { approveGroup, withdrawGroup } from './answers/approve.ts';
import { dismissGroup, renameGroup, restoreGroup } from './changes/decide.ts';
import { redraft, saveDraft } from './answers/draft.ts';
import { listGroupRows, listTicketsOfGroup, readGroup } from './reinforcement.ts';
import { keepGroupsApart, mergeGroups, moveTickets, splitGroup } from './changes/shape.ts';
import { askRefresh, askRegroup, readStatus } from './status.ts';

export function reinforcementRoutes(deps: Deps) {
  const os = implement(reinforcement).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listGroupRows(deps, personOf(context), input)),
    status: os.status.handler(({ input, context }) =>
      readStatus(deps, personOf(context), input.client),
    ),
    refresh: os.refresh.handler(({ input, context }) =>
      askRefresh(deps, personOf(context), input.client),
    ),
    regroup: os.regroup.handler(({ input, context }) =>
      askRegroup(deps, personOf(context), input.client),
    ),
    get: os.get.handler(({ input, context }) => readGroup(deps, personOf(context), input.group)),
    tickets: os.tickets.handler(({ input, context }) =>
      listTicketsOfGroup(deps, personOf(context), input),
    ),
    saveDraft: os.saveDraft.handler(({ input, context }) =>
      saveDraft(deps, personOf(context), input),
    ),
    redraft: os.redraft.handler(({ input, context }) => redraft(deps, personOf(context), input)),
    approve: os.approve.handler(({ input, context }) =>
      approveGroup(deps, personOf(context), input),
    ),
    withdraw: os.withdraw.handler(({ input, context }) =>
      withdrawGroup(deps, personOf(context), input),
    ),
    rename: os.rename.handler(({ input, context }) => renameGroup(deps, personOf(context), input)),
    dismiss: os.dismiss.handler(({ input, context }) =>
      dismissGroup(deps, personOf(context), input),
    ),
    restore: os.restore.handler(({ input, context }) =>
      restoreGroup(deps, personOf(context), input),
    ),
    split: os.split.handler(({ input, context }) => splitGroup(deps, personOf(context), input)),
    merge: os.merge.handler(({ input, context }) => mergeGroups(deps, personOf(context), input)),
    keepApart: os.keepApart.handler(({ input, context }) =>
      keepGroupsApart(deps, personOf(context), input),
    ),
    move: os.move.handler(({ input, context }) => moveTickets(deps, personOf(context), input)),
  };
}
