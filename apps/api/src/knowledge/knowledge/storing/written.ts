import { randomUUIDv7 } from 'node:crypto';
import type {
  Certification,
  DocumentDetail,
  DocumentDraft,
  DocumentVersion,
} from '@replique/contract/knowledge/knowledge';
import type { Language } from '@replique/engine/text/language';
import { withClientScope, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Reading } from '../../../platform/text/texts.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { LockedDocument } from '../certification/certification-store.ts';
import { certify, requireDay } from '../certification/certification.ts';
import {
  answerWith,
  change,
  endCertification,
  record,
  requireActive,
  requireLocked,
} from '../change-document.ts';
import { dayOf } from '../present.ts';
import { hashOf } from './put-documents.ts';
import { replaceChunks } from './put-store.ts';
import { rendered, type Passages } from './read-document.ts';
import { findDocument } from '../store.ts';
import {
  insertDocumentVersion,
  insertWritten,
  listDocumentVersions,
  updateWritten,
  type WrittenText,
} from './written-store.ts';

/** What a person wrote, read by {@link rendered} before the transaction that stores it. */
export type Rendered = DocumentDraft & Passages & { html: string };

function textOf({ title, isQuestion, url, markdown, html, notAnalysed }: Rendered): WrittenText {
  const contentHash = hashOf({ title, url, html });
  return { title, isQuestion, url, markdown, html, contentHash, notAnalysed };
}

async function putPassages(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  { passages }: Passages,
): Promise<void> {
  const chunks = passages.map((passage) => ({ documentId: id, ...passage }));
  await replaceChunks(tx, clientId, [id], chunks);
}

/**
 * A text of one's own; with `answerOf` the answer that this suggestion gave, with `groupOf` the one that was approved for
 * this group of questions.
 */
export type NewWritten = Rendered & {
  language: Language;
  answerOf?: string;
  groupOf?: string;
};

function placeOf({ answerOf, groupOf }: NewWritten, uuid: string) {
  if (groupOf !== undefined) return { kind: 'group', externalId: groupOf } as const;
  if (answerOf !== undefined) return { kind: 'answer', externalId: answerOf } as const;
  return { kind: 'written', externalId: uuid } as const;
}

/** Stores a new document in the caller's transaction. Answers its uuid. */
export async function putWritten(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  client: { id: number; uuid: string },
  draft: NewWritten,
): Promise<string> {
  const uuid = randomUUIDv7();
  const { language } = draft;
  const text = { ...textOf(draft), uuid, language, ...placeOf(draft, uuid) };
  const by = { userId: caller.userId, at: deps.clock() };
  const id = await insertWritten(tx, client.id, text, by);
  await insertDocumentVersion(tx, { clientId: client.id, id, version: 1 }, text, by);
  await putPassages(tx, { clientId: client.id, id }, draft);
  const document = { clientId: client.id, clientUuid: client.uuid, uuid, title: text.title };
  await record(tx, deps, caller, document, { action: 'written' });
  return uuid;
}

/**
 * Stores a new document in the caller's transaction, and vouches for it where somebody does.
 * @throws `documents.until-past`
 */
export async function putCertified(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  client: { id: number; uuid: string },
  { certification, ...draft }: NewWritten & { certification: Certification | null },
): Promise<LockedDocument> {
  if (certification) requireDay(deps, certification.until);
  const document = await requireLocked(tx, await putWritten(tx, deps, caller, client, draft));
  if (certification) await certify(tx, deps, caller, document, certification.until);
  return document;
}

type Writer = Pick<Caller, 'clientId' | 'userId'>;

/** A client's people take turns as that client, staff each for themselves. */
export function readingFor({ texts }: Pick<Deps, 'texts'>, { clientId, userId }: Writer): Reading {
  return { texts, client: clientId ?? `user ${userId}` };
}

/** Before the transaction that stores it. */
export function renderDraft<Draft extends DocumentDraft>(
  deps: Pick<Deps, 'texts'>,
  writer: Writer,
  draft: Draft,
): Promise<Draft & Rendered> {
  return rendered(draft, readingFor(deps, writer));
}

/** Writes a document. @throws `clients.not-found` */
export async function writeDocument(
  deps: Deps,
  caller: Caller,
  { client: named, ...given }: DocumentDraft & { client: string; language: Language },
): Promise<DocumentDetail> {
  const draft = await renderDraft(deps, caller, given);
  const written = await withClientScope(deps, caller, named, async (tx, client) =>
    answerWith(tx, deps, await putWritten(tx, deps, caller, client, draft)),
  );
  // It may answer what was asked in vain.
  deps.wake('gaps.find');
  return written;
}

function isSame(document: LockedDocument, text: WrittenText): boolean {
  const { title, isQuestion, url, markdown } = text;
  return (
    document.title === title &&
    document.isQuestion === isQuestion &&
    document.url === url &&
    document.markdown === markdown
  );
}

/** Saves a new version of a locked document in the caller's transaction. See {@link rewriteDocument}. */
export async function saveVersion(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
  draft: Rendered,
): Promise<void> {
  const text = textOf(draft);
  if (isSame(document, text)) return;
  const by = { userId: caller.userId, at: deps.clock() };
  const version = document.revision + 1;
  await updateWritten(tx, document, text, by);
  await insertDocumentVersion(tx, { ...document, version }, text, by);
  await putPassages(tx, document, draft);
  const before = { title: document.title, isCertified: document.certifiedAt !== null };
  const after = { title: text.title, version };
  const saved = { ...document, title: text.title };
  await record(tx, deps, caller, saved, { action: 'rewritten', before, after });
  await endCertification(tx, deps, caller, document);
}

/**
 * Saves a new version of a document that was written here, in the caller's transaction. Whoever calls has seen that it
 * still is the text that was changed.
 * @param certification null: nobody vouches for the new text, but for an answer that was certified
 * @throws `documents.not-found`, `documents.not-written`, `documents.until-past`
 */
export async function putVersion(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  uuid: string,
  { certification = null, ...draft }: Rendered & { certification?: Certification | null },
): Promise<void> {
  const document = await requireLocked(tx, uuid);
  if (document.markdown === null) throw fail('documents.not-written');
  // An answer is found only while somebody vouches for it: who takes a change to one has read it, and does.
  const isKept = document.kind === 'answer' && document.certifiedAt !== null;
  const vouched = certification ?? (isKept ? { until: document.certifiedUntil } : null);
  if (certification) requireDay(deps, certification.until);
  await saveVersion(tx, deps, caller, document, draft);
  if (vouched) await certify(tx, deps, caller, await requireLocked(tx, uuid), vouched.until);
}

/** Vouches for a text that was just saved; what answers are never drawn from can't be certified. */
async function certifySaved(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  document: LockedDocument,
  { until }: Certification,
): Promise<void> {
  requireActive(document);
  if (document.excludedAt !== null) throw fail('documents.excluded');
  requireDay(deps, until);
  await certify(tx, deps, caller, await requireLocked(tx, document.uuid), until);
}

/**
 * Saves a new version; the same text again is none. Nobody has vouched for what is new: a certification ends, unless who
 * saves certifies it.
 * @throws `documents.not-written`, and `request.conflict` when somebody else saved meanwhile; with a certification
 * `documents.excluded`, `documents.retired`, `documents.until-past`
 */
export async function rewriteDocument(
  deps: Deps,
  caller: Caller,
  given: DocumentDraft & {
    document: string;
    revision: number;
    certification?: Certification | null | undefined;
  },
): Promise<DocumentDetail> {
  const { document: uuid, revision, ...rest } = await renderDraft(deps, caller, given);
  const { certification, ...draft } = rest;
  return change(deps, caller, uuid, async (tx, document) => {
    if (document.markdown === null) throw fail('documents.not-written');
    if (document.revision !== revision)
      throw fail('request.conflict', { revision: document.revision });
    await saveVersion(tx, deps, caller, document, draft);
    if (certification) await certifySaved(tx, deps, caller, document, certification);
  });
}

const mostVersions = 50;

export async function readVersions(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ items: DocumentVersion[] }> {
  return withScope(deps, caller, undefined, async (tx) => {
    const document = await findDocument(tx, uuid, dayOf(deps));
    if (!document) throw fail('documents.not-found');
    const versions = await listDocumentVersions(tx, document, mostVersions);
    const items = versions.map((version) => ({
      ...version,
      createdAt: version.createdAt.toISOString(),
    }));
    return { items };
  });
}
