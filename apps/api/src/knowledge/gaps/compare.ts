import { createHash } from 'node:crypto';
import type { Language } from '@replique/engine/text/language';
import type { Deps } from '../deps.ts';
import { compareInThread } from './analyse.ts';
import {
  listComparable,
  listComparedLanguages,
  readPairsSeen,
  savePairs,
  type ComparedDocument,
  type PairRecord,
} from './pairs-store.ts';
import { findRun, holdRun, listClientsWithKnowledge, saveRun } from './store.ts';

/** Of what both said when they were compared. */
export function hashOf(left: string, right: string): string {
  return createHash('sha256')
    .update(JSON.stringify([left, right]))
    .digest('base64url');
}

async function comparePairs(
  documents: ComparedDocument[],
  language: Language,
): Promise<PairRecord[]> {
  const hashes = new Map(documents.map(({ id, hash }) => [id, hash]));
  const found = await compareInThread(
    documents.map(({ id, title, text }) => ({ id, title, text })),
    language,
  );
  return found.map((pair) => ({
    ...pair,
    textsHash: hashOf(hashes.get(pair.left) ?? '', hashes.get(pair.right) ?? ''),
  }));
}

/** Looks for documents of one client that repeat or contradict one another; nothing changed costs one look. */
export async function compareDocumentsOfClient(deps: Deps, clientId: number): Promise<boolean> {
  const at = deps.clock();
  const read = await deps.db.withClient(
    clientId,
    async (tx) => {
      const seen = await readPairsSeen(tx, clientId);
      if ((await findRun(tx, clientId))?.pairsSeen === seen) return null;
      const documents = new Map<Language, ComparedDocument[]>();
      for (const language of await listComparedLanguages(tx, clientId))
        documents.set(language, await listComparable(tx, clientId, language));
      return { seen, documents };
    },
    { statementTimeoutMs: 60_000 },
  );
  if (!read) return false;
  const found = new Map<Language, PairRecord[]>();
  for (const [language, documents] of read.documents)
    found.set(language, await comparePairs(documents, language));
  await deps.db.withClient(clientId, async (tx) => {
    await holdRun(tx, clientId);
    for (const [language, pairs] of found) await savePairs(tx, clientId, language, pairs, at);
    await saveRun(tx, clientId, { pairs_seen: read.seen, pairs_at: at });
  });
  return true;
}

/** For every client in turn; one that fails does not keep the others from it. */
export async function compareAllDocuments(deps: Deps): Promise<void> {
  for (const clientId of await deps.db.withStaff(listClientsWithKnowledge)) {
    try {
      await compareDocumentsOfClient(deps, clientId);
    } catch (error) {
      deps.log.error({ err: error, clientId }, 'documents could not be compared');
    }
  }
}
