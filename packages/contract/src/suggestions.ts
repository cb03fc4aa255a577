import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { failures, moment, ref, route } from './route.ts';

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

/** A passage behind a suggestion: of a document, or of what an agent answered on another ticket. */
export const SuggestionSource = z.object({
  /** 1-based; what sentences cite. */
  number: z.int().min(1),
  kind: z.enum(['document', 'ticket']),
  uuid: z.uuid(),
  title: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  url: z.string().nullable(),
  isCertified: z.boolean(),
  /** 0 to 1. */
  score: z.number(),
});
export type SuggestionSource = z.infer<typeof SuggestionSource>;

/** A sentence with the numbers of the sources that support it; a courtesy phrase has none. */
export const SuggestionSentence = z.object({
  text: z.string(),
  sources: z.array(z.int()),
  startsParagraph: z.boolean(),
});
export type SuggestionSentence = z.infer<typeof SuggestionSentence>;

export const SilenceReason = z.enum([
  'no-knowledge',
  'off-topic',
  'nothing-close',
  'model-abstained',
]);

/** `ready` waits for a decision, `silent` says why there is nothing good enough to say. */
export const SuggestionState = z.enum(['ready', 'silent', 'accepted', 'deleted']);

export const Suggestion = z.object({
  uuid: z.uuid(),
  ticketUuid: z.uuid(),
  state: SuggestionState,
  /** As it stands now, after edits. */
  text: z.string(),
  /** As the engine wrote it. */
  originalText: z.string(),
  sentences: z.array(SuggestionSentence),
  sources: z.array(SuggestionSource),
  /** 0 to 1; null when silent. */
  confidence: z.number().nullable(),
  silenceReason: SilenceReason.nullable(),
  instruction: z.string().nullable(),
  prompt: z.object({ name: z.string(), version: z.int() }).nullable(),
  model: z.string(),
  /** A provider's failure after which the builtin writer answered instead. */
  fellBack: z.string().nullable(),
  durationMs: z.int(),
  /** Millionths of the installation's currency; null when the model's price is not known. */
  costMicros: z.int().nullable(),
  edits: z.int(),
  /** Grows with every change; send it back as `revision` to change the suggestion. */
  revision: z.int(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  acceptedAt: moment.nullable(),
  acceptedBy: z.string().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** What streams while a suggestion is being written; `done` carries what was saved. */
export const SuggestionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sources'), sources: z.array(SuggestionSource) }),
  z.object({ type: z.literal('sentence'), sentence: SuggestionSentence }),
  z.object({ type: z.literal('done'), suggestion: Suggestion }),
]);
export type SuggestionEvent = z.infer<typeof SuggestionEvent>;

/** Instructions that every writer understands; a free text needs a language model. */
export const instructionPresets = ['shorter', 'friendlier', 'steps'] as const;

const ticket = ref('ticket');
const suggestion = ref('suggestion');
const revision = z.int().min(1);

export const suggestions = {
  /** LLM → model → label: what a client or the tester may choose from (spec §7). */
  models: route('GET', '/v1/models', {
    access: reads,
    tag: 'suggestions',
    summary: 'Language models on offer',
  }).output(z.record(z.string(), z.record(z.string(), z.string()))),
  list: route('GET', '/v2/tickets/{ticket}/suggestions', {
    access: reads,
    tag: 'suggestions',
    summary: 'Suggestions of a ticket, newest first, without deleted ones',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket }))
    .output(z.object({ items: z.array(Suggestion) })),
  generate: route('POST', '/v2/tickets/{ticket}/suggestions', {
    access: writes,
    tag: 'suggestions',
    summary: 'Write a suggestion; server-sent events',
  })
    .errors(
      failures(
        'tickets.not-found',
        'tickets.no-question',
        'modules.off',
        'suggestions.writer-failed',
        'suggestions.instruction-needs-model',
      ),
    )
    .input(z.strictObject({ ticket, instruction: z.string().trim().min(1).max(500).optional() }))
    .output(eventIterator(SuggestionEvent)),
  modelView: route('GET', '/v2/suggestions/{suggestion}/model-view', {
    access: writes,
    tag: 'suggestions',
    summary: 'What a language model was sent, personal data masked; null when none was asked',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(z.object({ text: z.string().nullable() })),
  edit: route('PATCH', '/v2/suggestions/{suggestion}', {
    access: writes,
    tag: 'suggestions',
    summary: 'Change the text; what it was before is kept',
  })
    .errors(
      failures('suggestions.not-found', 'suggestions.state', 'modules.off', 'request.conflict'),
    )
    .input(z.strictObject({ suggestion, revision, text: z.string().trim().min(1).max(50_000) }))
    .output(Suggestion),
  accept: route('POST', '/v2/suggestions/{suggestion}/accept', {
    access: writes,
    tag: 'suggestions',
    summary: 'Accept: the text becomes a past answer that the engine learns from',
  })
    .errors(
      failures('suggestions.not-found', 'suggestions.state', 'modules.off', 'request.conflict'),
    )
    .input(z.strictObject({ suggestion, revision }))
    .output(Suggestion),
  remove: route('DELETE', '/v2/suggestions/{suggestion}', {
    access: writes,
    tag: 'suggestions',
    status: 204,
    summary: 'Delete a suggestion; what was learned from it goes too',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(z.void()),
};
