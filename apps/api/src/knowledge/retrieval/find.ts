import type { SearchResult } from '@replique/engine/retrieval/client-index';
import { leastBelonging, reasonForSilence } from '@replique/engine/generation/gates';
import { suggest, type Passage, type SuggestInput } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import type { Verdict } from '@replique/contract/knowledge/retrieval';
import type { Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import {
  dayOf,
  listStandingChunks,
  listStandingPastAnswers,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
  searchKnowledge,
  type KnowledgeAnswer,
} from '../knowledge/knowledge.ts';

/** A question as the engine searches for it. */
export type Asked = {
  text: string;
  subject: string;
  /** Of the reply. */
  language: Language;
  /** The thread; of a question by itself, that question. */
  messages: SuggestInput['messages'];
  requesterName: string | null;
  /** The ticket whose own answer must not be seen. */
  ticketId: number | null;
};

type Chunk = Awaited<ReturnType<typeof listStandingChunks>>[number];
type Answer = Awaited<ReturnType<typeof listStandingPastAnswers>>[number];

/** What was found, with the rows that still stand behind it. */
export type Findings = {
  answer: KnowledgeAnswer;
  /** By their id. */
  chunks: ReadonlyMap<number, Chunk>;
  pastAnswers: ReadonlyMap<number, Answer>;
  /** Documents that the writer of a suggestion is given. */
  offered: ReadonlySet<number>;
  verdict: Verdict;
};

/** Shown of the neighbours; the writer is given the first of them. */
const neighboursShown = 5;

/**
 * Searches as a suggestion does, and asks the gates whether something would be written.
 * @param limit documents that are ranked
 */
export async function findFor(
  deps: Deps,
  client: Client,
  asked: Asked,
  limit: number,
): Promise<Findings> {
  const { text, subject, language, requesterName, ticketId } = asked;
  const found = await searchKnowledge(
    deps,
    client.id,
    { text, subject, language },
    {
      limit,
      explain: true,
      neighbours: neighboursShown,
      ...(ticketId === null ? {} : { exceptTicketId: ticketId }),
      privacy: {
        names: requesterName ? [requesterName] : [],
        whitelist: client.anonymizationWhitelist,
        orderNumbers: client.orderNumberPatterns,
      },
    },
  );
  const { chunks, pastAnswers } = await deps.db.withClient(client.id, (tx) =>
    readRows(tx, client.id, found, dayOf(deps)),
  );
  // Retired or excluded since it was read: as if it had not been found.
  const standing = new Set([...chunks.values()].map((chunk) => chunk.documentId));
  const answer = {
    ...found,
    documents: found.documents.filter(({ documentId }) => standing.has(documentId)),
    neighbours: found.neighbours.filter(({ ticketId: id }) => pastAnswers.has(id)),
  };
  const { passages, offered } = offerOf(answer, chunks, pastAnswers);
  const verdict = await judge(deps, client, asked, { answer, passages });
  return { answer, chunks, pastAnswers, offered, verdict };
}

async function readRows(tx: Tx, clientId: number, found: SearchResult, today: string) {
  const chunkIds = found.documents.flatMap(({ passages }) => passages.map((each) => each.chunkId));
  const ticketIds = found.neighbours.map((neighbour) => neighbour.ticketId);
  const chunks = await listStandingChunks(tx, clientId, chunkIds, today);
  const answers = await listStandingPastAnswers(tx, clientId, ticketIds);
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.chunkId, chunk])),
    pastAnswers: new Map(answers.map((answer) => [answer.ticketId, answer])),
  };
}

/** The passages that a writer is given: as many, and of as many documents, as in a suggestion. */
function offerOf(
  { documents, neighbours }: KnowledgeAnswer,
  chunks: Findings['chunks'],
  pastAnswers: Findings['pastAnswers'],
): { passages: Passage[]; offered: Set<number> } {
  const ofDocuments = documents.slice(0, offerLimits.passages).flatMap((document) =>
    document.passages
      .slice(0, offerLimits.passagesPerDocument)
      .flatMap(({ chunkId }) => chunks.get(chunkId) ?? [])
      .map((chunk) => ({ chunk, document })),
  );
  const given = ofDocuments.slice(0, offerLimits.passages);
  const passages = [
    ...given.map(({ chunk, document }) => passageOfChunk(chunk, document.score)),
    ...neighbours.slice(0, offerLimits.pastAnswers).flatMap(({ ticketId, similarity }) => {
      const answer = pastAnswers.get(ticketId);
      return answer ? [passageOfPastAnswer(answer, similarity)] : [];
    }),
  ];
  return {
    passages: passages.map((passage, at) => ({ ...passage, source: at + 1 })),
    offered: new Set(given.map(({ chunk }) => chunk.documentId)),
  };
}

/** The gates, and without a model the builtin writer itself: what it says here it would say to an agent. */
async function judge(
  deps: Deps,
  client: Client,
  asked: Asked,
  { answer, passages }: { answer: KnowledgeAnswer; passages: Passage[] },
): Promise<Verdict> {
  const { belongs, agreement, trust, knowledgeSize } = answer;
  const input: SuggestInput = {
    language: asked.language,
    question: asked.text,
    requesterName: null,
    agentName: null,
    messages: asked.messages,
    prompt: { context: '', style: '', rules: '' },
    guidelines: client.guidelines,
    instruction: null,
    passages,
    belongs,
    agreement,
    trust,
    knowledgeSize,
  };
  const gates = { belongs, leastBelonging, agreement };
  const model = await deps.models.writerFor(client);
  if (model) {
    const reason = reasonForSilence(input);
    const isAnswered = reason === null;
    return { isAnswered, reason, writer: 'model', confidence: null, text: null, ...gates };
  }
  for await (const event of suggest(input, { writer: null })) {
    if (event.type === 'done') {
      const { confidence, text } = event;
      return { isAnswered: true, reason: null, writer: 'builtin', confidence, text, ...gates };
    }
    if (event.type === 'silence') {
      const { reason } = event;
      return {
        isAnswered: false,
        reason,
        writer: 'builtin',
        confidence: null,
        text: null,
        ...gates,
      };
    }
  }
  throw new Error('The writer ended without a verdict');
}
