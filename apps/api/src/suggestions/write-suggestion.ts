import type { Deps } from '../deps.ts';
import { generateSuggestion, type Keeping, type Kept } from './generate.ts';
import { gatherMaterial, type Author } from './material.ts';

/**
 * `ready` and `silent` are the ticket's suggestion now; `stale`: kept, but somebody had written in the ticket before the
 * writing ended; `skipped`: nothing was kept.
 */
export type WriteOutcome = { state: 'ready' | 'silent' | 'stale' | 'skipped' };

function outcomeOf(kept: Kept): WriteOutcome {
  if (!kept) return { state: 'skipped' };
  if (kept.isLate) return { state: 'stale' };
  return { state: kept.suggestion.state === 'silent' ? 'silent' : 'ready' };
}

/**
 * Writes a suggestion that nobody watches: for an action on many tickets, or before an agent asks. The same way as the
 * one that is streamed.
 * @param by who it is for; nobody signs what is written by itself
 * @throws what generating refuses (`tickets.not-found`, `tickets.no-question`, `modules.off`, `suggestions.writer-failed`),
 *   WriterFailed where `keeping` takes no fallback
 */
export async function writeSuggestionFor(
  deps: Deps,
  clientId: number,
  ticketUuid: string,
  by: Author,
  options: { signal?: AbortSignal; keeping?: Keeping } = {},
): Promise<WriteOutcome> {
  const material = await gatherMaterial(deps, (fn) => deps.db.withClient(clientId, fn), {
    ticket: ticketUuid,
    author: by,
  });
  const writing = generateSuggestion(deps, { material, instruction: null, ...options });
  for (;;) {
    const step = await writing.next();
    if (step.done) return outcomeOf(step.value);
  }
}
