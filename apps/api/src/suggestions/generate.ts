import { randomUUIDv7 } from 'node:crypto';
import {
  instructionPresets,
  type SuggestionEvent,
  type SuggestionSentence,
} from '@replique/contract/suggestions';
import { Mask } from '@replique/engine/privacy/mask';
import { suggest, type SuggestEvent, type SuggestInput } from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { countUses, dayOf } from '../knowledge/knowledge.ts';
import { updateSuggestionCounters } from '../tickets/tickets.ts';
import { customValues, fillVariables } from './fill-variables.ts';
import { findPassages, type Material, type Offer } from './material.ts';
import { insertSuggestion, type NewSuggestion } from './store.ts';
import { presentSource, readSuggestion } from './suggestions.ts';

const mostNames = 50;

/** Whose names a model does not see: who asks, who answers and who wrote in the ticket. */
function maskFor({ ticket, agentName, messages, whitelist }: Material): Mask {
  const authors = messages.map((message) => message.author);
  const names = [ticket.requesterName, agentName, ...authors].filter((name) => name !== null);
  return new Mask({ names: [...new Set(names)].slice(0, mostNames), whitelist });
}

/** The prompt with its variables filled; what they hold is masked by its own, so that none can reach out of its place. */
function fillPrompt(material: Material, mask: Mask, text: string): string {
  const { ticket } = material;
  const values = {
    'client.name': material.clientName,
    'ticket.subject': ticket.subject,
    'ticket.channel': ticket.channel ?? '',
    'ticket.category': ticket.category ?? '',
    language: material.language,
    ...customValues(material.customData),
  };
  const masked = Object.entries(values).map(([name, value]) => [name, mask.text(value)]);
  return fillVariables(mask.rule(text), {
    ...Object.fromEntries(masked),
    'requester.name': mask.name(ticket.requesterName ?? ''),
    'agent.name': mask.name(material.agentName ?? ''),
  });
}

function inputFor(
  material: Material,
  offer: Offer,
  mask: Mask,
  instruction: string | null,
): SuggestInput {
  const { ticket, prompt } = material;
  return {
    language: material.language,
    question: ticket.question,
    requesterName: ticket.requesterName,
    agentName: material.agentName,
    companyName: material.clientName,
    messages: material.messages.map(({ role, text }) => ({ role, text })),
    prompt: {
      context: fillPrompt(material, mask, prompt?.context ?? ''),
      style: fillPrompt(material, mask, prompt?.style ?? ''),
      rules: material.rules,
    },
    guidelines: material.guidelines,
    styles: material.styles,
    instruction,
    passages: offer.passages,
    belongs: offer.belongs,
    agreement: offer.agreement,
    knowledgeSize: offer.knowledgeSize,
  };
}

/** A free instruction can only be followed by a model: said before anything is written. */
export function checkInstruction(deps: Deps, instruction: string | undefined): void {
  const isPreset = (instructionPresets as readonly string[]).includes(instruction ?? 'shorter');
  if (!isPreset && !deps.writer) throw fail('suggestions.instruction-needs-model');
}

type Written = {
  sentences: SuggestionSentence[];
  end: Extract<SuggestEvent, { type: 'silence' | 'done' }> | null;
  /** What a model was sent, whether it answered or failed. */
  modelView: string | null;
};

async function* relay(
  events: AsyncIterable<SuggestEvent>,
  written: Written,
): AsyncGenerator<SuggestionEvent> {
  for await (const event of events) {
    if (event.type === 'silence' || event.type === 'done') written.end = event;
    if (event.type !== 'sentence') continue;
    const sentence = { text: event.text, sources: event.sources, startsParagraph: event.paragraph };
    written.sentences.push(sentence);
    yield { type: 'sentence', sentence };
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
  const written: Written = { sentences: [], end: null, modelView: null };
  try {
    const mask = maskFor(material);
    const options = {
      writer: deps.writer,
      mask,
      onPrompt: (text: string) => {
        written.modelView = text;
      },
      ...(signal ? { signal } : {}),
    };
    yield* relay(suggest(inputFor(material, offer, mask, instruction), options), written);
  } catch (error) {
    if (signal?.aborted) return;
    deps.log.warn({ code: (error as { code?: string }).code }, 'a suggestion was interrupted');
    throw fail('suggestions.writer-failed');
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
  // A gate's refusal asked no model; only an abstention did.
  const isModel = done ? done.writer === 'model' : silence?.reason === 'model-abstained';
  return {
    uuid: randomUUIDv7(),
    ticketId: material.ticket.id,
    state: done ? 'ready' : 'silent',
    text: done?.text ?? '',
    sentences: done ? written.sentences : [],
    confidence: done?.confidence ?? null,
    silenceReason: silence?.reason ?? null,
    instruction: made.instruction,
    promptId: material.prompt?.id ?? null,
    promptVersion: material.prompt?.version ?? null,
    promptName: material.prompt?.name ?? null,
    model: isModel ? (deps.writer?.model ?? 'builtin') : 'builtin',
    fellBack: done?.fellBack ?? null,
    durationMs: made.durationMs,
    costMicros: isModel ? null : 0,
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
  return deps.db.withClient(clientId, async (tx) => {
    await insertSuggestion(tx, clientId, record, offer.sources);
    await countUses(tx, clientId, [...new Set(citedDocuments)]);
    await updateSuggestionCounters(tx, clientId, id, {
      suggestions: record.state === 'ready' ? 1 : 0,
      accepted: 0,
      ...(record.state === 'ready' ? { suggestedAt: record.createdAt } : {}),
    });
    return readSuggestion(tx, dayOf(deps), record.uuid);
  });
}
