import { readClassifier, type TextClassifier } from '@replique/engine/classification/classifier';
import type { Tx } from '../../platform/db/database.ts';
import { findModel, findTrainedAt } from './store.ts';

/** The classifiers of the clients that were asked for last, read once a training. */
export interface Classifiers {
  /** The one in use; null when none was ever trained. Read in the client's transaction. */
  find(tx: Tx, clientId: number): Promise<TextClassifier | null>;
}

/** One takes from some hundred kilobytes to eighty megabytes; the one asked for last is kept in any case. */
const mostBytesKept = 200_000_000;

export function createClassifiers(): Classifiers {
  const known = new Map<number, { trainedAt: number; classifier: TextClassifier; bytes: number }>();
  return {
    async find(tx, clientId) {
      const trainedAt = (await findTrainedAt(tx, clientId))?.getTime();
      const kept = known.get(clientId);
      known.delete(clientId);
      if (trainedAt === undefined) return null;
      if (kept?.trainedAt === trainedAt) {
        known.set(clientId, kept);
        return kept.classifier;
      }
      const bytes = await findModel(tx, clientId);
      if (!bytes) return null;
      const classifier = readClassifier(bytes);
      known.set(clientId, { trainedAt, classifier, bytes: bytes.length });
      let held = [...known.values()].reduce((sum, each) => sum + each.bytes, 0);
      for (const [oldest, each] of known) {
        if (held <= mostBytesKept || oldest === clientId) break;
        known.delete(oldest);
        held -= each.bytes;
      }
      return classifier;
    },
  };
}
