import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

/** What was sent on a ticket in the end, beside what had been suggested. */
export const sentAnswerQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['suggestions', 'sent', ticket],
    queryFn: ({ signal }) => api.sentAnswers.get({ ticket }, { signal }),
  });

export type TicketSent = Awaited<ReturnType<(typeof api)['sentAnswers']['get']>>;
export type SentAnswerDetail = NonNullable<TicketSent['sent']>;
