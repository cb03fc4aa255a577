import { createHash } from 'node:crypto';
import type { FoundDocument } from '@replique/engine/retrieval/client-index';
import type { Database, Tx } from '../../platform/db/database.ts';
import { listFirstChunks, listMarks, type MarkRecord, type Verdict } from './marks-store.ts';

export {
  findMarkedDocument,
  insertMarksOfRatings,
  removeMarks,
  removeMarksOfRating,
  upsertMark,
  type AskedOn,
  type MarkedDocument,
  type MarkRecord,
  type Verdict,
} from './marks-store.ts';

/** What people said of documents for one question: which to pass over, which to offer first. */
export type QuestionMarks = { passedOver: Set<number>; first: number[] };

/** The same words are the same question, however they are spaced, capitalised and punctuated. */
function hashOf(question: string): string {
  const words =
    question
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest('hex');
}

const noWords = hashOf('');

/** `id` of the ticket; null where no ticket asks. */
type Asked<Id = number | null> = { clientId: number; id: Id; question: string };

export function askedOn<Id extends number | null>({ clientId, id, question }: Asked<Id>) {
  const hash = hashOf(question);
  // Tickets that ask nothing are not alike.
  return { clientId, ticketId: id, hash: hash === noWords ? `${clientId}/${id}` : hash };
}

/** The verdict that holds for each document: the ticket's own word, else the latest one. */
export async function marksByDocument(tx: Tx, of: Asked): Promise<Map<number, MarkRecord>> {
  const asked = askedOn(of);
  const marks = await listMarks(tx, asked);
  const own = marks.filter(({ ticketId }) => ticketId === asked.ticketId);
  const others = marks.filter(({ ticketId }) => ticketId !== asked.ticketId);
  // Of several entries with one key the last stays.
  return new Map([...others.toReversed(), ...own].map((mark) => [mark.documentId, mark] as const));
}

export async function readMarks(tx: Tx, of: Asked): Promise<QuestionMarks> {
  const marks = [...(await marksByDocument(tx, of)).values()];
  const marked = (verdict: Verdict) =>
    marks.filter((mark) => mark.verdict === verdict).map(({ documentId }) => documentId);
  return { passedOver: new Set(marked('irrelevant')), first: marked('better') };
}

/** How far the others step back behind a document that a person named. */
const behindNamed = 0.8;
const passagesOfNamed = 2;

/**
 * What was found, without what is passed over, and with the documents that people named at the head. One that the search
 * did not find comes with its first passages.
 */
export async function placeMarked(
  db: Database,
  clientId: number,
  found: FoundDocument[],
  marks: QuestionMarks,
): Promise<FoundDocument[]> {
  const rest = found.filter(({ documentId }) => !marks.passedOver.has(documentId));
  if (marks.first.length === 0) return rest;
  const top = Math.max(0.5, rest[0]?.score ?? 0);
  const first: FoundDocument[] = [];
  for (const documentId of marks.first) {
    const known = rest.find((document) => document.documentId === documentId);
    const chunks = known
      ? []
      : await db.withClient(clientId, (tx) =>
          listFirstChunks(tx, clientId, documentId, passagesOfNamed),
        );
    const passages = known?.passages ?? chunks.map((chunkId) => ({ chunkId, score: top }));
    const none = { words: 0, grams: 0, neighbours: 0, vector: 0 };
    first.push({ ...none, ...known, documentId, score: top, passages });
  }
  const others = rest
    .filter(({ documentId }) => !marks.first.includes(documentId))
    .map((document) => ({ ...document, score: document.score * behindNamed }));
  return [...first, ...others];
}
