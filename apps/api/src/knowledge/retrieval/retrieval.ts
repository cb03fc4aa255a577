import type {
  FoundDocument as PresentedDocument,
  ModelPart as PresentedPart,
  NamedDocument as PresentedName,
  Retrieval,
  RetrievedNeighbour,
} from '@replique/contract/knowledge/retrieval';
import type { FoundDocument } from '@replique/engine/retrieval/client-index';
import { chooseReplyLanguage } from '@replique/engine/generation/translation/reply-language';
import { detectLanguage, type Language } from '@replique/engine/text/language';
import { withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  countVectors,
  dayOf,
  findMainLanguage,
  listLanguages,
  findNamedDocuments,
  findTitles,
  type ModelPart,
  type NamedDocument,
} from '../knowledge/knowledge.ts';
import { findFor, type Asked, type Findings } from './find.ts';

export type RetrievalInput = {
  client: string;
  question?: string | undefined;
  language?: Language | undefined;
  ticket?: string | undefined;
  document?: string | undefined;
};

type Thread = {
  ticket: {
    id: number;
    clientId: number;
    subject: string;
    question: string;
    language: string | null;
    requesterName: string | null;
  };
  messages: { role: 'requester' | 'agent'; text: string }[];
};

/** What the slice `tickets`, which builds on this one, does for it. */
export type RetrievalWork = {
  /** A ticket with its messages, oldest first. @throws `tickets.not-found` */
  readThread: (tx: Tx, uuid: string) => Promise<Thread>;
};

const shown = 10;
/** Among so many a document that was named is looked for; behind them nobody looks either. */
const rankedForNamed = 1_000;
const mostTitles = 20;
const passagesShown = 3;
const longestAnswer = 1_000;
/** Less alike than this tells nobody anything. */
const leastSimilarity = 0.05;

/**
 * What the engine finds for a question, why, and whether it would answer; nothing is saved.
 * @throws `clients.not-found`, `tickets.not-found`, `tickets.no-question`, `documents.not-found`
 */
export async function explainSearch(
  deps: Deps,
  caller: Caller,
  input: RetrievalInput,
  work: RetrievalWork,
): Promise<Retrieval> {
  const startedAt = performance.now();
  const { client, asked, document } = await gather(deps, caller, input, work);
  const findings = await findFor(deps, client, asked, document ? rankedForNamed : shown);
  const { answer, verdict } = findings;
  const names = await namesOf(deps, client, answer.documents.slice(0, shown));
  return {
    ticketQuestion: input.question === undefined ? asked.text : null,
    language: asked.language,
    documents: answer.documents
      .slice(0, shown)
      .flatMap((found, at) => presentFound(findings, found, at, names.get(found.documentId))),
    neighbours: answer.neighbours
      .filter(({ similarity }) => similarity >= leastSimilarity)
      .flatMap((neighbour) => presentNeighbour(findings, neighbour)),
    verdict,
    knowledgeSize: answer.knowledgeSize,
    embedding: {
      ...presentPart(answer.embedding),
      progress: await progressOf(deps, client, answer.embedding),
    },
    rerank: presentPart(answer.rerank),
    named: document ? presentNamed(findings, document, asked.language) : null,
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
  };
}

async function gather(
  deps: Deps,
  caller: Caller,
  input: RetrievalInput,
  { readThread }: RetrievalWork,
) {
  return withClientScope(deps, caller, input.client, async (tx, client) => {
    const thread = input.ticket ? await readThread(tx, input.ticket) : null;
    const ticket = thread?.ticket ?? null;
    // A super-admin may name the ticket of any client, but not beside another one.
    if (ticket && ticket.clientId !== client.id) throw fail('tickets.not-found');
    const text = input.question ?? ticket?.question.trim() ?? '';
    if (text === '') throw fail('tickets.no-question');
    // A question that is asked beside a ticket is not the ticket's.
    const own = input.question === undefined ? thread : null;
    const asked: Asked = {
      text,
      subject: own?.ticket.subject ?? '',
      language: input.language ?? (await languageOf(tx, client.id, text, own)),
      messages: own
        ? own.messages.map((message) => ({ role: message.role, text: message.text }))
        : [{ role: 'requester', text }],
      requesterName: ticket?.requesterName ?? null,
      ticketId: ticket?.id ?? null,
    };
    const uuids = input.document ? [input.document] : [];
    const [document] = await findNamedDocuments(tx, client.id, uuids, dayOf(deps));
    if (input.document && !document) throw fail('documents.not-found');
    return { client, asked, document };
  });
}

/** A ticket is answered in the language that its suggestion would have, a question by itself in its own. */
async function languageOf(
  tx: Tx,
  clientId: number,
  text: string,
  thread: Thread | null,
): Promise<Language> {
  if (!thread) return detectLanguage(text, await findMainLanguage(tx, clientId));
  const { messages, ticket } = thread;
  const { language, question } = ticket;
  const known = () => listLanguages(tx, clientId);
  return (await chooseReplyLanguage({ messages, language, question, known })).language;
}

async function namesOf(
  deps: Deps,
  client: Client,
  documents: FoundDocument[],
): Promise<Map<number, NamedDocument>> {
  const ids = documents.map(({ documentId }) => documentId);
  const rows = await deps.db.withClient(client.id, (tx) =>
    findNamedDocuments(tx, client.id, ids, dayOf(deps)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function presentName(document: NamedDocument): PresentedName {
  const { uuid, title, language, kind, isCertified, state, excludedAt } = document;
  const standing = state === 'retired' ? 'retired' : excludedAt ? 'excluded' : 'active';
  return { uuid, title, language, kind, isCertified, standing };
}

function placeOf({ answer, offered }: Findings, found: FoundDocument, at: number) {
  return {
    rank: at + 1,
    score: found.score,
    parts: found.parts ?? noParts,
    rerank: answer.rerank.scores.get(found.documentId) ?? null,
    isOffered: offered.has(found.documentId),
  };
}

const noParts = {
  words: 0,
  grams: 0,
  title: 0,
  mentions: 0,
  votes: 0,
  vector: 0,
  language: 0,
  certified: 0,
  boost: 0,
};

function presentFound(
  findings: Findings,
  found: FoundDocument,
  at: number,
  named: NamedDocument | undefined,
): PresentedDocument[] {
  if (!named) return [];
  const passages = found.passages.slice(0, passagesShown).flatMap(({ chunkId, score }) => {
    const chunk = findings.chunks.get(chunkId);
    return chunk ? [{ heading: chunk.heading, text: chunk.text, score }] : [];
  });
  const document = { ...presentName(named), url: named.url, boost: named.boost };
  return [{ ...placeOf(findings, found, at), document, passages }];
}

function presentNeighbour(
  { pastAnswers }: Findings,
  { ticketId, similarity }: { ticketId: number; similarity: number },
): RetrievedNeighbour[] {
  const row = pastAnswers.get(ticketId);
  if (!row) return [];
  const { uuid, subject, question } = row;
  const answer = row.answer.slice(0, longestAnswer);
  return [
    { ticket: uuid, subject, question: question.slice(0, longestAnswer), answer, similarity },
  ];
}

function presentPart(part: ModelPart): PresentedPart {
  return {
    state: part.state,
    model: part.state === 'none' ? null : part.model,
    reason: part.state === 'failed' ? part.reason : null,
  };
}

async function progressOf(deps: Deps, client: Client, part: ModelPart) {
  if (part.state !== 'building') return null;
  return deps.db.withClient(client.id, (tx) => countVectors(tx, client.id, part.model));
}

/** Where a document came, and everything that speaks against it. */
function presentNamed(
  findings: Findings,
  document: NamedDocument,
  language: Language,
): Retrieval['named'] {
  const at = findings.answer.documents.findIndex(({ documentId }) => documentId === document.id);
  const found = findings.answer.documents[at];
  const place = found ? placeOf(findings, found, at) : null;
  const named = presentName(document);
  const isStanding = named.standing === 'active';
  const isVouched = document.kind !== 'answer' || document.isCertified;
  const isThere = isStanding && isVouched;
  const isFull = findings.answer.documents.length >= rankedForNamed;
  const reasons: NonNullable<Retrieval['named']>['reasons'] = [
    ...(named.standing === 'active' ? [] : [named.standing]),
    ...(isThere && !place && !isFull ? (['no-word'] as const) : []),
    ...(isThere && (place ? !place.isOffered : isFull) ? (['below-cut'] as const) : []),
    ...(document.language.startsWith(language) ? [] : (['other-language'] as const)),
    ...(isStanding && !isVouched ? (['not-vouched'] as const) : []),
    ...(isVouched && document.certifiedAt && !document.isCertified
      ? (['certification-ended'] as const)
      : []),
    ...(document.boost < 0 ? (['lowered'] as const) : []),
  ];
  return { document: named, place, reasons };
}

/** Documents whose title has these letters, whatever became of them. */
export async function listTitles(deps: Deps, caller: Caller, client: string, search: string) {
  return withClientScope(deps, caller, client, async (tx, { id }) => ({
    items: (await findTitles(tx, id, search, dayOf(deps), mostTitles)).map(presentName),
  }));
}
