import {
  SuggestionNote,
  type Suggestion,
  type SuggestionSource,
} from '@replique/contract/answering/suggestions';
import { SilenceReason } from '@replique/contract/silence-reason';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import { marksByDocument, type MarkRecord } from '../ask/marks.ts';
import type { Source } from '../ask/passages.ts';
import { ratingsOf } from './workbench/present-ratings.ts';
import { findSuggestion, listSources, type SuggestionRecord } from './store.ts';

/** Suggestions as they leave the server. */

type Marks = ReadonlyMap<number, MarkRecord>;

/** @param marks what people said of documents for the question, by document */
export function presentSource(
  { documentId, ticketId: _, ...source }: Source,
  marks?: Marks,
): SuggestionSource {
  const said = documentId === null ? undefined : marks?.get(documentId);
  const mark = said ? { verdict: said.verdict, by: said.by, at: said.at.toISOString() } : null;
  return { ...source, mark };
}

type Shown = {
  sources: Source[];
  ratings: Suggestion['ratings'];
  marks: Marks | undefined;
};

/** A click, or an answer that was nearly the suggestion. */
export function acceptedAs({
  state,
  isAcceptedAsSent,
}: Pick<SuggestionRecord, 'state' | 'isAcceptedAsSent'>): Suggestion['acceptedAs'] {
  if (state !== 'accepted') return null;
  return isAcceptedAsSent ? 'sent' : 'person';
}

function present(record: SuggestionRecord, { sources, ratings, marks }: Shown): Suggestion {
  return {
    uuid: record.uuid,
    ticketUuid: record.ticketUuid,
    state: record.state,
    text: record.text,
    originalText: record.originalText,
    sentences: record.sentences.map((sentence) => ({ spans: [], supported: true, ...sentence })),
    sources: sources.map((source) => presentSource(source, marks)),
    confidence: record.confidence,
    form: record.form,
    openQuestions: record.openQuestions,
    silenceReason: SilenceReason.nullable().parse(record.silenceReason),
    instruction: record.instruction,
    previousUuid: record.previousUuid,
    language: record.language,
    unsupported: record.unsupported,
    contradicted: record.contradicted,
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
    staleSince: record.staleSince?.toISOString() ?? null,
    acceptedAt: record.acceptedAt?.toISOString() ?? null,
    acceptedBy: record.acceptedBy,
    acceptedAs: acceptedAs(record),
    ratings,
  };
}

export async function presentAll(
  tx: Tx,
  today: string,
  clientId: number,
  records: SuggestionRecord[],
): Promise<Suggestion[]> {
  const ids = records.map((record) => record.id);
  const sources = await listSources(tx, clientId, ids, today);
  const bySuggestion = Map.groupBy(sources, (source) => source.suggestionId);
  const ratings = await ratingsOf(tx, clientId, ids);
  const marks = new Map<number, Marks>();
  for (const { ticketId, question } of records)
    if (!marks.has(ticketId))
      marks.set(ticketId, await marksByDocument(tx, { clientId, id: ticketId, question }));
  return records.map((record) =>
    present(record, {
      sources: (bySuggestion.get(record.id) ?? []).map(({ suggestionId: _, ...source }) => source),
      ratings: ratings.get(record.id) ?? [],
      marks: marks.get(record.ticketId),
    }),
  );
}

/** Reads what stands now. @throws `suggestions.not-found` */
export async function readSuggestion(tx: Tx, today: string, uuid: string): Promise<Suggestion> {
  const record = await findSuggestion(tx, uuid);
  const [suggestion] = record ? await presentAll(tx, today, record.clientId, [record]) : [];
  if (!suggestion) throw fail('suggestions.not-found');
  return suggestion;
}
