import type { KeptSource } from '../db/tester-tables.ts';
import type { Deps } from '../deps.ts';
import { findPassages, listDocumentsMadeFrom, type Offer } from '../suggestions/suggestions.ts';
import type { Grounded } from './gather.ts';

/**
 * Searches once for all answers, without the ticket's own past answer and what was certified from this very ticket.
 * @throws what the search fails with
 */
export async function findOffer(
  deps: Deps,
  { clientId, ticket, ground }: Grounded,
): Promise<Offer> {
  const offer = await findPassages(deps, { ...ground, prompt: null });
  if (!ticket) return offer;
  const own = await deps.db.withClient(clientId, (tx) =>
    listDocumentsMadeFrom(tx, clientId, ticket.id),
  );
  const sources = offer.sources.filter(
    ({ documentId }) => documentId === null || !own.includes(documentId),
  );
  const numbers = new Set(sources.map(({ number }) => number));
  return {
    ...offer,
    sources,
    passages: offer.passages.filter(({ source }) => numbers.has(source)),
  };
}

/** The passages with their texts as they are now, to keep. */
export function keptSources(offer: Offer): KeptSource[] {
  return offer.sources.map(({ documentId: _, ticketId: __, ...source }) => source);
}
