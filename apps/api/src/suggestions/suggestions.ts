import type { Suggestion, SuggestionSource } from '@replique/contract/suggestions';
import { SilenceReason, SuggestionNote, type LeftOut } from '@replique/contract/suggestions';
import { findClient, requireModule, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { countAcceptedUses, dayOf } from '../knowledge/knowledge.ts';
import { requireTicket, updateSuggestionCounters } from '../tickets/tickets.ts';
import {
  findLastAccepted,
  findLatestSuggestionTime,
  findModelView,
  findSuggestion,
  findSuggestionForUpdate,
  listSources,
  listSuggestions,
  retireAcceptedAnswer,
  updateAccepted,
  updateDeleted,
  updateText,
  upsertAcceptedAnswer,
  type SourceRecord,
  type SuggestionRecord,
} from './store.ts';

export function presentSource({
  documentId: _,
  ticketId: __,
  ...source
}: SourceRecord): SuggestionSource {
  return source;
}

function present(record: SuggestionRecord, sources: SourceRecord[]): Suggestion {
  return {
    uuid: record.uuid,
    ticketUuid: record.ticketUuid,
    state: record.state,
    text: record.text,
    originalText: record.originalText,
    sentences: record.sentences.map((sentence) => ({ spans: [], supported: true, ...sentence })),
    sources: sources.map(presentSource),
    confidence: record.confidence,
    silenceReason: SilenceReason.nullable().parse(record.silenceReason),
    instruction: record.instruction,
    previousUuid: record.previousUuid,
    language: record.language,
    unsupported: record.unsupported,
    notes: record.notes.flatMap((note) => SuggestionNote.safeParse(note).data ?? []),
    prompt:
      record.promptName !== null && record.promptVersion !== null
        ? { name: record.promptName, version: record.promptVersion }
        : null,
    model: record.model,
    fellBack: record.fellBack,
    durationMs: record.durationMs,
    costMicros: record.costMicros,
    edits: record.edits,
    revision: record.revision,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy,
    acceptedAt: record.acceptedAt?.toISOString() ?? null,
    acceptedBy: record.acceptedBy,
  };
}

async function presentAll(
  tx: Tx,
  today: string,
  clientId: number,
  records: SuggestionRecord[],
): Promise<Suggestion[]> {
  const sources = await listSources(
    tx,
    clientId,
    records.map((record) => record.id),
    today,
  );
  const bySuggestion = Map.groupBy(sources, (source) => source.suggestionId);
  return records.map((record) =>
    present(
      record,
      (bySuggestion.get(record.id) ?? []).map(({ suggestionId: _, ...source }) => source),
    ),
  );
}

/** Reads what stands now. @throws `suggestions.not-found` */
export async function readSuggestion(tx: Tx, today: string, uuid: string): Promise<Suggestion> {
  const record = await findSuggestion(tx, uuid);
  const [suggestion] = record ? await presentAll(tx, today, record.clientId, [record]) : [];
  if (!suggestion) throw fail('suggestions.not-found');
  return suggestion;
}

export async function listTicketSuggestions(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<Suggestion[]> {
  return withScope(deps, caller, undefined, async (tx) => {
    const ticket = await requireTicket(tx, ticketUuid);
    const records = await listSuggestions(tx, ticket.clientId, ticket.id);
    return presentAll(tx, dayOf(deps), ticket.clientId, records);
  });
}

/** What a language model was sent for a suggestion, personal data masked. @throws `suggestions.not-found` */
export async function readModelView(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ text: string | null; leftOut: LeftOut }> {
  const view = await withScope(deps, caller, undefined, (tx) => findModelView(tx, uuid));
  if (!view) throw fail('suggestions.not-found');
  return view;
}

/** A suggestion that waits for a decision, in the revision that the caller saw. @throws `modules.off` */
async function requireReady(tx: Tx, uuid: string, revision: number): Promise<SuggestionRecord> {
  const suggestion = await findSuggestionForUpdate(tx, uuid);
  if (!suggestion) throw fail('suggestions.not-found');
  const client = await findClient(tx, { id: suggestion.clientId });
  if (client) requireModule(client, 'suggestions');
  if (suggestion.revision !== revision)
    throw fail('request.conflict', { revision: suggestion.revision });
  if (suggestion.state !== 'ready') throw fail('suggestions.state', { state: suggestion.state });
  return suggestion;
}

type Change = { suggestion: string; revision: number };

/** Changes the text; what it was before is kept as an edit. */
export async function editSuggestion(
  deps: Deps,
  caller: Caller,
  change: Change & { text: string },
): Promise<Suggestion> {
  return withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireReady(tx, change.suggestion, change.revision);
    if (suggestion.text !== change.text) {
      await updateText(tx, suggestion, {
        text: change.text,
        editedBy: caller.userId,
        at: deps.clock(),
      });
    }
    return readSuggestion(tx, dayOf(deps), change.suggestion);
  });
}

/** Question → the accepted text, with the documents that it cites; answers those. */
async function teach(tx: Tx, suggestion: SuggestionRecord, at: Date): Promise<number[]> {
  const { clientId, ticketId } = suggestion;
  const ticket = await requireTicket(tx, suggestion.ticketUuid);
  const cited = new Set(suggestion.sentences.flatMap((sentence) => sentence.sources));
  const sources = await listSources(tx, clientId, [suggestion.id], at.toISOString().slice(0, 10));
  const cites = sources
    .filter((source) => cited.has(source.number))
    .flatMap((source) => source.documentId ?? []);
  const documentIds = [...new Set(cites)];
  await upsertAcceptedAnswer(tx, {
    clientId,
    ticketId,
    suggestionId: suggestion.id,
    question: ticket.question,
    text: suggestion.text,
    language: suggestion.language ?? ticket.language ?? 'en',
    documentIds,
    at,
  });
  return documentIds;
}

/** Accepts, and teaches the engine at once. */
export async function acceptSuggestion(
  deps: Deps,
  caller: Caller,
  change: Change,
): Promise<Suggestion> {
  return withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireReady(tx, change.suggestion, change.revision);
    const at = deps.clock();
    await updateAccepted(tx, suggestion, caller.userId, at);
    const counted = { suggestions: 0, accepted: 1 };
    await updateSuggestionCounters(tx, suggestion.clientId, suggestion.ticketId, counted);
    await countAcceptedUses(tx, suggestion.clientId, await teach(tx, suggestion, at));
    return readSuggestion(tx, dayOf(deps), change.suggestion);
  });
}

/** Deletes; what was learned from it is forgotten in the same transaction, unless another accepted one teaches it. */
export async function removeSuggestion(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findSuggestionForUpdate(tx, uuid);
    if (!suggestion) throw fail('suggestions.not-found');
    await updateDeleted(tx, suggestion, caller.userId, deps.clock());
    const isAccepted = suggestion.state === 'accepted';
    if (isAccepted) {
      await retireAcceptedAnswer(tx, suggestion);
      const other = await findLastAccepted(tx, suggestion);
      if (other) await teach(tx, other, other.acceptedAt ?? deps.clock());
    }
    await updateSuggestionCounters(tx, suggestion.clientId, suggestion.ticketId, {
      suggestions: suggestion.state === 'silent' ? 0 : -1,
      accepted: isAccepted ? -1 : 0,
      suggestedAt: await findLatestSuggestionTime(tx, suggestion),
    });
  });
}
