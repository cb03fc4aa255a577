import { Worker } from 'node:worker_threads';
import type {
  ComparableDocument,
  DocumentPair,
} from '@replique/engine/clustering/compare-documents';
import type { Language } from '@replique/engine/text/language';
import type { NamedGroup, SilentQuestion } from './group-silent.ts';
import type { ClientPrivacy } from './personal-data.ts';

/** Work that takes seconds for a large client: done in a thread of its own, so that nobody waits for it. */
export type Analysis =
  | { type: 'group'; questions: SilentQuestion[]; language: Language; privacy: ClientPrivacy }
  | { type: 'compare'; documents: ComparableDocument[]; language: Language };

const file = new URL('analyse-worker.ts', import.meta.url);

async function analyse(analysis: Analysis): Promise<unknown> {
  // Flags of the parent, such as those of a test runner, are not for it.
  const worker = new Worker(file, { name: 'gaps', execArgv: [], workerData: analysis });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
    });
  } finally {
    await worker.terminate();
  }
}

/** See `groupSilent`. */
export async function groupInThread(
  questions: SilentQuestion[],
  language: Language,
  privacy: ClientPrivacy,
): Promise<NamedGroup[]> {
  if (questions.length === 0) return [];
  return (await analyse({ type: 'group', questions, language, privacy })) as NamedGroup[];
}

/** See `compareDocuments` of the engine. */
export async function compareInThread(
  documents: ComparableDocument[],
  language: Language,
): Promise<DocumentPair[]> {
  if (documents.length < 2) return [];
  return (await analyse({ type: 'compare', documents, language })) as DocumentPair[];
}
