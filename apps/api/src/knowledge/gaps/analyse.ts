import type {
  ComparableDocument,
  DocumentPair,
} from '@replique/engine/clustering/documents/compare-documents';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import type { Language } from '@replique/engine/text/language';
import { inThread } from '../../platform/jobs/in-thread.ts';
import type { NamedGroup, SilentQuestion } from './group-silent.ts';

/** Work that takes seconds for a large client: done in a thread of its own, so that nobody waits for it. */
export type Analysis =
  | { type: 'group'; questions: SilentQuestion[]; language: Language; privacy: ClientPrivacy }
  | { type: 'compare'; documents: ComparableDocument[]; language: Language };

const file = new URL('analyse-worker.ts', import.meta.url);

/** See `groupSilent`. */
export async function groupInThread(
  questions: SilentQuestion[],
  language: Language,
  privacy: ClientPrivacy,
): Promise<NamedGroup[]> {
  if (questions.length === 0) return [];
  return inThread<NamedGroup[]>(file, 'gaps', {
    type: 'group',
    questions,
    language,
    privacy,
  } satisfies Analysis);
}

/** See `compareDocuments` of the engine. */
export async function compareInThread(
  documents: ComparableDocument[],
  language: Language,
): Promise<DocumentPair[]> {
  if (documents.length < 2) return [];
  return inThread<DocumentPair[]>(file, 'gaps', {
    type: 'compare',
    documents,
    language,
  } satisfies Analysis);
}
