import { skipToken } from '@tanstack/react-query';
import { orpc } from '../../lib/orpc.ts';

/** A ticket by either of its ids, cut where the form says. */
export const ticketQuery = (client: string, ticket: string | undefined, cut: number | undefined) =>
  orpc.tester.ticket.queryOptions({
    input: ticket === undefined ? skipToken : { client, ticket, cut },
    placeholderData: (previous) => (previous?.externalId === ticket ? previous : undefined),
  });
