import { implement } from '@orpc/server';
import { writeBack, type WriteBack } from '@replique/contract/helpdesk/write-back';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../../platform/http/access.ts';
import { assignTicket, assignTickets } from './assignee.ts';
import { writeComment } from './comment.ts';
import { readOverview, retryAll } from './overview.ts';
import { snooze } from './snooze.ts';
import { listTicketWriteBacks, retryWriteBack } from './write-back.ts';

/** What this slice does not know: suggestions are built on it, not the other way round. */
export type Posting = {
  postSuggestion: (
    caller: Caller,
    change: { suggestion: string; revision: number },
  ) => Promise<WriteBack>;
  cancelSending: (caller: Caller, writeBack: string) => Promise<WriteBack>;
};

export function writeBackRoutes(deps: Deps, { postSuggestion, cancelSending }: Posting) {
  const os = implement(writeBack).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listTicketWriteBacks(deps, personOf(context), input.ticket),
    ),
    post: os.post.handler(({ input, context }) => postSuggestion(personOf(context), input)),
    comment: os.comment.handler(({ input, context }) =>
      writeComment(deps, personOf(context), input),
    ),
    assign: os.assign.handler(({ input, context }) => assignTicket(deps, personOf(context), input)),
    assignAll: os.assignAll.handler(({ input, context }) =>
      assignTickets(deps, personOf(context), input),
    ),
    snooze: os.snooze.handler(({ input, context }) => snooze(deps, personOf(context), input)),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelSending(personOf(context), input.writeBack),
    ),
    retry: os.retry.handler(({ input, context }) =>
      retryWriteBack(deps, personOf(context), input.writeBack),
    ),
    overview: os.overview.handler(({ input, context }) =>
      readOverview(deps, personOf(context), input),
    ),
    retryAll: os.retryAll.handler(({ input, context }) => retryAll(deps, personOf(context), input)),
  };
}
