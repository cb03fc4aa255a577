import type { Database } from '../../platform/db/database.ts';

/** Answers that are still true: the same question of the same facts is answered once. */

const most = 200;
const kept = new WeakMap<Database, Map<string, unknown>>();

/**
 * @param key all that the answer depends on, the mark of the scope (scope.ts) included
 */
export function answerOnce<T>(db: Database, key: unknown[], make: () => T): T {
  const answers = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, answers);
  const name = JSON.stringify(key);
  const known = answers.get(name) as T | undefined;
  const answer = known ?? make();
  answers.delete(name);
  answers.set(name, answer);
  const [oldest] = answers.keys();
  if (answers.size > most && oldest !== undefined) answers.delete(oldest);
  return answer;
}
