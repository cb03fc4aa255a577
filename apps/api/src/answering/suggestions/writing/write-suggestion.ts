import type { Deps } from '../../deps.ts';
import { ask, endOf } from '../../ask/ask.ts';
import { generateSuggestion, WriterFailed, type GenerateOptions, type Kept } from './generate.ts';
import { readRequest, type Author } from './request.ts';

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
  options: GenerateOptions = {},
): Promise<WriteOutcome> {
  const request = await readRequest(deps, (fn) => deps.db.withClient(clientId, fn), {
    ticket: ticketUuid,
    author: by,
  });
  return outcomeOf(await endOf(generateSuggestion(deps, request, options)));
}

/**
 * Writes for a ticket with the built-in writer, from the same question and passages as any suggestion, and keeps nothing:
 * tells whether a suggestion could be written. No model, shop or other address is asked, so it costs nothing.
 * @throws what reading the request and searching throw
 */
export async function writeDry(
  deps: Deps,
  { clientId, ticket, signal }: { clientId: number; ticket: string; signal: AbortSignal },
): Promise<'ready' | 'silent'> {
  const none = async () => null;
  const models = { ...deps.models, writerFor: none, embedderFor: none, rerankerFor: none };
  const offline = { ...deps, models };
  const { question, voice } = await readRequest(offline, (fn) => deps.db.withClient(clientId, fn), {
    ticket,
    author: { kind: 'auto' },
    isDry: true,
  });
  const answer = await endOf(ask(offline, question, voice, { signal }));
  if (answer.fault) throw new WriterFailed(answer.fault);
  return answer.state === 'ready' ? 'ready' : 'silent';
}
