import { randomUUIDv7 } from 'node:crypto';
import type { Suggestion, SuggestionEvent } from '@replique/contract/answering/suggestions';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { countUses, dayOf } from '../../../knowledge/index.ts';
import { announce, tellWebhooks } from '../../../accounts/index.ts';
import {
  holdThread,
  type Thread,
  ticketNamed,
  updateSuggestionCounters,
  queueNote,
  writeBackJob,
} from '../../../helpdesk/index.ts';
import type { Answer } from '../../ask/answer.ts';
import { ask, mapEvents } from '../../ask/ask.ts';
import type { Source } from '../../ask/passages.ts';
import { presentSource, readSuggestion } from '../present.ts';
import { insertSuggestion, type NewSuggestion } from './new-suggestion-store.ts';
import { noteOf } from '../post-note.ts';
import type { SuggestionRequest } from './request.ts';
import { findSuggestionStatus } from '../store.ts';

/** What work that nobody watches asks of a suggestion before it is kept. */
export type Keeping = {
  /** Whether the built-in writer may stand in for a provider that failed. */
  takesFallback: boolean;
  /** Asked in the transaction that saves, with the ticket held; false: nothing is kept. */
  may(tx: Tx, found: { isChanged: boolean }): Promise<boolean>;
};

/** Null: nothing was kept. `isLate`: the ticket had changed before the writing ended. */
export type Kept = { suggestion: Suggestion; isLate: boolean } | null;

/** A provider failed where the built-in writer may not stand in for it; `code` says how. */
export class WriterFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The model gave no answer: ${code}`);
    this.name = 'WriterFailed';
    this.code = code;
  }
}

export type GenerateOptions = { signal?: AbortSignal | undefined; keeping?: Keeping };

/** What is sent to a browser while a suggestion is written. */
export async function* streamSuggestion(
  deps: Deps,
  request: SuggestionRequest,
  signal?: AbortSignal,
): AsyncGenerator<SuggestionEvent> {
  yield* generateSuggestion(deps, request, { signal });
}

/**
 * Writes a suggestion and saves it whole at its end: a writer that stops midway, or a browser that goes away, leaves
 * nothing behind.
 * @returns null: nothing was kept
 * @throws `suggestions.writer-failed` inside the stream; WriterFailed where no fallback is taken
 */
export async function* generateSuggestion(
  deps: Deps,
  request: SuggestionRequest,
  { signal, keeping }: GenerateOptions = {},
): AsyncGenerator<SuggestionEvent, Kept> {
  let sources: Source[] = [];
  let answer: Answer;
  try {
    const asking = ask(deps, request.question, request.voice, { signal });
    answer = yield* mapEvents(asking, (event): SuggestionEvent[] => {
      if (event.type !== 'passages') return [event];
      ({ sources } = event.found);
      return [{ type: 'sources', sources: sources.map((source) => presentSource(source)) }];
    });
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
  const { fault, writer, fellBack } = answer;
  const failure = fault ?? (writer === 'builtin' ? fellBack : null);
  if (failure && keeping && !keeping.takesFallback) throw new WriterFailed(failure);
  if (fault) throw fail('suggestions.writer-failed', { reason: fault });
  const record = recordOf(deps, request, answer);
  const kept = await save(deps, { request, record, sources, keeping });
  if (kept) yield { type: 'done', suggestion: kept.suggestion };
  return kept;
}

function recordOf(deps: Deps, request: SuggestionRequest, answer: Answer): NewSuggestion {
  const { author, ticket, question, voice } = request;
  const { state, fault: _, writer: __, firstMs: ___, ...made } = answer;
  return {
    ...made,
    uuid: randomUUIDv7(),
    ticketId: ticket.id,
    state: state === 'ready' ? 'ready' : 'silent',
    instruction: voice.instruction,
    previousId: request.previousId,
    language: question.language,
    promptId: voice.prompt?.id ?? null,
    promptVersion: voice.prompt?.version ?? null,
    promptName: voice.prompt?.name ?? null,
    rulesVersion: request.rulesVersion,
    createdAt: deps.clock(),
    createdBy: author.kind === 'person' ? author.caller.userId : null,
    questionAt: request.questionAt,
  };
}

/** Whether a message came, or one was changed, since the request was read. */
function hasChanged({ ticket }: SuggestionRequest, now: Thread): boolean {
  return (
    now.messages !== ticket.messages ||
    now.question !== ticket.question ||
    now.lastMessageAt.getTime() !== ticket.lastMessageAt.getTime()
  );
}

/** What was written by itself goes to the CRM by itself. */
async function postByItself(
  tx: Tx,
  made: { clientId: number; suggestionId: number; record: NewSuggestion; sources: Source[] },
): Promise<void> {
  const { clientId, suggestionId, record, sources } = made;
  const { ticketId, questionAt, createdAt: at } = record;
  // What a source contradicts is for a person to see first.
  if (record.state !== 'ready' || record.contradicted > 0) return;
  const content = noteOf(record, sources);
  await queueNote(tx, { clientId, ticketId, suggestionId, content, questionAt, by: 'auto', at });
}

async function save(
  deps: Deps,
  made: {
    request: SuggestionRequest;
    record: NewSuggestion;
    sources: Source[];
    keeping: Keeping | undefined;
  },
): Promise<Kept> {
  const { request, record, sources, keeping } = made;
  const { author, ticket } = request;
  const { clientId, id, uuid } = ticket;
  const cited = new Set(record.sentences.flatMap((sentence) => sentence.sources));
  const citedDocuments = sources
    .filter((source) => cited.has(source.number))
    .flatMap((s) => s.documentId ?? []);
  const kept = await deps.db.withClient(clientId, async (tx) => {
    const thread = await holdThread(tx, clientId, id);
    // Erased meanwhile, or never there: there is nothing to keep it with.
    if (!thread) return null;
    const isChanged = hasChanged(request, thread);
    if (keeping && !(await keeping.may(tx, { isChanged }))) return null;
    const notes = isChanged ? [...record.notes, 'ticket-changed'] : record.notes;
    const suggestionId = await insertSuggestion(tx, clientId, { ...record, notes }, sources);
    await countUses(tx, clientId, [...new Set(citedDocuments)]);
    // What nobody asked for and comes too late is kept without being the ticket's suggestion.
    const isLate = isChanged && author.kind === 'auto';
    await updateSuggestionCounters(tx, clientId, id, {
      suggestions: record.state === 'ready' ? 1 : 0,
      accepted: 0,
      ...(record.state === 'ready' && !isLate ? { suggestedAt: record.createdAt } : {}),
      state: await findSuggestionStatus(tx, { clientId, ticketId: id }),
    });
    if (author.kind === 'auto' && !isLate)
      await postByItself(tx, { clientId, suggestionId, record, sources });
    if (record.state === 'ready' && !isLate)
      await tellWebhooks(tx, {
        clientId,
        event: 'suggestion.ready',
        data: {
          ticket: ticketNamed(ticket),
          suggestion: {
            uuid: record.uuid,
            confidence: record.confidence,
            language: record.language,
          },
        },
      });
    const by = author.kind === 'person' ? author.caller.firstname || undefined : undefined;
    await announce(tx, { clientId, ticketUuid: uuid, what: 'suggestion', by });
    return { suggestion: await readSuggestion(tx, dayOf(deps), record.uuid), isLate: isChanged };
  });
  if (kept && author.kind === 'auto') deps.wake(writeBackJob);
  // What could not be answered belongs to a gap.
  if (kept && record.state === 'silent') deps.wake('gaps.find');
  return kept;
}
