import { addressesIn } from '@replique/engine/generation/model/reply-links';
import type { Passage } from '@replique/engine/generation/suggest';
import type { Tx } from '../../platform/db/database.ts';
import type { KeptSource } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import {
  dayOf,
  listDocumentUrls,
  listStandingChunks,
  listStandingPastAnswers,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
  searchKnowledge,
} from '../../knowledge/index.ts';
import { placeMarked, readMarks } from './marks.ts';
import type { Question, Voice } from './question.ts';

/** What a question is answered from: as rows to keep, and as the engine reads them. */

/** A passage as a row: its text as it was when it was found. */
export type Source = {
  number: number;
  kind: 'document' | 'ticket';
  documentId: number | null;
  ticketId: number | null;
  uuid: string;
  /** The group of tickets whose approved answer the document is. */
  group: string | null;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  isCertified: boolean;
  score: number;
};

export type RetrievalResult = {
  sources: Source[];
  /** One for each source, in the same order. */
  passages: Passage[];
  belongs: number;
  agreement: number;
  trust: number | null;
  knowledgeSize: number;
  /** Documents that people marked as not relevant for this question. */
  passedOver: ReadonlySet<number>;
};

const { passages: mostPassages, passagesPerDocument, pastAnswers: mostPastAnswers } = offerLimits;

/**
 * Searches, then reads every hit again from its row: what was retired meanwhile is not offered.
 * @param sources `documents`: past answers count for what the search says of the question, and none is offered
 */
export async function findPassages(
  deps: Deps,
  question: Question,
  client: Pick<Voice['client'], 'id' | 'anonymizationWhitelist' | 'orderNumberPatterns'>,
  sources: 'all' | 'documents' = 'all',
): Promise<RetrievalResult> {
  const clientId = client.id;
  const { text, subject, language, ticketId, person } = question;
  const marks = await deps.db.withClient(clientId, (tx) =>
    readMarks(tx, { clientId, id: ticketId, question: text }),
  );
  const found = await searchKnowledge(
    deps,
    clientId,
    { text, subject, language },
    {
      // As many as are passed over take no other's place.
      limit: mostPassages + marks.passedOver.size,
      ...(ticketId === null ? {} : { exceptTicketId: ticketId }),
      neighbours: mostPastAnswers,
      privacy: {
        names: person.name ? [person.name] : [],
        whitelist: client.anonymizationWhitelist,
        orderNumbers: client.orderNumberPatterns,
      },
    },
  );
  const documents = await placeMarked(deps.db, clientId, found.documents, marks);
  const chunkScores = new Map(
    documents.flatMap((document) =>
      document.passages
        .slice(0, passagesPerDocument)
        .map(
          (passage) =>
            [passage.chunkId, { document: document.score, passage: passage.score }] as const,
        ),
    ),
  );
  const similarities = new Map(
    (sources === 'all' ? found.neighbours : []).map((each) => [each.ticketId, each.similarity]),
  );
  const read = await deps.db.withClient(clientId, async (tx) => [
    ...(await readDocumentSources(tx, clientId, chunkScores, dayOf(deps))),
    ...(await readTicketSources(tx, clientId, similarities)),
  ]);
  return {
    ...numbered(read),
    // Who names the document that answers says too that the question belongs here.
    belongs: marks.first.length > 0 ? 1 : found.belongs,
    agreement: marks.first.length > 0 ? 1 : found.agreement,
    trust: marks.first.length > 0 ? null : found.trust,
    knowledgeSize: found.knowledgeSize,
    passedOver: marks.passedOver,
  };
}

/** The client's documents that passages mention by their addresses: a reply may link to them. */
export async function findMentioned(
  deps: Deps,
  clientId: number,
  passages: Passage[],
): Promise<string[]> {
  const { urls } = addressesIn(passages.map(({ text }) => text));
  if (urls.length === 0) return [];
  const pages = urls.map((url) => (url.split('#', 1)[0] ?? '').replace(/\/$/, ''));
  const asStored = [...new Set(pages.flatMap((page) => [page, `${page}/`]))];
  return deps.db.withClient(clientId, (tx) => listDocumentUrls(tx, clientId, asStored));
}

type Found = { row: Source; passage: Passage };

/** Numbers passages in this order, as replies cite them. */
export function numbered(found: Found[]): Pick<RetrievalResult, 'sources' | 'passages'> {
  return {
    sources: found.map(({ row }, at) => ({ ...row, number: at + 1 })),
    passages: found.map(({ passage }, at) => ({ ...passage, source: at + 1 })),
  };
}

/** The passages with their texts as they are now, to keep. */
export function keptSources({ sources }: RetrievalResult): KeptSource[] {
  return sources.map(({ documentId: _, ticketId: __, ...source }) => source);
}

async function readDocumentSources(
  tx: Tx,
  clientId: number,
  scores: Map<number, { document: number; passage: number }>,
  today: string,
): Promise<Found[]> {
  const chunks = await listStandingChunks(tx, clientId, [...scores.keys()], today);
  const scored = chunks.map((chunk) => ({
    chunk,
    score: scores.get(chunk.chunkId) ?? { document: 0, passage: 0 },
  }));
  scored.sort((a, b) => b.score.document - a.score.document || b.score.passage - a.score.passage);
  return scored.slice(0, mostPassages).map(({ chunk, score }) => ({
    row: {
      number: 0,
      kind: 'document',
      documentId: chunk.documentId,
      ticketId: null,
      uuid: chunk.uuid,
      group: chunk.group,
      title: chunk.title,
      heading: chunk.heading,
      text: chunk.text,
      url: chunk.url,
      isCertified: chunk.isCertified,
      score: score.document,
    },
    passage: passageOfChunk(chunk, score.document),
  }));
}

async function readTicketSources(
  tx: Tx,
  clientId: number,
  similarities: Map<number, number>,
): Promise<Found[]> {
  const answers = await listStandingPastAnswers(tx, clientId, [...similarities.keys()]);
  const scored = answers.map((answer) => ({
    answer,
    score: similarities.get(answer.ticketId) ?? 0,
  }));
  scored.sort((a, b) => b.score - a.score);
  return scored.map(({ answer, score }) => ({
    row: {
      number: 0,
      kind: 'ticket',
      documentId: null,
      ticketId: answer.ticketId,
      uuid: answer.uuid,
      group: null,
      title: answer.subject || answer.externalId,
      heading: null,
      text: answer.answer,
      url: null,
      isCertified: false,
      score,
    },
    passage: passageOfPastAnswer(answer, score),
  }));
}
