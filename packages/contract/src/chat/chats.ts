import { z } from 'zod';
import { errors } from './chat-failures.ts';
import {
  failuresOf,
  languageCode,
  listOf,
  moment,
  outsideId,
  paging,
  ref,
  route,
} from '../route.ts';
import { LeftOut, SuggestionNote, SuggestionSource } from '../answering/suggestions.ts';
import { SuggestionSentence } from '../answering/suggestion-sentence.ts';
import { SilenceReason } from '../silence-reason.ts';
import { Bilingual } from './chatbots.ts';
import { NotAnalysed } from '../not-analysed.ts';
import { ChatEventKind, ChatState, longestMessage } from './widget.ts';

export { actions, errors } from './chat-failures.ts';

const failures = failuresOf(errors);

const tag = 'chats';
const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const manages = { auth: 'user', role: 'admin', scope: 'own' } as const;
const options = { tag } as const;
const chat = ref('chat');

/** Why a chat was passed on to people; keys of the phrases `chats.reasons`. */
export const EscalationReason = z.enum([
  'asked',
  'no-answer',
  'missing-data',
  'out-of-scope',
  'unsatisfied',
  'agent',
]);
export type EscalationReason = z.infer<typeof EscalationReason>;

export const ChatEscalation = z.object({
  reason: EscalationReason,
  at: moment,
  /** `done`: it stands in the CRM, or as an internal ticket. `failed`: given up; people were told by mail. */
  state: z.enum(['waiting', 'done', 'failed']),
  platform: z.enum(['zendesk', 'gorgias', 'salesforce', 'crisp']).nullable(),
  /** As the CRM names the ticket. */
  externalId: z.string().nullable(),
  /** Our own ticket of it, once there is one. */
  ticket: z.uuid().nullable(),
  contact: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    orderNumber: z.string().nullable(),
  }),
  note: z.string(),
  /** Code of what went wrong the last time; a key of the phrases `crm.failures` or null. */
  error: z.string().nullable(),
});
export type ChatEscalation = z.infer<typeof ChatEscalation>;

const person = z.object({ uuid: z.uuid(), name: z.string() });

export const ChatVisitor = z.object({
  uuid: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The client's server signed who it is. */
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  chats: z.int().min(0),
  firstSeenAt: moment,
});
export type ChatVisitor = z.infer<typeof ChatVisitor>;

export const ChatRow = z.object({
  uuid: z.uuid(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  chatbot: z.object({ uuid: z.uuid(), name: Bilingual }).nullable(),
  visitor: ChatVisitor,
  state: ChatState,
  version: z.int().min(0),
  language: languageCode,
  /** What was asked first, and the last thing that was said, both cut. */
  title: z.string(),
  lastText: z.string(),
  lastAuthor: z.enum(['visitor', 'bot', 'agent']),
  messages: z.int().min(0),
  startedAt: moment,
  lastAt: moment,
  /** Since when the visitor waits for a person: asked for one, or wrote and the person did not answer yet. */
  waitingSince: moment.nullable(),
  takenBy: person.nullable(),
  score: z.enum(['good', 'bad']).nullable(),
  isSolved: z.boolean(),
  escalation: z.object({ reason: EscalationReason, state: ChatEscalation.shape.state }).nullable(),
  archivedAt: moment.nullable(),
  /** Where the visitor wrote from. */
  page: z.string().nullable(),
});
export type ChatRow = z.infer<typeof ChatRow>;

export const ChatMessage = z.object({
  uuid: z.uuid(),
  number: z.int().min(1),
  version: z.int().min(1),
  /** A `note` is seen by the client's people only. */
  author: z.enum(['visitor', 'bot', 'agent', 'note', 'event']),
  person: person.nullable(),
  state: z.enum(['pending', 'done', 'cancelled', 'failed']),
  text: z.string(),
  /** The bot could not read it; null for one that it read. */
  notAnalysed: NotAnalysed.nullable(),
  sources: z.array(
    z.object({ title: z.string(), url: z.string().nullable(), document: z.uuid().nullable() }),
  ),
  event: ChatEventKind.nullable(),
  score: z.enum(['good', 'bad']).nullable(),
  /** The bot wrote it, and how is kept: see `trace`. */
  hasTrace: z.boolean(),
  at: moment,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Chat = z.object({
  ...ChatRow.shape,
  escalation: ChatEscalation.nullable(),
  comment: z.string().nullable(),
  /** What it was about, in some sentences, once it is escalated or closed. */
  summary: z.string().nullable(),
  canEscalate: z.boolean(),
  items: z.array(ChatMessage),
});
export type Chat = z.infer<typeof Chat>;

/** What the bot did with a message; keys of the phrases `chats.intents`. */
export const TurnKind = z.enum([
  'question',
  'greeting',
  'thanks',
  'wants-person',
  'abuse',
  'clarified',
]);
export type TurnKind = z.infer<typeof TurnKind>;

/** How an answer of the bot came about. */
export const ChatTrace = z.object({
  message: z.uuid(),
  kind: TurnKind,
  /** The visitor's question as it was searched for: by itself understandable. */
  question: z.string(),
  language: languageCode,
  promptName: z.string(),
  promptVersion: z.int(),
  /** All that was on offer, the cited ones included, with their scores. */
  sources: z.array(SuggestionSource),
  sentences: z.array(SuggestionSentence),
  confidence: z.number().nullable(),
  silenceReason: SilenceReason.nullable(),
  notes: z.array(SuggestionNote),
  model: z.string(),
  fellBack: z.string().nullable(),
  fault: z.string().nullable(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costMicros: z.int().nullable(),
  firstMs: z.int().nullable(),
  durationMs: z.int(),
  /** What a model was sent, personal data masked; null when none was. */
  modelView: z.string().nullable(),
  leftOut: LeftOut,
});
export type ChatTrace = z.infer<typeof ChatTrace>;

/** The filter of a list of chats; all of it comes as text in the address. */
const chatFilter = {
  client: ref('client').optional(),
  chatbot: ref('chatbot').optional(),
  /** Words of any message, the visitor's name or e-mail. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(['bot', 'waiting', 'agent', 'closed']).optional(),
  score: z.enum(['good', 'bad', 'none']).optional(),
  escalated: z.enum(['0', '1']).optional(),
  language: languageCode.optional(),
  /** Days in UTC, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
export const ChatFilter = z.strictObject(chatFilter);
export type ChatFilter = z.infer<typeof ChatFilter>;

const found = failures('chats.not-found');
/** What changes a chat says which version of it was seen only where a race matters to a person: take over. */
export const chats = {
  /** Live: who waits longest first, then what was said last. Archived: what ended last first. */
  list: route('GET', '/v2/chats', { ...options, access: reads, summary: 'Chats, live or archived' })
    .errors(failures('clients.not-found', 'chatbots.not-found'))
    .input(z.strictObject({ ...chatFilter, archived: z.enum(['0', '1']).default('0'), ...paging }))
    .output(
      listOf(ChatRow).extend({
        /**
         * There are at least `total`, and may be more: counted to 10,000 only; of words that stand in very many messages
         * as far as was looked.
         */
        totalIsCapped: z.boolean(),
      }),
    ),
  /** For the bell: how many wait for a person. */
  waiting: route('GET', '/v2/chats/waiting', {
    ...options,
    access: reads,
    summary: 'How many chats wait for a person, and the longest of them',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(z.object({ count: z.int().min(0), longest: ChatRow.nullable() })),
  get: route('GET', '/v2/chats/{chat}', {
    ...options,
    access: reads,
    summary: 'A chat with its messages',
  })
    .errors(found)
    .input(z.strictObject({ chat }))
    .output(Chat),
  trace: route('GET', '/v2/chats/{chat}/messages/{message}/trace', {
    ...options,
    access: reads,
    summary: 'What the bot saw and did for an answer',
  })
    .errors(failures('chats.not-found', 'chats.message-not-found'))
    .input(z.strictObject({ chat, message: ref('chat-message') }))
    .output(ChatTrace),
  /** What the bot was writing is cancelled in the same transaction. */
  takeOver: route('POST', '/v2/chats/{chat}/take-over', {
    ...options,
    access: acts,
    summary: 'Answer instead of the bot; from another agent only with `from`',
  })
    .errors(failures('chats.not-found', 'chats.closed', 'chats.taken', 'users.not-found'))
    .input(
      z.strictObject({
        chat,
        /** Who has it now, when one means to take it from them. */
        from: ref('user').optional(),
      }),
    )
    .output(Chat),
  handBack: route('POST', '/v2/chats/{chat}/hand-back', {
    ...options,
    access: acts,
    summary: 'Give a chat back to the bot',
  })
    .errors(failures('chats.not-found', 'chats.not-taken'))
    .input(z.strictObject({ chat }))
    .output(Chat),
  /** Only by the person who took the chat over. The same `key` again changes nothing. */
  reply: route('POST', '/v2/chats/{chat}/messages', {
    ...options,
    access: acts,
    status: 201,
    summary: 'Write to the visitor',
  })
    .errors(failures('chats.not-found', 'chats.closed', 'chats.not-taken', 'chats.taken'))
    .input(
      z.strictObject({
        chat,
        key: outsideId(z.uuid()),
        text: z.string().trim().min(1).max(longestMessage),
      }),
    )
    .output(Chat),
  note: route('POST', '/v2/chats/{chat}/notes', {
    ...options,
    access: acts,
    status: 201,
    summary: 'Write a note that only the client’s people see; also in an archived chat',
  })
    .errors(found)
    .input(
      z.strictObject({
        chat,
        key: outsideId(z.uuid()),
        text: z.string().trim().min(1).max(longestMessage),
      }),
    )
    .output(Chat),
  typing: route('POST', '/v2/chats/{chat}/typing', {
    ...options,
    access: acts,
    status: 204,
    summary: 'Say that one is writing; the visitor sees it for some seconds',
  })
    .errors(failures('chats.not-found', 'chats.not-taken'))
    .input(z.strictObject({ chat }))
    .output(z.void()),
  suggest: route('POST', '/v2/chats/{chat}/suggestion', {
    ...options,
    access: acts,
    summary: 'What to answer the visitor, with its sources; nothing of it is kept',
  })
    .errors(failures('chats.not-found', 'modules.off', 'suggestions.writer-failed'))
    .input(z.strictObject({ chat, instruction: z.string().trim().max(500).optional() }))
    .output(
      z.object({
        text: z.string(),
        sentences: z.array(SuggestionSentence),
        sources: z.array(SuggestionSource),
        confidence: z.number().nullable(),
        silenceReason: SilenceReason.nullable(),
      }),
    ),
  escalate: route('POST', '/v2/chats/{chat}/escalation', {
    ...options,
    access: acts,
    summary:
      'Make a ticket of a chat in the client’s CRM, once a chat; one that failed is tried again',
  })
    .errors(failures('chats.not-found', 'chats.escalated'))
    .input(
      z.strictObject({
        chat,
        contact: z
          .strictObject({ name: z.string().max(200), email: z.union([z.email(), z.literal('')]) })
          .optional(),
        note: z.string().trim().max(1_000).optional(),
      }),
    )
    .output(Chat),
  archive: route('POST', '/v2/chats/{chat}/archive', {
    ...options,
    access: acts,
    summary: 'Close a chat and put it away',
  })
    .errors(found)
    .input(z.strictObject({ chat }))
    .output(Chat),
  restore: route('DELETE', '/v2/chats/{chat}/archive', {
    ...options,
    access: acts,
    summary: 'Take a chat out of the archive; it stays closed',
  })
    .errors(found)
    .input(z.strictObject({ chat }))
    .output(Chat),
  block: route('PUT', '/v2/visitors/{visitor}/block', {
    ...options,
    access: manages,
    status: 204,
    summary: 'Block a visitor: nothing more is taken from this browser, or this signed identity',
  })
    .errors(failures('chats.visitor-not-found'))
    .input(z.strictObject({ visitor: ref('visitor') }))
    .output(z.void()),
  unblock: route('DELETE', '/v2/visitors/{visitor}/block', {
    ...options,
    access: manages,
    status: 204,
    summary: 'Let a visitor write again',
  })
    .errors(failures('chats.visitor-not-found'))
    .input(z.strictObject({ visitor: ref('visitor') }))
    .output(z.void()),
  erase: route('DELETE', '/v2/visitors/{visitor}', {
    ...options,
    access: manages,
    summary: 'Erase a person: the visitor with all chats, traces and internal tickets of them',
  })
    .errors(failures('chats.visitor-not-found'))
    .input(z.strictObject({ visitor: ref('visitor') }))
    .output(
      z.object({
        chats: z.int(),
        messages: z.int(),
        tickets: z.int(),
        /** Tickets in the CRM that hold the transcript: to be deleted there. */
        inCrm: z.array(z.object({ platform: z.string(), externalId: z.string() })),
      }),
    ),
};
