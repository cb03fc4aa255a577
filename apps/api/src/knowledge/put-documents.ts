import { createHash, randomUUIDv7 } from 'node:crypto';
import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';
import type { Tx } from '../db/database.ts';
import { findContentHashes, replaceChunks, upsertDocuments, type SourceKind } from './store.ts';

export type Article = {
  externalId: string;
  title: string;
  url: string | null;
  language: string;
  html: string;
  updatedAt: Date;
};

/** A document from outside, and whether its title is a question that people ask. */
export type IncomingDocument = Article & { isQuestion: boolean };

type Key = { externalId: string; language: string };

export const keyOf = ({ externalId, language }: Key) => `${language}|${externalId}`;

export function hashOf(article: Article): string {
  const content = JSON.stringify([article.title, article.url, article.html]);
  return createHash('sha256').update(content).digest('base64url');
}

/** The hashes of what stands of these, by {@link keyOf}; what was retired does not stand. */
export async function readStanding(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  externalIds: string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const known = await findContentHashes(tx, clientId, kind, externalIds);
  return new Map(
    known
      .filter((row) => row.state === 'active')
      .map((row) => [keyOf(row), row.contentHash] as const),
  );
}

/** Few enough that a statement of them stays short. */
const rowsPerStatement = 200;

/**
 * Stores documents of one kind by external id and language; unchanged ones cost one look. One that comes twice
 * stands as it came last. Answers how many changed.
 */
export async function putDocuments(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  documents: IncomingDocument[],
): Promise<number> {
  const last = [...new Map(documents.map((each) => [keyOf(each), each])).values()];
  const externalIds = last.map(({ externalId }) => externalId);
  const standing = await readStanding(tx, clientId, kind, externalIds);
  const changed = last
    .map((each) => ({ ...each, uuid: randomUUIDv7(), contentHash: hashOf(each) }))
    .filter((each) => standing.get(keyOf(each)) !== each.contentHash);
  for (let at = 0; at < changed.length; at += rowsPerStatement) {
    const part = changed.slice(at, at + rowsPerStatement);
    const ids = await upsertDocuments(tx, clientId, kind, part);
    const idByKey = new Map(ids.map((row) => [keyOf(row), row.id]));
    const chunks = part.flatMap((each) => {
      const documentId = idByKey.get(keyOf(each));
      if (documentId === undefined) throw new Error('A document that was stored is not there.');
      return chunkSections(htmlToSections(each.html)).map((chunk) => ({ documentId, ...chunk }));
    });
    await replaceChunks(tx, clientId, [...idByKey.values()], chunks);
  }
  return changed.length;
}

/** Stores help-centre articles; see {@link putDocuments}. */
export async function putArticles(tx: Tx, clientId: number, articles: Article[]): Promise<number> {
  const documents = articles.map((article) => ({
    ...article,
    isQuestion: article.title.trimEnd().endsWith('?'),
  }));
  return putDocuments(tx, clientId, 'article', documents);
}
