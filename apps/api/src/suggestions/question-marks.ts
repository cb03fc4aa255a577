import { createHash } from 'node:crypto';
import type { FoundDocument } from '@replique/engine/retrieval/client-index';
import { findClient, requireModule, withScope } from '../clients/clients.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { requireTicket, type Ticket } from '../tickets/tickets.ts';
import {
  findMarkedDocument,
  listFirstChunks,
  listMarks,
  removeMarks,
  upsertMark,
  type AskedOn,
  type MarkedDocument,
  type MarkRecord,
} from './feedback-store.ts';
import { tellChange } from './tell.ts';

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

export function askedOn(ticket: Pick<Ticket, 'clientId' | 'id' | 'question'>): AskedOn {
  const hash = hashOf(ticket.question);
  // Tickets that ask nothing are not alike.
  const own = hash === noWords ? `${ticket.clientId}/${ticket.id}` : hash;
  return { clientId: ticket.clientId, ticketId: ticket.id, hash: own };
}

/** The verdict that holds for each document: the ticket's own word, else the latest one. */
export async function marksByDocument(
  tx: Tx,
  ticket: Pick<Ticket, 'clientId' | 'id' | 'question'>,
): Promise<Map<number, MarkRecord>> {
  const asked = askedOn(ticket);
  const marks = await listMarks(tx, asked);
  const own = marks.filter(({ ticketId }) => ticketId === asked.ticketId);
  const others = marks.filter(({ ticketId }) => ticketId !== asked.ticketId);
  // Of several entries with one key the last stays.
  return new Map([...others.toReversed(), ...own].map((mark) => [mark.documentId, mark] as const));
}

export async function readMarks(
  tx: Tx,
  ticket: Pick<Ticket, 'clientId' | 'id' | 'question'>,
): Promise<QuestionMarks> {
  const marks = [...(await marksByDocument(tx, ticket)).values()];
  const of = (verdict: string) =>
    marks.filter((mark) => mark.verdict === verdict).map(({ documentId }) => documentId);
  return { passedOver: new Set(of('irrelevant')), first: of('better') };
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

async function requireBoth(
  tx: Tx,
  named: { ticket: string; document: string },
): Promise<{ ticket: Ticket; document: MarkedDocument }> {
  const ticket = await requireTicket(tx, named.ticket);
  const document = await findMarkedDocument(tx, ticket.clientId, named.document);
  if (!document) throw fail('documents.not-found');
  return { ticket, document };
}

const toldOf = (ticket: Ticket, document: MarkedDocument) => ({
  clientId: ticket.clientId,
  ticketUuid: ticket.uuid,
  label: document.title,
});

/** @throws `tickets.not-found`, `documents.not-found`, `modules.off` */
export async function markIrrelevant(
  deps: Deps,
  caller: Caller,
  named: { ticket: string; document: string },
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { ticket, document } = await requireBoth(tx, named);
    const client = await findClient(tx, { id: ticket.clientId });
    if (client) requireModule(client, 'suggestions');
    const known = (await marksByDocument(tx, ticket)).get(document.id);
    if (known?.verdict === 'irrelevant') return;
    await upsertMark(tx, askedOn(ticket), {
      documentId: document.id,
      verdict: 'irrelevant',
      suggestionId: null,
      by: caller.userId,
      at: deps.clock(),
    });
    const action = 'suggestions.document-irrelevant';
    await tellChange(tx, deps, caller, { action, ...toldOf(ticket, document) });
  });
}

/** @throws `tickets.not-found`, `documents.not-found` */
export async function unmarkIrrelevant(
  deps: Deps,
  caller: Caller,
  named: { ticket: string; document: string },
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { ticket, document } = await requireBoth(tx, named);
    const asked = askedOn(ticket);
    const mark = { documentId: document.id, verdict: 'irrelevant' } as const;
    if ((await removeMarks(tx, asked, mark)) === 0) return;
    const action = 'suggestions.document-relevant';
    await tellChange(tx, deps, caller, { action, ...toldOf(ticket, document) });
  });
}
