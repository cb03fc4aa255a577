import type { Deps } from '../deps.ts';
import { findPassages, type RetrievalResult } from '../ask/passages.ts';
import { listDocumentsMadeFrom } from '../suggestions/suggestions.ts';
import type { TestContext } from './context.ts';

/**
 * Searches once for all answers, without the ticket's own past answer and what was certified from this very ticket.
 * @throws what the search fails with
 */
export async function findTestPassages(
  deps: Deps,
  { ticket, question, voice }: TestContext,
): Promise<RetrievalResult> {
  const { client } = voice;
  const found = await findPassages(deps, question, client);
  if (!ticket) return found;
  const own = await deps.db.withClient(client.id, (tx) =>
    listDocumentsMadeFrom(tx, client.id, ticket.id),
  );
  const sources = found.sources.filter(
    ({ documentId }) => documentId === null || !own.includes(documentId),
  );
  const numbers = new Set(sources.map(({ number }) => number));
  const passages = found.passages.filter(({ source }) => numbers.has(source));
  return { ...found, sources, passages };
}
