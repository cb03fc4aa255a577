import { z } from 'zod';
import { ChatbotSettings, contactFields, WhiteLabel } from './chatbots.ts';
import { failuresOf, languageCode, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'chatbots.off': { status: 409, message: 'This chatbot is switched off.' },
  'chatbots.no-escalation': {
    status: 409,
    message: 'Nothing is passed on to people at this time.',
  },
  'widget.domain-refused': { status: 403, message: 'This chatbot may not be used on this site.' },
  'widget.identity-expired': { status: 403, message: 'The identity token has expired.' },
  'widget.identity-refused': { status: 403, message: 'The identity is not signed as it must be.' },
  'chats.visitor-blocked': { status: 403, message: 'This visitor may not write any more.' },
  'chats.limit-reached': { status: 429, message: 'No more messages are taken today.' },
  'chats.contact-missing': {
    status: 422,
    message: 'Some contact data is missing; `data` says which.',
  },
} as const;

const failures = failuresOf(errors);

/**
 * What the widget calls from the pages of a client. The chatbot stands in every path, so that a preflight can be held
 * against its domains. A visitor is whoever holds the token that `begin` gave; it is told once, and never to anybody else.
 * What happens in a chat is followed by `GET /widget/v1/{chatbot}/chats/{chat}/events` (see {@link WidgetEvent}).
 */

const tag = 'widget';
const open = { auth: 'public', scope: 'none' } as const;
const visitor = { auth: 'visitor', scope: 'self' } as const;
const chatbot = ref('chatbot');
const chat = ref('chat');

export const longestMessage = 4_000;

/** What a page may know of a chatbot: how it looks and what it says, in both languages. */
export const WidgetSettings = z.object({
  chatbot: z.uuid(),
  /** Changes whenever anything here does. */
  revision: z.int(),
  whiteLabel: WhiteLabel,
  isOn: z.boolean(),
  isOpen: z.boolean(),
  /** A person or a ticket can be asked for now. */
  canEscalate: z.boolean(),
  fallbackLanguage: languageCode,
  welcomeText: ChatbotSettings.shape.welcomeText,
  closedText: ChatbotSettings.shape.closedText,
  limitText: ChatbotSettings.shape.limitText,
  quickActions: ChatbotSettings.shape.quickActions,
  contact: ChatbotSettings.shape.contact,
  showSources: z.boolean(),
  theme: ChatbotSettings.shape.theme,
  side: ChatbotSettings.shape.side,
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

/**
 * Who answers: the bot; nobody yet (`waiting`: the visitor asked for a person); a person; or nobody any more (`closed`:
 * solved, archived, or silent for a day; where a person is waited for, for a week). A closed chat can be read, and takes no message.
 */
export const ChatState = z.enum(['bot', 'waiting', 'agent', 'closed']);
export type ChatState = z.infer<typeof ChatState>;

/** What happened in a chat beside what was said; keys of the phrases `chats.events`. */
export const ChatEventKind = z.enum([
  'escalated',
  'ticket-made',
  'ticket-failed',
  'taken-over',
  'handed-back',
  'solved',
  'closed',
  'unanswered',
  'limit-reached',
]);
export type ChatEventKind = z.infer<typeof ChatEventKind>;

export const WidgetMessage = z.object({
  uuid: z.uuid(),
  /** From 1 within the chat; the order in which messages stand. */
  number: z.int().min(1),
  /** Grows with every change of the chat; a message carries that of its last change. */
  version: z.int().min(1),
  author: z.enum(['visitor', 'bot', 'agent', 'event']),
  /** The first name of a person who answers. */
  name: z.string().nullable(),
  /** `pending`: being written; `cancelled`: never came, a person or a newer message took its place. */
  state: z.enum(['pending', 'done', 'cancelled', 'failed']),
  /** Plain text: lines, lists with `- `, addresses as they are. In the language of the chat. */
  text: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  /** What the visitor may answer with a click: a choice that the bot offers. */
  choices: z.array(z.string()),
  /** The bot offers to pass it on to people. */
  offersEscalation: z.boolean(),
  event: ChatEventKind.nullable(),
  /** The visitor's own word on an answer of the bot. */
  score: z.enum(['good', 'bad']).nullable(),
  /** The visitor's own key: how a browser knows its message again. */
  key: z.uuid().nullable(),
  at: moment,
});
export type WidgetMessage = z.infer<typeof WidgetMessage>;

export const WidgetChat = z.object({
  uuid: z.uuid(),
  state: ChatState,
  version: z.int().min(0),
  language: languageCode,
  /** What was asked first. */
  title: z.string(),
  startedAt: moment,
  lastAt: moment,
  score: z.enum(['good', 'bad']).nullable(),
  isEscalated: z.boolean(),
  /** The first name of the person who answers. */
  agent: z.string().nullable(),
});
export type WidgetChat = z.infer<typeof WidgetChat>;

/**
 * Server-sent events of a chat, as JSON in `data`. `chat` and `message` carry `id: <version>`: whoever comes back sends
 * the last one as `Last-Event-ID` and is told every message that changed since, and once more what carries that version
 * itself: the stream may have ended between two messages of one version. So the same event may come again, and an older
 * one late: clients treat events as idempotent, keep messages by `uuid`, and pass over a lower `version` than they have.
 * `part` is a sentence of the pending message, told as it is written and not kept: the message itself follows, whole.
 * `settings`: read them again.
 */
export const WidgetEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), chat: WidgetChat }),
  z.object({ type: z.literal('message'), message: WidgetMessage }),
  z.object({
    type: z.literal('part'),
    message: z.uuid(),
    /** From 0; parts come in order, each once. */
    index: z.int().min(0),
    text: z.string(),
    /** Begins a new paragraph. */
    paragraph: z.boolean(),
  }),
  /** Somebody of the client's writes. */
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('settings'), revision: z.int() }),
]);
export type WidgetEvent = z.infer<typeof WidgetEvent>;

/**
 * Made by the client's server: a JWT, HS256 with the chatbot's identity secret. `sub`: the id of the visitor there;
 * `aud`: the chatbot; `iat` and `exp`: at most a day apart; `email` and `name` where they are known (docs/widget.md).
 */
const identityToken = z.string().min(1).max(4_000);

const contact = z.strictObject(
  Object.fromEntries(
    contactFields.map((field) => [field, z.string().trim().max(254).optional()]),
  ) as Record<(typeof contactFields)[number], z.ZodOptional<z.ZodString>>,
);

const page = z.url({ protocol: /^https?$/ }).max(2_000);

const options = { tag } as const;

/**
 * Calls from one network address. Behind one there may be a whole company, or many phones of one provider; what one
 * visitor may write is counted for the visitor.
 */
const perMinute = { settings: 1_200, begin: 60, read: 1_200, write: 600 } as const;

export const widget = {
  settings: route('GET', '/widget/v1/{chatbot}/settings', {
    ...options,
    access: open,
    perMinute: perMinute.settings,
    summary: 'How a chatbot looks and what it says',
  })
    .errors(failures('chatbots.not-found', 'widget.domain-refused'))
    .input(z.strictObject({ chatbot }))
    .output(WidgetSettings),
  begin: route('POST', '/widget/v1/{chatbot}/visitors', {
    ...options,
    access: open,
    perMinute: perMinute.begin,
    status: 201,
    summary: 'Become a visitor; the token is told once',
  })
    .errors(
      failures(
        'chatbots.not-found',
        'widget.domain-refused',
        'widget.identity-refused',
        'widget.identity-expired',
        'request.too-many',
      ),
    )
    .input(
      z.strictObject({
        chatbot,
        language: languageCode,
        identityToken: identityToken.optional(),
        page,
      }),
    )
    .output(z.object({ visitor: z.uuid(), token: z.string() })),
  /** A visitor who was known already under this id is the same one from then on, with the chats of both. */
  identify: route('POST', '/widget/v1/{chatbot}/identity', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    status: 204,
    summary: 'Say who one is, signed by the client’s server',
  })
    .errors(failures('widget.identity-refused', 'widget.identity-expired'))
    .input(z.strictObject({ chatbot, identityToken }))
    .output(z.void()),
  chats: route('GET', '/widget/v1/{chatbot}/chats', {
    ...options,
    access: visitor,
    perMinute: perMinute.read,
    summary: 'One’s own chats, the newest first; at most 20',
  })
    .input(z.strictObject({ chatbot }))
    .output(z.array(WidgetChat)),
  read: route('GET', '/widget/v1/{chatbot}/chats/{chat}', {
    ...options,
    access: visitor,
    perMinute: perMinute.read,
    summary: 'One’s own chat with its messages',
  })
    .errors(failures('chats.not-found'))
    .input(z.strictObject({ chatbot, chat }))
    .output(z.object({ chat: WidgetChat, messages: z.array(WidgetMessage) })),
  /** The same `key` again answers what it answered the first time. Without `chat` a new one begins. */
  send: route('POST', '/widget/v1/{chatbot}/messages', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    status: 201,
    summary: 'Write a message',
  })
    .errors(
      failures(
        'chats.not-found',
        'chats.closed',
        'chats.limit-reached',
        'chats.visitor-blocked',
        'chatbots.off',
        'request.too-many',
      ),
    )
    .input(
      z.strictObject({
        chatbot,
        chat: chat.optional(),
        key: outsideId(z.uuid()),
        text: z.string().trim().min(1).max(longestMessage),
        language: languageCode,
        page,
      }),
    )
    .output(z.object({ chat: WidgetChat, message: WidgetMessage })),
  escalate: route('POST', '/widget/v1/{chatbot}/chats/{chat}/escalation', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    status: 201,
    summary: 'Ask for a person: the chat is passed on to the client’s people; once a chat',
  })
    .errors(
      failures(
        'chats.not-found',
        'chats.closed',
        'chats.contact-missing',
        'chats.visitor-blocked',
        'chatbots.no-escalation',
        'chatbots.off',
      ),
    )
    .input(
      z.strictObject({ chatbot, chat, contact, note: z.string().trim().max(1_000).optional() }),
    )
    .output(WidgetChat),
  solve: route('POST', '/widget/v1/{chatbot}/chats/{chat}/solved', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    summary: 'Say that the problem is solved: the chat ends',
  })
    .errors(failures('chats.not-found'))
    .input(z.strictObject({ chatbot, chat }))
    .output(WidgetChat),
  rate: route('PUT', '/widget/v1/{chatbot}/chats/{chat}/rating', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    summary: 'Rate a chat, also a closed one',
  })
    .errors(failures('chats.not-found'))
    .input(
      z.strictObject({
        chatbot,
        chat,
        score: z.enum(['good', 'bad']),
        comment: z.string().trim().max(1_000).optional(),
      }),
    )
    .output(WidgetChat),
  rateMessage: route('PUT', '/widget/v1/{chatbot}/chats/{chat}/messages/{message}/rating', {
    ...options,
    access: visitor,
    perMinute: perMinute.write,
    summary: 'Say whether an answer of the bot helped; null takes it back',
  })
    .errors(failures('chats.not-found', 'chats.message-not-found'))
    .input(
      z.strictObject({
        chatbot,
        chat,
        message: ref('chat-message'),
        score: z.enum(['good', 'bad']).nullable(),
      }),
    )
    .output(WidgetMessage),
};

/** Served beside the console's API, never mixed with it: other callers, other origins. */
export const widgetContract = { widget };
