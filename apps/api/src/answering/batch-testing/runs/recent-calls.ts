import type { TestedModel } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { readRecentCalls } from '../../models/models.ts';

/** How far back a model's calls tell what the next ones will take. */
const recentMs = 30 * 86_400_000;

/** What a call of a model took this client lately; null where nothing is known of it. */
export function recentCallsOf(
  tx: Tx,
  deps: Deps,
  clientId: number,
  { llm: provider, model }: TestedModel,
): ReturnType<typeof readRecentCalls> {
  const since = new Date(deps.clock().getTime() - recentMs);
  return readRecentCalls(tx, { clientId, provider, model, since });
}
