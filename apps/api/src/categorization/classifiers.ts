import { readClassifier, type TextClassifier } from '@replique/engine/classification/classifier';
import type { Tx } from '../db/database.ts';
import { findModel, findTrainedAt } from './store.ts';

/** The classifiers of the clients that were asked for last, read once a training. */
export interface Classifiers {
  /** The one in use; null when none was ever trained. Read in the client's transaction. */
  find(tx: Tx, clientId: number): Promise<TextClassifier | null>;
}

/** Each takes some megabytes. */
const mostKept = 20;

export function createClassifiers(): Classifiers {
  const known = new Map<number, { trainedAt: number; classifier: TextClassifier }>();
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
      known.set(clientId, { trainedAt, classifier });
      for (const oldest of known.keys()) {
        if (known.size <= mostKept) break;
        known.delete(oldest);
      }
      return classifier;
    },
  };
}
