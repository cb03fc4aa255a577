import { z } from 'zod';
import { ReplyStatus, WriteBack } from '../helpdesk/write-back.ts';
import { failures, ref, route } from '../route.ts';

/** Queued for `replyUndoSeconds`, in which it can be taken back (`writeBack.cancel`). */
export const sendSuggestion = route('POST', '/v2/suggestions/{suggestion}/send', {
  access: { auth: 'user', role: 'agent', scope: 'own' },
  program: 'replies',
  tag: 'suggestions',
  summary: 'Accept, and send to the customer through the CRM',
})
  .errors(
    failures(
      'suggestions.not-found',
      'suggestions.state',
      'suggestions.contradicted',
      'modules.off',
      'request.conflict',
      'write-backs.not-connected',
      'write-backs.replies-off',
      'write-backs.answered',
      'write-backs.ticket-closed',
      'write-backs.state',
    ),
  )
  .input(
    z.strictObject({
      suggestion: ref('suggestion'),
      revision: z.int().min(1),
      status: ReplyStatus.default('keep'),
      despiteContradictions: z.boolean().default(false),
    }),
  )
  .output(WriteBack);
