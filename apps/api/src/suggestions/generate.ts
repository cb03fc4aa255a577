import { randomUUIDv7 } from 'node:crypto';
import {
  instructionPresets,
  type SuggestionEvent,
  type SuggestionNote,
  type SuggestionSentence,
} from '@replique/contract/suggestions';
import { nothingLeftOut } from '@replique/engine/generation/fit-prompt';
import { suggest, type LeftOut, type SuggestEvent } from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { countUses, dayOf } from '../knowledge/knowledge.ts';
import { updateSuggestionCounters } from '../tickets/tickets.ts';
import { findPassages, type Material, type Offer } from './material.ts';
import { inputFor, maskFor } from './model-input.ts';
import { budgetFor } from './prompt-budget.ts';
import { insertSuggestion, type NewSuggestion } from './store.ts';
import { presentSource, readSuggestion } from './suggestions.ts';

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
      const { text, sources, spans, supported, paragraph: startsParagraph } = event;
      const sentence = { text, sources, spans, supported, startsParagraph };
      written.sentences.push(sentence);
      yield { type: 'sentence', sentence };
    }
  }
}

/**
 * Streams a suggestion for the material and saves it whole at its end: a writer that stops midway,
 * or a browser that goes away, leaves nothing behind.
 * @throws `suggestions.writer-failed` inside the stream
 */
export async function* generateSuggestion(
  deps: Deps,
  caller: Caller,
  request: { material: Material; instruction: string | null; signal?: AbortSignal | undefined },
): AsyncGenerator<SuggestionEvent> {
  const { material, instruction, signal } = request;
  const startedAt = performance.now();
  const offer = await findPassages(deps, material);
  yield { type: 'sources', sources: offer.sources.map(presentSource) };
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
    if (signal?.aborted) return;
    const { code = 'writer-failed' } = error as { code?: string };
    deps.log.warn({ code }, 'a suggestion was interrupted');
    throw fail('suggestions.writer-failed', { reason: code });
  }
  if (!written.end) return;
  const durationMs = Math.round(performance.now() - startedAt);
  const record = recordOf(deps, caller, { material, instruction, written, durationMs });
  yield { type: 'done', suggestion: await save(deps, material, record, offer) };
}

function recordOf(
  deps: Deps,
  caller: Caller,
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
    model: isModel ? (used?.model ?? material.writer?.model ?? 'builtin') : 'builtin',
    fellBack: done?.fellBack ?? used?.fellBack ?? null,
    durationMs: made.durationMs,
    costMicros: isModel ? (used?.costMicros ?? null) : 0,
    tokensIn: written.end?.tokensIn ?? 0,
    tokensOut: written.end?.tokensOut ?? 0,
    modelView: written.modelView,
    createdAt: deps.clock(),
    createdBy: caller.userId,
  };
}

async function save(deps: Deps, material: Material, record: NewSuggestion, offer: Offer) {
  const { clientId, id } = material.ticket;
  const cited = new Set(record.sentences.flatMap((sentence) => sentence.sources));
  const citedDocuments = offer.sources
    .filter((source) => cited.has(source.number))
    .flatMap((s) => s.documentId ?? []);
  const saved = await deps.db.withClient(clientId, async (tx) => {
    await insertSuggestion(tx, clientId, record, offer.sources);
    await countUses(tx, clientId, [...new Set(citedDocuments)]);
    await updateSuggestionCounters(tx, clientId, id, {
      suggestions: record.state === 'ready' ? 1 : 0,
      accepted: 0,
      ...(record.state === 'ready' ? { suggestedAt: record.createdAt } : {}),
    });
    return readSuggestion(tx, dayOf(deps), record.uuid);
  });
  // What could not be answered belongs to a gap.
  if (record.state === 'silent') deps.wake('gaps.find');
  return saved;
}
