import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { Reading } from '../../../platform/text/texts.ts';
import { withPassages, type Passages } from './read-document.ts';
import {
  deleteWaiting,
  findKnown,
  markPresent,
  moveDocuments,
  replaceChunks,
  retireUnseen,
  upsertDocuments,
  upsertWaiting,
  type DocumentRecord,
  type Key,
  type KnownDocument,
  type SourceKind,
} from './put-store.ts';

export type { Key } from './put-store.ts';

export type Article = Key & {
  title: string;
  url: string | null;
  html: string;
  updatedAt: Date;
};

/** A document from outside, and whether its title is a question that people ask. */
export type IncomingDocument = Article & { isQuestion: boolean };

export type PutReport = {
  added: Key[];
  changed: Key[];
  unchanged: number;
  /** Certified documents whose new text waits beside the one that somebody vouched for. */
  waiting: Key[];
};

export const keyOf = ({ externalId, language }: Key) => `${language}|${externalId}`;

export function hashOf(article: Pick<Article, 'title' | 'url' | 'html'>): string {
  const content = JSON.stringify([article.title, article.url, article.html]);
  return createHash('sha256').update(content).digest('base64url');
}

/** What comes of a document that is sent with this hash. */
export type Fate = 'added' | 'changed' | 'waiting' | 'unchanged';

export function fateOf(known: KnownDocument | undefined, hash: string): Fate {
  if (!known) return 'added';
  if (known.state === 'retired') {
    if (!known.staysRetired) return 'added';
    return known.contentHash === hash ? 'unchanged' : 'changed';
  }
  if (known.contentHash === hash) return 'unchanged';
  if (!known.isCertified) return 'changed';
  const isKnown = known.waitingHash === hash || known.dismissedHash === hash;
  return isKnown ? 'unchanged' : 'waiting';
}

/** What is stored of these, by {@link keyOf}. */
export async function readKnown(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  externalIds: string[],
  isLocked = false,
): Promise<Map<string, KnownDocument>> {
  if (externalIds.length === 0) return new Map();
  const known = await findKnown(tx, clientId, kind, externalIds, { isLocked });
  return new Map(known.map((row) => [keyOf(row), row] as const));
}

/** A document as it is stored: its text was read before. */
export type PreparedDocument = IncomingDocument & Passages;

/** Reads documents; before the transaction that stores them. */
export function prepareDocuments(
  documents: IncomingDocument[],
  reading: Reading,
): Promise<PreparedDocument[]> {
  return withPassages(documents, reading);
}

/** Few enough that a statement of them stays short. */
const rowsPerStatement = 200;

async function store(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  documents: DocumentRecord[],
  sourceId: number | null,
): Promise<void> {
  for (let at = 0; at < documents.length; at += rowsPerStatement) {
    const part = documents.slice(at, at + rowsPerStatement);
    const ids = await upsertDocuments(tx, clientId, kind, part, sourceId);
    const idByKey = new Map(ids.map((row) => [keyOf(row), row.id]));
    const chunks = part.flatMap((each) => {
      const documentId = idByKey.get(keyOf(each));
      if (documentId === undefined) throw new Error('A document that was stored is not there.');
      return each.passages.map((passage) => ({ documentId, ...passage }));
    });
    await replaceChunks(tx, clientId, [...idByKey.values()], chunks);
  }
}

const justKey = ({ externalId, language }: Key): Key => ({ externalId, language });

/**
 * Stores documents of one kind by external id and language; unchanged ones cost one look. One that comes twice
 * stands as it came last. A certified document keeps the text that somebody vouched for: the new one waits.
 */
export async function putDocuments(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  documents: PreparedDocument[],
  options: { sourceId?: number } = {},
): Promise<PutReport> {
  const sourceId = options.sourceId ?? null;
  const last = [...new Map(documents.map((each) => [keyOf(each), each])).values()];
  const externalIds = last.map(({ externalId }) => externalId);
  const standing = await readKnown(tx, clientId, kind, externalIds, true);
  const sorted = last.map((each) => {
    const known = standing.get(keyOf(each));
    const contentHash = hashOf(each);
    const record = { ...each, uuid: randomUUIDv7(), contentHash };
    return { known, record, fate: fateOf(known, contentHash) };
  });
  const withFate = (...fates: Fate[]) => sorted.filter(({ fate }) => fates.includes(fate));
  const keysOf = (fate: Fate) => withFate(fate).map(({ record }) => justKey(record));

  const toStore = withFate('added', 'changed').map(({ record }) => record);
  await store(tx, clientId, kind, toStore, sourceId);
  const waiting = withFate('waiting').flatMap(({ known, record }) =>
    known ? [{ ...record, documentId: known.id }] : [],
  );
  await upsertWaiting(tx, clientId, waiting);
  const left = withFate('unchanged', 'waiting').flatMap(({ known }) => known?.id ?? []);
  await markPresent(tx, clientId, left, sourceId);
  // The source has gone back to the text that stands: nothing waits any more.
  const settled = sorted.flatMap(({ known, record }) =>
    known?.waitingHash && known.contentHash === record.contentHash ? [known.id] : [],
  );
  await deleteWaiting(tx, clientId, settled);
  return {
    added: keysOf('added'),
    changed: keysOf('changed'),
    waiting: keysOf('waiting'),
    unchanged: withFate('unchanged').length,
  };
}

/**
 * What a source that was read whole no longer has. Its documents are retired, and come back when it has them
 * again; certified ones stand, marked as gone at their source.
 */
export async function retireMissing(
  tx: Tx,
  clientId: number,
  sourceId: number,
  seen: Key[],
): Promise<{ removed: (Key & { title: string; url: string | null })[] }> {
  return { removed: await retireUnseen(tx, clientId, sourceId, seen) };
}

/** Leaves documents of a source to another one that has them as well. */
export async function handOver(
  tx: Tx,
  clientId: number,
  sourceId: number,
  keys: (Key & { sourceId: number })[],
): Promise<void> {
  if (keys.length > 0) await moveDocuments(tx, clientId, sourceId, keys);
}

/** Help-centre articles, read. */
export function prepareArticles(
  articles: Article[],
  reading: Reading,
): Promise<PreparedDocument[]> {
  const documents = articles.map((article) => ({
    ...article,
    isQuestion: article.title.trimEnd().endsWith('?'),
  }));
  return prepareDocuments(documents, reading);
}

/** Stores help-centre articles; see {@link putDocuments}. */
export async function putArticles(
  tx: Tx,
  clientId: number,
  articles: PreparedDocument[],
): Promise<PutReport> {
  return putDocuments(tx, clientId, 'article', articles);
}
