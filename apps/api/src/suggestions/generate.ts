import { randomUUIDv7 } from 'node:crypto';
import {
  instructionPresets,
  type Suggestion,
  type SuggestionEvent,
  type SuggestionNote,
  type SuggestionSentence,
} from '@replique/contract/suggestions';
import { nothingLeftOut } from '@replique/engine/generation/fit-prompt';
import { suggest, type LeftOut, type SuggestEvent } from '@replique/engine/generation/suggest';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/errors.ts';
import { countUses, dayOf } from '../knowledge/knowledge.ts';
import { announce } from '../live/live.ts';
import {
  holdThread,
  type Thread,
  ticketNamed,
  updateSuggestionCounters,
} from '../tickets/tickets.ts';
import { tellWebhooks } from '../webhooks/webhooks.ts';
import { queueNote, writeBackJob } from '../write-back/write-back.ts';
import { findPassages, type Material, type Offer } from './material.ts';
import { inputFor, maskFor } from './model-input.ts';
import { presentSource, readSuggestion } from './present.ts';
import { budgetFor } from './prompt-budget.ts';
import { insertSuggestion, type NewSuggestion } from './new-suggestion-store.ts';
import { noteOf } from './post-note.ts';
import { findSuggestionStatus } from './store.ts';

/** A free instruction can only be followed by a model: said before anything is written. */
export function checkInstruction(material: Material, instruction: string | undefined): void {
  const isPreset = (instructionPresets as readonly string[]).includes(instruction ?? 'shorter');
  if (!isPreset && !material.writer) throw fail('suggestions.instruction-needs-model');
}

type Written = {
  sentences: SuggestionSentence[];
  notes: Set<SuggestionNote>;
  end: Extract<SuggestEvent, { type: 'silence' | 'done' }> | null;
  /** What a model was sent, whether it answered or failed. */
  modelView: string | null;
  leftOut: LeftOut;
};

async function* relay(
  events: AsyncIterable<SuggestEvent>,
  written: Written,
): AsyncGenerator<SuggestionEvent> {
  for await (const event of events) {
    if (event.type === 'silence' || event.type === 'done') {
      written.end = event;
      if (event.used?.warning) written.notes.add(event.used.warning);
    } else if (event.type === 'note') {
      written.notes.add(event.code);
      yield { type: 'note', note: event.code };
    } else {
      const { text, sources, spans, facts, supported, paragraph: startsParagraph } = event;
      const said = facts ? { facts } : {};
      const sentence = { text, sources, spans, ...said, supported, startsParagraph };
      written.sentences.push(sentence);
      yield { type: 'sentence', sentence };
    }
  }
}

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

export type Request = {
  material: Material;
  instruction: string | null;
  signal?: AbortSignal | undefined;
  keeping?: Keeping;
};

/** What is sent to a browser while a suggestion is written. */
export async function* streamSuggestion(
  deps: Deps,
  request: Request,
): AsyncGenerator<SuggestionEvent> {
  yield* generateSuggestion(deps, request);
}

/**
 * Writes a suggestion from the material and saves it whole at its end: a writer that stops midway, or a browser that
 * goes away, leaves nothing behind. Who watches nothing reads only what it returns.
 * @throws `suggestions.writer-failed` inside the stream; WriterFailed where no fallback is taken
 */
export async function* generateSuggestion(
  deps: Deps,
  request: Request,
): AsyncGenerator<SuggestionEvent, Kept> {
  const { material, instruction, signal, keeping } = request;
  const startedAt = performance.now();
  const offer = await findPassages(deps, material);
  yield { type: 'sources', sources: offer.sources.map((source) => presentSource(source)) };
  const written: Written = {
    sentences: [],
    notes: new Set(material.isDefaultLanguage ? ['language-default'] : []),
    end: null,
    modelView: null,
    leftOut: nothingLeftOut,
  };
  try {
    const mask = maskFor(material);
    const { writer } = material;
    const options = {
      writer,
      mask,
      ...(writer ? { budget: await budgetFor(writer.model) } : {}),
      onPrompt: (text: string, leftOut: LeftOut) => {
        written.modelView = text;
        written.leftOut = leftOut;
      },
      ...(signal ? { signal } : {}),
    };
    yield* relay(suggest(inputFor(material, offer, mask, instruction), options), written);
  } catch (error) {
    if (signal?.aborted) return null;
    const { code = 'writer-failed' } = error as { code?: string };
    deps.log.warn({ code }, 'a suggestion was interrupted');
    if (keeping && !keeping.takesFallback) throw new WriterFailed(code);
    throw fail('suggestions.writer-failed', { reason: code });
  }
  if (!written.end) return null;
  if (keeping && !keeping.takesFallback && written.end.fellBack)
    throw new WriterFailed(written.end.fellBack);
  const durationMs = Math.round(performance.now() - startedAt);
  const record = recordOf(deps, { material, instruction, written, durationMs });
  const kept = await save(deps, { material, record, offer, keeping });
  if (kept) yield { type: 'done', suggestion: kept.suggestion };
  return kept;
}

function recordOf(
  deps: Deps,
  made: { material: Material; instruction: string | null; written: Written; durationMs: number },
): NewSuggestion {
  const { material, written } = made;
  const done = written.end?.type === 'done' ? written.end : null;
  const silence = written.end?.type === 'silence' ? written.end : null;
  // A gate's refusal asked no model; only an abstention and what was mostly unsupported did.
  const isModel = done
    ? done.writer === 'model'
    : silence?.reason === 'model-abstained' || silence?.reason === 'unsupported';
  const used = written.end?.used ?? null;
  return {
    uuid: randomUUIDv7(),
    ticketId: material.ticket.id,
    state: done ? 'ready' : 'silent',
    text: done?.text ?? '',
    sentences: done ? written.sentences : [],
    confidence: done?.confidence ?? null,
    silenceReason: silence?.reason ?? null,
    instruction: made.instruction,
    previousId: material.previous?.id ?? null,
    language: material.language,
    unsupported: done?.unsupported ?? 0,
    notes: [...written.notes],
    leftOut: written.leftOut,
    promptId: material.prompt?.id ?? null,
    promptVersion: material.prompt?.version ?? null,
    promptName: material.prompt?.name ?? null,
    rulesVersion: material.rulesVersion,
    model: isModel ? (used?.model ?? material.writer?.model ?? 'builtin') : 'builtin',
    fellBack: written.end?.fellBack ?? used?.fellBack ?? null,
    durationMs: made.durationMs,
    costMicros: isModel ? (used?.costMicros ?? null) : 0,
    tokensIn: written.end?.tokensIn ?? 0,
    tokensOut: written.end?.tokensOut ?? 0,
    modelView: written.modelView,
    createdAt: deps.clock(),
    createdBy: material.author.kind === 'person' ? material.author.caller.userId : null,
    questionAt: questionTime(material),
  };
}

/** When the requester wrote last, as far as the writer knows. */
function questionTime({ messages }: Material): Date | null {
  return messages.findLast((message) => message.role === 'requester')?.sentAt ?? null;
}

/** Whether somebody wrote, or what was written was changed, since the material was gathered. */
function hasChanged({ ticket }: Material, now: Thread): boolean {
  return (
    now.messages !== ticket.messages ||
    now.question !== ticket.question ||
    now.lastMessageAt.getTime() !== ticket.lastMessageAt.getTime()
  );
}

/** What was written by itself goes to the CRM by itself. */
async function postByItself(
  tx: Tx,
  made: { clientId: number; suggestionId: number; record: NewSuggestion; offer: Offer },
): Promise<void> {
  const { clientId, suggestionId, record, offer } = made;
  const { ticketId, questionAt, createdAt: at } = record;
  if (record.state !== 'ready') return;
  const content = noteOf(record, offer.sources);
  await queueNote(tx, { clientId, ticketId, suggestionId, content, questionAt, by: 'auto', at });
}

async function save(
  deps: Deps,
  made: { material: Material; record: NewSuggestion; offer: Offer; keeping: Keeping | undefined },
): Promise<Kept> {
  const { material, record, offer, keeping } = made;
  const { clientId, id, uuid } = material.ticket;
  const cited = new Set(record.sentences.flatMap((sentence) => sentence.sources));
  const citedDocuments = offer.sources
    .filter((source) => cited.has(source.number))
    .flatMap((s) => s.documentId ?? []);
  const kept = await deps.db.withClient(clientId, async (tx) => {
    const thread = await holdThread(tx, clientId, id);
    // Erased meanwhile, or never there: there is nothing to keep it with.
    if (!thread) return null;
    const isChanged = hasChanged(material, thread);
    if (keeping && !(await keeping.may(tx, { isChanged }))) return null;
    const notes = isChanged ? [...record.notes, 'ticket-changed'] : record.notes;
    const suggestionId = await insertSuggestion(tx, clientId, { ...record, notes }, offer.sources);
    await countUses(tx, clientId, [...new Set(citedDocuments)]);
    // What nobody asked for and comes too late is kept without being the ticket's suggestion.
    const isLate = isChanged && material.author.kind === 'auto';
    await updateSuggestionCounters(tx, clientId, id, {
      suggestions: record.state === 'ready' ? 1 : 0,
      accepted: 0,
      ...(record.state === 'ready' && !isLate ? { suggestedAt: record.createdAt } : {}),
      state: await findSuggestionStatus(tx, { clientId, ticketId: id }),
    });
    if (material.author.kind === 'auto' && !isLate)
      await postByItself(tx, { clientId, suggestionId, record, offer });
    if (record.state === 'ready' && !isLate)
      await tellWebhooks(tx, {
        clientId,
        event: 'suggestion.ready',
        data: {
          ticket: ticketNamed(material.ticket),
          suggestion: {
            uuid: record.uuid,
            confidence: record.confidence,
            language: record.language,
          },
        },
      });
    const { author } = material;
    const by = author.kind === 'person' ? author.caller.firstname || undefined : undefined;
    await announce(tx, { clientId, ticketUuid: uuid, what: 'suggestion', by });
    return { suggestion: await readSuggestion(tx, dayOf(deps), record.uuid), isLate: isChanged };
  });
  if (kept && material.author.kind === 'auto') deps.wake(writeBackJob);
  // What could not be answered belongs to a gap.
  if (kept && record.state === 'silent') deps.wake('gaps.find');
  return kept;
}
