import { z } from 'zod';
import { failures, moment, ref, route } from '../route.ts';
import { EditClass } from '../helpdesk/tickets.ts';

/** A stretch of text that suggestion and answer share, or that only one of them has. */
export const Difference = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** What an agent sent, measured against the suggestion that it is closest to. */
export const SentAnswer = z.object({
  suggestionUuid: z.uuid(),
  messageUuid: z.uuid(),
  author: z.string().nullable(),
  sentAt: moment,
  text: z.string(),
  /** 0 to 1: the share of words that both have in the same order, greeting and signature left out. */
  similarity: z.number(),
  editClass: EditClass,
  /** `sent`: accepted because the similarity reaches the threshold; `person`: somebody clicked; null: not accepted. */
  acceptedAs: z.enum(['person', 'sent']).nullable(),
  /** The suggestion was rewritten here before the answer was sent; it is measured as the engine wrote it. */
  isEdited: z.boolean(),
  /** From the suggestion as the engine wrote it to what was sent, in the order of reading. */
  differences: z.array(Difference),
});
export type SentAnswer = z.infer<typeof SentAnswer>;

export const TicketSent = z.object({
  sent: SentAnswer.nullable(),
  /** Why there is nothing to compare; null when there is. */
  nothing: z.enum(['no-suggestion', 'no-answer']).nullable(),
  /** From which similarity on the client counts an answer as the suggestion accepted. */
  threshold: z.number(),
});
export type TicketSent = z.infer<typeof TicketSent>;

export const sentAnswers = {
  get: route('GET', '/v2/tickets/{ticket}/sent', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    program: 'suggestions',
    tag: 'suggestions',
    summary: 'What was sent in the end, and how it differs from what was suggested',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(TicketSent),
};
