import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { SilenceReason } from '../silence-reason.ts';
import { ArticleDraft, DocumentDetail, DocumentDraft } from '../knowledge/knowledge.ts';
import { sendSuggestion } from './send-suggestion.ts';
import { SuggestionSentence } from './suggestion-sentence.ts';
import { bodySizes, failuresOf, moment, ref, route, textLanguage } from '../route.ts';

export const errors = {
  'documents.answer-known': {
    status: 409,
    message: 'This answer was made a document before.',
  },
  'suggestions.instruction-needs-model': {
    status: 409,
    message: 'A free instruction needs a language model, and none is configured.',
  },
  'translations.needs-model': {
    status: 409,
    message: 'Translating needs a language model, and the client has none.',
  },
  'translations.refused': {
    status: 422,
    message: 'The translation lost or changed something that must stand as it is.',
  },
} as const;

export const actions = [
  'suggestions.edited',
  'suggestions.accepted',
  'suggestions.answered',
  'suggestions.deleted',
  'suggestions.restored',
  'suggestions.post-asked',
  'suggestions.send-asked',
  'suggestions.rated-up',
  'suggestions.rated-down',
  'suggestions.rating-withdrawn',
  'suggestions.document-irrelevant',
  'suggestions.document-relevant',
] as const;

const failures = failuresOf(errors);

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

/** `irrelevant`: passed over for this question; `better`: offered first for it. */
export const SourceMark = z.object({
  verdict: z.enum(['irrelevant', 'better']),
  by: z.string().nullable(),
  at: moment,
});
export type SourceMark = z.infer<typeof SourceMark>;

/** Why a suggestion is no good; each is a key of the phrases `workbench.reasons`. */
export const RatingReason = z.enum([
  'wrong',
  'incomplete',
  'tone',
  'outdated',
  'wrong-source',
  'other',
]);
export type RatingReason = z.infer<typeof RatingReason>;

const RatedDocument = z.object({ uuid: z.uuid(), title: z.string() });

/** What one person says of a suggestion. */
export const SuggestionRating = z.object({
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  thumb: z.enum(['up', 'down']),
  reason: RatingReason.nullable(),
  comment: z.string(),
  wrongDocument: RatedDocument.nullable(),
  betterDocument: RatedDocument.nullable(),
  at: moment,
});
export type SuggestionRating = z.infer<typeof SuggestionRating>;

/** A passage behind a suggestion: of a document, or of what an agent answered on another ticket. */
export const SuggestionSource = z.object({
  /** 1-based; what sentences cite. */
  number: z.int().min(1),
  kind: z.enum(['document', 'ticket']),
  uuid: z.uuid(),
  /** The group of tickets whose approved answer the document is; null or left out: it is none. */
  group: z.uuid().nullish(),
  title: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  url: z.string().nullable(),
  isCertified: z.boolean(),
  /** 0 to 1. */
  score: z.number(),
  /** What somebody said of this document for this question, as it stands today. */
  mark: SourceMark.nullable(),
});
export type SuggestionSource = z.infer<typeof SuggestionSource>;

/** What a person should know beside the text; each is a key of the phrases `suggestions.notes`. */
export const SuggestionNote = z.enum([
  'instruction-needs-model',
  'links-removed',
  'markup-removed',
  'prompt-withheld',
  // What no source says, or a source says otherwise, was kept from a visitor.
  'statements-withheld',
  'confidential-withheld',
  'placeholders-unknown',
  'language-default',
  'budget-80',
  // The judge beside the built-in check gave no answer: the verdicts are those of the built-in check alone.
  'judge-failed',
  // Somebody wrote in the ticket while it was written.
  'ticket-changed',
]);
export type SuggestionNote = z.infer<typeof SuggestionNote>;

/**
 * `ready` waits for a decision, `silent` says why there is nothing good enough to say: what an agent writes instead is its
 * text, and it stays silent in every figure.
 */
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
  /** How likely the reply rests on the right article, 0 to 1; null when silent. */
  confidence: z.number().nullable(),
  /** `pointer`: it names articles to read, as no passage surely answers. Null when silent. */
  form: z.enum(['answer', 'pointer']).nullable(),
  /** Questions of the message that nothing was found for, in the requester's words. */
  openQuestions: z.array(z.string()),
  silenceReason: SilenceReason.nullable(),
  instruction: z.string().nullable(),
  /** The variant that the instruction was applied to. */
  previousUuid: z.uuid().nullable(),
  /** Of the reply; null for suggestions from before it was kept. */
  language: textLanguage.nullable(),
  /** Sentences that state something no source supports, those contradicted among them. */
  unsupported: z.int().min(0),
  /** Sentences as the engine wrote them that a source contradicts. */
  contradicted: z.int().min(0),
  notes: z.array(SuggestionNote),
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
  /** The name of who asked for it; null: written by itself, before anybody asked. */
  createdBy: z.string().nullable(),
  /** When the requester wrote again after the messages that it was written from; null while it knows the latest question. */
  staleSince: moment.nullable(),
  acceptedAt: moment.nullable(),
  acceptedBy: z.string().nullable(),
  /** `person`: by a click; `sent`: nobody clicked, what an agent sent was measured to be it. Null while not accepted. */
  acceptedAs: z.enum(['person', 'sent']).nullable(),
  /** Newest first. */
  ratings: z.array(SuggestionRating),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** What streams while a suggestion is being written; `done` carries what was saved. */
export const SuggestionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sources'), sources: z.array(SuggestionSource) }),
  z.object({ type: z.literal('sentence'), sentence: SuggestionSentence }),
  z.object({ type: z.literal('note'), note: SuggestionNote }),
  z.object({ type: z.literal('done'), suggestion: Suggestion }),
]);
export type SuggestionEvent = z.infer<typeof SuggestionEvent>;

/** What of the material did not fit into the model's prompt: messages and facts left away, messages cut, passages by number. */
export const LeftOut = z.object({
  messages: z.int(),
  shortened: z.int(),
  passages: z.array(z.int()),
  facts: z.int(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** Why a message has no translation beside it; each is a key of the phrases `translations.refused`. */
export const TranslationFault = z.enum([
  'empty',
  'figures',
  'links',
  'placeholders',
  'length',
  'language',
  'markup',
  'confidential',
  'writer-failed',
]);
export type TranslationFault = z.infer<typeof TranslationFault>;

/** A message in the language asked for; `text` null and a reason where it could not be translated. */
export const MessageTranslation = z.object({
  messageUuid: z.uuid(),
  /** What it is written in, as far as that can be told (ISO 639-1). */
  from: z.string().nullable(),
  /** The message itself where it is in the language already. */
  text: z.string().nullable(),
  fault: TranslationFault.nullable(),
});
export type MessageTranslation = z.infer<typeof MessageTranslation>;

/** Messages translated by one call, the newest ones first. */
export const mostTranslated = 20;
/** In characters: what a model writes at once, within its time. */
export const longestTranslated = 10_000;
const isoLanguage = z.string().regex(/^[a-z]{2}$/);

/** Instructions that every writer understands; a free text needs a language model. */
export const instructionPresets = ['shorter', 'friendlier', 'steps'] as const;

const ticket = ref('ticket');
const suggestion = ref('suggestion');
const revision = z.int().min(1);

export const suggestions = {
  list: route('GET', '/v2/tickets/{ticket}/suggestions', {
    access: reads,
    program: 'suggestions',
    tag: 'suggestions',
    summary: 'Suggestions of a ticket, newest first, without deleted ones',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket }))
    .output(z.object({ items: z.array(Suggestion) })),
  generate: route('POST', '/v2/tickets/{ticket}/suggestions', {
    access: writes,
    program: 'suggestions',
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
        'suggestions.not-found',
      ),
    )
    .input(
      z.strictObject({
        ticket,
        instruction: z.string().trim().min(1).max(500).optional(),
        /** The variant of this ticket that the instruction works on. */
        from: ref('suggestion').optional(),
      }),
    )
    .output(eventIterator(SuggestionEvent)),
  modelView: route('GET', '/v2/suggestions/{suggestion}/model-view', {
    access: writes,
    tag: 'suggestions',
    summary: 'What a language model was sent, personal data masked; null when none was asked',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(z.object({ text: z.string().nullable(), leftOut: LeftOut })),
  translateMessages: route('POST', '/v2/tickets/{ticket}/translate', {
    access: writes,
    tag: 'suggestions',
    summary: 'Messages of a ticket in another language, by the language model; each text only once',
  })
    .errors(failures('tickets.not-found', 'modules.off', 'translations.needs-model'))
    .input(
      z.strictObject({
        ticket,
        language: z.enum(['en', 'fr']),
        /** How many of the newest messages to pass over: the next ones before them. */
        skip: z.int().min(0).max(10_000).optional(),
      }),
    )
    .output(z.object({ items: z.array(MessageTranslation) })),
  translate: route('POST', '/v2/suggestions/{suggestion}/translate', {
    access: writes,
    program: 'suggestions',
    tag: 'suggestions',
    summary:
      'The suggestion, or a text meant for it, in another language; nothing of it is changed',
  })
    .errors(
      failures(
        'suggestions.not-found',
        'modules.off',
        'translations.needs-model',
        'translations.refused',
        'suggestions.writer-failed',
      ),
    )
    .input(
      z.strictObject({
        suggestion,
        language: isoLanguage,
        /** Without it the suggestion as it stands. */
        text: z.string().trim().min(1).max(longestTranslated).optional(),
      }),
    )
    .output(z.object({ text: z.string(), language: z.string() })),
  edit: route('PATCH', '/v2/suggestions/{suggestion}', {
    access: writes,
    program: 'suggestions',
    tag: 'suggestions',
    summary:
      'Change the text, or write one where the engine was silent; what it was before is kept',
  })
    .errors(
      failures('suggestions.not-found', 'suggestions.state', 'modules.off', 'request.conflict'),
    )
    .input(z.strictObject({ suggestion, revision, text: z.string().trim().min(1).max(50_000) }))
    .output(Suggestion),
  /** Where the text still holds a sentence that a source contradicts, only with `despiteContradictions`. */
  accept: route('POST', '/v2/suggestions/{suggestion}/accept', {
    access: writes,
    program: 'suggestions',
    tag: 'suggestions',
    summary:
      'Accept: the text becomes a past answer that the engine learns from; one’s own text marks the ticket as answered',
  })
    .errors(
      failures(
        'suggestions.not-found',
        'suggestions.state',
        'suggestions.contradicted',
        'modules.off',
        'request.conflict',
      ),
    )
    .input(
      z.strictObject({ suggestion, revision, despiteContradictions: z.boolean().default(false) }),
    )
    .output(Suggestion),
  send: sendSuggestion,
  documentDraft: route('GET', '/v2/suggestions/{suggestion}/document-draft', {
    access: writes,
    tag: 'suggestions',
    summary: 'Question and answer as a document to begin with, personal data left out',
  })
    .errors(failures('suggestions.not-found', 'suggestions.state'))
    .input(z.strictObject({ suggestion }))
    .output(ArticleDraft),
  /** One document for a suggestion: it is found for every question like this one. */
  certifyAnswer: route('POST', '/v2/suggestions/{suggestion}/document', {
    bodyLimit: bodySizes.document,
    access: writes,
    tag: 'suggestions',
    status: 201,
    summary: 'Make a certified document of an answer',
  })
    .errors(
      failures(
        'suggestions.not-found',
        'suggestions.state',
        'documents.answer-known',
        'documents.until-past',
      ),
    )
    .input(
      z.strictObject({
        suggestion,
        language: textLanguage,
        until: z.iso.date().nullable(),
        ...DocumentDraft.shape,
      }),
    )
    .output(DocumentDetail),
  remove: route('DELETE', '/v2/suggestions/{suggestion}', {
    access: writes,
    program: 'suggestions',
    tag: 'suggestions',
    status: 204,
    summary: 'Delete a suggestion; what was learned from it goes too',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(z.void()),
};
