import type { Passage } from '@replique/engine/generation/suggest';
import type { SearchResult } from '@replique/engine/retrieval/client-index';
import type { Language } from '@replique/engine/text/language';
import type { Deps } from '../deps.ts';
import {
  dayOf,
  listStandingChunks,
  listStandingPastAnswers,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
} from '../knowledge/knowledge.ts';
import { answerFrom } from './answer-from.ts';
import type { SilentTicket } from './store.ts';

/** What a question would get today. `documentId`: of the first document that the answer is drawn from. */
export type Tried = {
  isAnswered: boolean;
  documentId: number | null;
  nearest: { documentId: number; score: number }[];
};

const nearestShown = 3;

/**
 * Asks a question again, as it stands today: the index of words and the built-in writer with its gates. No language
 * model is asked, so a run costs nothing, and a gap counts as closed only where the knowledge itself answers.
 */
export async function tryAgain(
  deps: Deps,
  clientId: number,
  ticket: SilentTicket,
  language: Language,
): Promise<Tried> {
  const found = await deps.indexes.search(
    clientId,
    { text: ticket.question, subject: ticket.subject, language },
    {
      limit: offerLimits.passages,
      exceptTicketId: ticket.ticketId,
      neighbours: offerLimits.pastAnswers,
    },
  );
  const { chunks, offered } = await readOffer(deps, clientId, found);
  const { isAnswered, sources } = await answerFrom({
    question: ticket.question,
    language,
    passages: offered,
    belongs: found.belongs,
    agreement: found.agreement,
    trust: found.trust,
    knowledgeSize: found.knowledgeSize,
  });
  const standing = new Set(chunks.map(({ documentId }) => documentId));
  return {
    isAnswered,
    documentId: offered.find((passage) => passage.source === sources[0])?.documentId ?? null,
    nearest: found.documents
      .filter(({ documentId }) => standing.has(documentId))
      .slice(0, nearestShown)
      .map(({ documentId, score }) => ({ documentId, score })),
  };
}

type Offered = Passage & { documentId: number | null };

/** The passages that a writer would be given, each read again from its row. */
async function readOffer(
  deps: Deps,
  clientId: number,
  found: Pick<SearchResult, 'documents' | 'neighbours'>,
): Promise<{ chunks: { documentId: number }[]; offered: Offered[] }> {
  const scores = new Map(
    found.documents.flatMap(({ score, passages }) =>
      passages
        .slice(0, offerLimits.passagesPerDocument)
        .map((passage) => [passage.chunkId, { score, passage: passage.score }] as const),
    ),
  );
  const similarities = new Map(found.neighbours.map((each) => [each.ticketId, each.similarity]));
  const { chunks, answers } = await deps.db.withClient(clientId, async (tx) => ({
    chunks: await listStandingChunks(tx, clientId, [...scores.keys()], dayOf(deps)),
    answers: await listStandingPastAnswers(tx, clientId, [...similarities.keys()]),
  }));
  const scored = chunks
    .map((chunk) => ({ chunk, ...(scores.get(chunk.chunkId) ?? { score: 0, passage: 0 }) }))
    .sort((a, b) => b.score - a.score || b.passage - a.passage)
    .slice(0, offerLimits.passages);
  const offered: Offered[] = [
    ...scored.map(({ chunk, score }) => ({
      ...passageOfChunk(chunk, score),
      documentId: chunk.documentId,
    })),
    ...answers.map((answer) => ({
      ...passageOfPastAnswer(answer, similarities.get(answer.ticketId) ?? 0),
      documentId: null,
    })),
  ].map((passage, index) => ({ ...passage, source: index + 1 }));
  return { chunks, offered };
}
