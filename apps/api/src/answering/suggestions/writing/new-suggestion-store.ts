import type { Tx } from '../../../platform/db/database.ts';
import type { LeftOut } from '../../../platform/db/column-shapes.ts';
import type { Source } from '../../ask/passages.ts';
import type { SentenceRecord } from '../store.ts';

/** SQL that stores a suggestion when it is written. */

export type NewSuggestion = {
  uuid: string;
  ticketId: number;
  state: 'ready' | 'silent';
  text: string;
  sentences: SentenceRecord[];
  confidence: number | null;
  form: 'answer' | 'pointer' | null;
  openQuestions: string[];
  silenceReason: string | null;
  instruction: string | null;
  previousId: number | null;
  language: string;
  unsupported: number;
  contradicted: number;
  notes: string[];
  leftOut: LeftOut;
  promptId: number | null;
  promptVersion: number | null;
  promptName: string | null;
  /** Of the mandatory rules that it was written under. */
  rulesVersion: number;
  model: string;
  fellBack: string | null;
  durationMs: number;
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
  modelView: string | null;
  createdAt: Date;
  /** Null: written by itself. */
  createdBy: number | null;
  /** The latest question that its writer knew. */
  questionAt: Date | null;
};

export async function insertSuggestion(
  tx: Tx,
  clientId: number,
  suggestion: NewSuggestion,
  sources: Source[],
): Promise<number> {
  const { id } = await tx
    .insertInto('suggestions')
    .values({
      client_id: clientId,
      uuid: suggestion.uuid,
      ticket_id: suggestion.ticketId,
      state: suggestion.state,
      text: suggestion.text,
      original_text: suggestion.text,
      sentences: JSON.stringify(suggestion.sentences),
      confidence: suggestion.confidence,
      form: suggestion.form,
      open_questions: suggestion.openQuestions,
      silence_reason: suggestion.silenceReason,
      instruction: suggestion.instruction,
      previous_id: suggestion.previousId,
      language: suggestion.language,
      unsupported: suggestion.unsupported,
      contradicted: suggestion.contradicted,
      notes: suggestion.notes,
      left_out: JSON.stringify(suggestion.leftOut),
      prompt_id: suggestion.promptId,
      prompt_version: suggestion.promptVersion,
      prompt_name: suggestion.promptName,
      rules_version: suggestion.rulesVersion,
      model: suggestion.model,
      fell_back: suggestion.fellBack,
      duration_ms: suggestion.durationMs,
      cost_micros: suggestion.costMicros,
      tokens_in: suggestion.tokensIn,
      tokens_out: suggestion.tokensOut,
      model_view: suggestion.modelView,
      created_at: suggestion.createdAt,
      created_by: suggestion.createdBy,
      question_at: suggestion.questionAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSources(tx, clientId, id, sources);
  return id;
}

async function insertSources(
  tx: Tx,
  clientId: number,
  id: number,
  sources: Source[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .insertInto('suggestion_sources')
    .values(
      sources.map((source) => ({
        client_id: clientId,
        suggestion_id: id,
        number: source.number,
        kind: source.kind,
        document_id: source.documentId,
        ticket_id: source.ticketId,
        title: source.title,
        heading: source.heading,
        text: source.text,
        url: source.url,
        is_certified: source.isCertified,
        score: source.score,
      })),
    )
    .execute();
}
