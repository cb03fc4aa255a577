import type { Passage } from '@replique/engine/generation/suggest';
import type { SearchOptions, SearchResult } from '@replique/engine/retrieval/client-index';
import type { Language } from '@replique/engine/text/language';
import type { Deps } from '../deps.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import {
  dayOf,
  listStandingChunks,
  listStandingPastAnswers,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
  type Rendered,
} from '../knowledge/knowledge.ts';
import { answerAll, type BuiltinAnswer, type Offer } from './answer-from.ts';

/** A text that is no document yet. */
export type TriedDraft = Pick<Rendered, 'title' | 'isQuestion' | 'passages'> & {
  language: Language;
  /** Somebody will vouch for it. */
  isCertified: boolean;
  /** The document that it would take the place of. */
  replaces: number | null;
  /** The document that it is about, whether it takes its place or stands beside it. */
  about: number | null;
};

export type TriedQuestion = { ticketId: number; question: string; subject: string };

/**
 * Whether a question finds an answer without the draft and with it, whether that is drawn from the draft or reads otherwise
 * than before, and whether the one before rests on the document that the draft is about.
 */
export type TriedOutcome = {
  ticketId: number;
  before: boolean;
  after: boolean;
  isFromDraft: boolean;
  isDifferent: boolean;
  /** It reads otherwise, and is a good deal shorter or without a document that it was drawn from. */
  isPoorer: boolean;
  restsOnIt: boolean;
  /** Where it reads otherwise: without the draft, and with it. */
  answers: { before: string; after: string } | null;
};

/** Ids of rows begin at 1. */
const draftId = 0;
const longestMs = 8_000;
/** An answer with less of its length left says less. */
const leastKept = 0.8;

/**
 * Lays a draft beside questions that were asked, by the index of words and the built-in writer with its gates: no model
 * is asked, and the draft is stored nowhere. Answers those that there was time for.
 * @throws `service.busy`, `request.unreadable`
 */
export async function tryDraft(
  deps: Deps,
  clientId: number,
  draft: TriedDraft,
  questions: TriedQuestion[],
): Promise<TriedOutcome[]> {
  const { language } = draft;
  const options = (ticketId: number): SearchOptions => ({
    // One more: the document that it would take the place of is passed over.
    limit: offerLimits.passages + 1,
    neighbours: offerLimits.pastAnswers,
    exceptTicketId: ticketId,
  });
  const { tried, knowledgeSize } = await deps.indexes.tryDocument(clientId, {
    document: {
      documentId: draftId,
      title: draft.title,
      isQuestion: draft.isQuestion,
      language,
      certified: draft.isCertified,
      chunks: draft.passages.map(({ heading, text }, at) => ({ chunkId: -1 - at, heading, text })),
    },
    questions: questions.map(({ question, subject, ticketId }) => ({
      query: { text: question, subject, language },
      options: options(ticketId),
    })),
    longestMs,
  });
  const asked = questions.slice(0, tried.length);
  const results = tried.map(({ before, after }) => ({
    before,
    after: withoutDocument(after, draft.replaces),
  }));
  const offerOf = await readOffers(deps, clientId, draft, results);
  const offers = results.flatMap(({ before, after }, at) =>
    [before, after].map((found) => ({
      ...offerOf(found),
      question: asked[at]?.question ?? '',
      language,
      knowledgeSize,
    })),
  );
  const answers = await readOrFail(deps, clientId, answerAll, offers);
  return asked.map(({ ticketId }, at) =>
    outcomeOf(
      ticketId,
      { offer: offers[2 * at], answer: answers[2 * at] },
      { offer: offers[2 * at + 1], answer: answers[2 * at + 1] },
      draft.about,
    ),
  );
}

type Given = { offer: OfferOfDraft | undefined; answer: BuiltinAnswer | undefined };

const cites = ({ offer, answer }: Given, document: number | null): boolean =>
  document !== null &&
  (offer?.passages ?? []).some(
    ({ source, documentId }) =>
      documentId === document && answer?.sources.includes(source) === true,
  );

const documentsOf = ({ offer, answer }: Given): (number | null)[] =>
  (offer?.passages ?? [])
    .filter(({ source }) => answer?.sources.includes(source))
    .map(({ documentId }) => documentId);

/** What takes the place of the document that it is about loses nothing by that. */
function isPoorer(before: Given, after: Given, about: number | null): boolean {
  const left = new Set(documentsOf(after));
  const [was, is] = [before, after].map(({ answer }) => answer?.text.length ?? 0);
  const isLost = (document: number | null) =>
    document !== null && document !== about && !left.has(document);
  return (is ?? 0) < leastKept * (was ?? 0) || documentsOf(before).some(isLost);
}

function outcomeOf(
  ticketId: number,
  before: Given,
  after: Given,
  about: number | null,
): TriedOutcome {
  const wasAnswered = before.answer?.isAnswered ?? false;
  const isAnswered = after.answer?.isAnswered ?? false;
  const isDifferent = wasAnswered && isAnswered && before.answer?.text !== after.answer?.text;
  const texts = { before: before.answer?.text ?? '', after: after.answer?.text ?? '' };
  return {
    ticketId,
    before: wasAnswered,
    after: isAnswered,
    isFromDraft: isAnswered && cites(after, draftId),
    isDifferent,
    isPoorer: isDifferent && isPoorer(before, after, about),
    restsOnIt: wasAnswered && cites(before, about),
    answers: isDifferent ? texts : null,
  };
}

function withoutDocument(found: SearchResult, replaced: number | null): SearchResult {
  const documents = found.documents.filter(({ documentId }) => documentId !== replaced);
  return { ...found, documents };
}

type Found = Pick<SearchResult, 'documents' | 'neighbours' | 'belongs' | 'agreement' | 'trust'>;
type Offered = Passage & { documentId: number | null };
type OfferOfDraft = Omit<Offer, 'passages'> & { passages: Offered[] };

/** The passages that a writer would be given for each, read once for all of them. */
async function readOffers(
  deps: Deps,
  clientId: number,
  draft: TriedDraft,
  results: { before: SearchResult; after: SearchResult }[],
): Promise<(found: Found) => Omit<OfferOfDraft, 'question' | 'language' | 'knowledgeSize'>> {
  const all = results.flatMap(({ before, after }) => [before, after]);
  const chunkIds = all.flatMap(({ documents }) => documents.flatMap(passagesOf)).map(chunkIdOf);
  const ticketIds = all.flatMap(({ neighbours }) => neighbours.map(({ ticketId }) => ticketId));
  const rows = await deps.db.withClient(clientId, async (tx) => ({
    chunks: await listStandingChunks(tx, clientId, ofRows(chunkIds), dayOf(deps)),
    answers: await listStandingPastAnswers(tx, clientId, [...new Set(ticketIds)]),
  }));
  const chunks = new Map(rows.chunks.map((chunk) => [chunk.chunkId, chunk]));
  const answers = new Map(rows.answers.map((answer) => [answer.ticketId, answer]));
  const passageOf = (chunkId: number, score: number): Offered[] => {
    if (chunkId < 0) return [passageOfDraft(draft, -1 - chunkId, score)];
    const chunk = chunks.get(chunkId);
    return chunk ? [{ ...passageOfChunk(chunk, score), documentId: chunk.documentId }] : [];
  };
  return ({ documents, neighbours, belongs, agreement, trust }) => ({
    passages: [
      ...documents
        .flatMap((document) =>
          passagesOf(document).flatMap((passage) => passageOf(passage.chunkId, document.score)),
        )
        .slice(0, offerLimits.passages),
      ...neighbours.flatMap(({ ticketId, similarity }) => {
        const answer = answers.get(ticketId);
        return answer ? [{ ...passageOfPastAnswer(answer, similarity), documentId: null }] : [];
      }),
    ].map((passage, at) => ({ ...passage, source: at + 1 })),
    belongs,
    agreement,
    trust,
  });
}

const passagesOf = ({ passages }: SearchResult['documents'][number]) =>
  passages.slice(0, offerLimits.passagesPerDocument);
const chunkIdOf = ({ chunkId }: { chunkId: number }): number => chunkId;
const ofRows = (ids: number[]): number[] => [...new Set(ids)].filter((id) => id > 0);

function passageOfDraft(draft: TriedDraft, at: number, score: number): Offered {
  const { title, isQuestion, isCertified, language, passages } = draft;
  return {
    source: 0,
    kind: 'document',
    title,
    heading: passages[at]?.heading ?? null,
    text: passages[at]?.text ?? '',
    question: isQuestion ? title : null,
    certified: isCertified,
    language,
    url: null,
    score,
    documentId: draftId,
  };
}
