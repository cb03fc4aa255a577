import { z } from 'zod';
import {
  bodySizes,
  anyRef,
  echo,
  failuresOf,
  languageCode,
  moment,
  ref,
  route,
  timeZone,
} from '../route.ts';

export const errors = {
  'chatbots.picture-invalid': {
    status: 400,
    message: 'A picture is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side.',
  },
} as const;

export const actions = [
  'chatbots.created',
  'chatbots.changed',
  'chatbots.deleted',
  'chatbots.identity-secret-replaced',
  'chatbots.identity-secret-ended',
  'chatbots.support-chosen',
] as const;

const failures = failuresOf(errors);

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'chatbots' } as const;

const text = z.string().max(2_000);
export const Bilingual = z.strictObject({ en: text, fr: text });
export type Bilingual = z.infer<typeof Bilingual>;

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
/** PNG, JPEG or WebP as a data URL, or null. */
const picture = z
  .string()
  .max(400_000)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)
  .nullable();

/** How a chatbot looks and what it says (spec §2). Sizes in CSS pixels. */
export const WhiteLabel = z.strictObject({
  avatar: picture,
  placeholderText: Bilingual,
  agentTypingText: Bilingual,
  primaryColor: color,
  secondaryColor: color,
  headerLogo: picture,
  headerColor: color,
  headerName: Bilingual,
  newConversationText: Bilingual,
  escalateAction: Bilingual,
  problemSolvedAction: Bilingual,
  historyTexts: Bilingual,
  width: z.int().min(280).max(800),
  height: z.int().min(360).max(1_200),
});
export type WhiteLabel = z.infer<typeof WhiteLabel>;

/** A host the widget may run on: `shop.example.org`, or `*.example.org` for all below it. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  )
  .max(253);

/** `from` and `to` as `HH:MM` of the chatbot's time zone; `to` is later than `from` or `24:00`. `day` 1 is Monday. */
const openHours = z
  .strictObject({
    day: z.int().min(1).max(7),
    from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
    to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .refine(({ from, to }) => from < to, 'Ends before it begins.');
export type OpenHours = z.infer<typeof openHours>;

/** What a visitor is asked for before a chat is passed on to people. */
export const contactFields = ['name', 'email', 'phone', 'orderNumber'] as const;
export type ContactField = (typeof contactFields)[number];
const asked = z.enum(['off', 'optional', 'required']);

/**
 * What the fields of the specification leave open. In texts an empty language falls back to `fallbackLanguage`, then to
 * the product's own words.
 */
export const ChatbotSettings = z.strictObject({
  /** Off: the widget does not appear, and nothing is answered. */
  isOn: z.boolean(),
  fallbackLanguage: languageCode,
  /** Messages that one visitor may send a day. */
  visitorLimitPerDay: z.int().min(1).max(100_000),
  /** A day begins at midnight there; opening hours are told in it. */
  timeZone,
  /** Null: always open. */
  openingHours: z.array(openHours).max(42).nullable(),
  /** Outside the hours: `escalate` as ever with `closedText`; `bot-only` nothing is passed on; `closed` no new message. */
  outsideHours: z.enum(['escalate', 'bot-only', 'closed']),
  closedText: Bilingual,
  /** The first thing that a visitor reads. */
  welcomeText: Bilingual,
  /** Questions to begin with at a click. */
  quickActions: z.array(Bilingual).max(6),
  /** When the day's limit, the chatbot's or the visitor's, is reached. */
  limitText: Bilingual,
  contact: z.strictObject({ name: asked, email: asked, phone: asked, orderNumber: asked }),
  /** Told by mail of what is passed on where no CRM takes it; null: the client's Admins. */
  escalationEmail: z.email().max(254).nullable(),
  showSources: z.boolean(),
  theme: z.enum(['auto', 'light', 'dark']),
  side: z.enum(['right', 'left']),
});
export type ChatbotSettings = z.infer<typeof ChatbotSettings>;

const fields = {
  crmPlatform: z.enum(['zendesk', 'gorgias', 'salesforce', 'crisp']).nullable(),
  domains: z.array(domain).max(100),
  escalationSubject: Bilingual,
  promptUuid: ref('prompt'),
  hardLimitPerDay: z.int().min(1).max(1_000_000),
  whiteLabel: WhiteLabel,
};

export const ChatbotConfig = z.object({
  ...fields,
  domains: z.array(z.string()),
  uuid: z.uuid(),
  /** The client's uuid. */
  client: z.uuid(),
  promptUuid: z.uuid(),
  settings: ChatbotSettings,
});
export type ChatbotConfig = z.infer<typeof ChatbotConfig>;

const ChatbotDraft = z.strictObject({
  ...fields,
  uuid: echo(z.uuid()),
  client: echo(z.uuid()),
  /** Left out: as they are, or as a new chatbot begins. */
  settings: ChatbotSettings.optional(),
});
export type ChatbotDraft = z.infer<typeof ChatbotDraft>;

export const ChatbotStanding = z.object({
  /** Hosts on which the widget opened, the last one first. */
  seen: z.array(z.object({ domain: z.string(), firstAt: moment, lastAt: moment })),
  /** Messages of visitors today, in the chatbot's time zone. */
  usedToday: z.int().min(0),
  limitPerDay: z.int(),
  hasIdentitySecret: z.boolean(),
  /** What was signed with the secret before the present one is taken still. */
  hasOldIdentitySecret: z.boolean(),
  /** Whether it is within its opening hours now. */
  isOpen: z.boolean(),
});
export type ChatbotStanding = z.infer<typeof ChatbotStanding>;

export const ChatbotChoice = z.object({
  uuid: z.uuid(),
  name: Bilingual,
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  promptUuid: z.uuid(),
  isOn: z.boolean(),
});
export type ChatbotChoice = z.infer<typeof ChatbotChoice>;

export const SupportChatbot = z.object({ chatbot: ChatbotChoice.nullable() });
export type SupportChatbot = z.infer<typeof SupportChatbot>;

const client = anyRef('client');
const one = z.strictObject({ clientId: client, chatbotId: ref('chatbot') });

export const chatbots = {
  create: route('POST', '/v1/chatbot-configs/{clientId}', {
    bodyLimit: bodySizes.large,
    ...options,
    isDetailed: true,
    status: 201,
    summary: 'Create a chatbot',
  })
    .errors(
      failures(
        'clients.not-found',
        'prompts.not-found',
        'prompts.archived',
        'chatbots.picture-invalid',
        'modules.off',
      ),
    )
    .input(z.object({ params: z.strictObject({ clientId: client }), body: ChatbotDraft }))
    .output(ChatbotConfig),
  get: route('GET', '/v1/chatbot-configs/{clientId}/{chatbotId}', {
    ...options,
    summary: 'One chatbot',
  })
    .errors(failures('clients.not-found', 'chatbots.not-found'))
    .input(one)
    .output(ChatbotConfig),
  list: route('GET', '/v1/chatbot-configs/all/{clientId}', {
    ...options,
    summary: 'Chatbots of a client',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ clientId: client }))
    .output(z.array(ChatbotConfig)),
  update: route('PUT', '/v1/chatbot-configs/{clientId}/{chatbotId}', {
    bodyLimit: bodySizes.large,
    ...options,
    isDetailed: true,
    summary: 'Change a chatbot',
  })
    .errors(
      failures(
        'clients.not-found',
        'chatbots.not-found',
        'prompts.not-found',
        'prompts.archived',
        'chatbots.picture-invalid',
        'modules.off',
      ),
    )
    .input(z.object({ params: one, body: ChatbotDraft }))
    .output(ChatbotConfig),
  remove: route('DELETE', '/v1/chatbot-configs/{clientId}/{chatbotId}', {
    ...options,
    status: 204,
    summary: 'Delete a chatbot',
  })
    .errors(failures('clients.not-found', 'chatbots.not-found'))
    .input(one)
    .output(z.void()),
  /** How the installation of a chatbot stands: where its widget was seen, what was used today. */
  standing: route('GET', '/v2/chatbots/{chatbot}/standing', {
    ...options,
    summary: 'Where a chatbot’s widget was seen, and what was used of its limit today',
  })
    .errors(failures('chatbots.not-found'))
    .input(z.strictObject({ chatbot: ref('chatbot') }))
    .output(ChatbotStanding),
  identitySecret: route('POST', '/v2/chatbots/{chatbot}/identity-secret', {
    needsProof: 'with-factor',
    ...options,
    summary:
      'A new secret to sign the identity of visitors with, told once; the one before works until it is ended',
  })
    .errors(failures('chatbots.not-found'))
    .input(z.strictObject({ chatbot: ref('chatbot') }))
    .output(z.object({ secret: z.string() })),
  endIdentitySecret: route('DELETE', '/v2/chatbots/{chatbot}/identity-secret/old', {
    ...options,
    status: 204,
    summary: 'End the identity secret before the present one',
  })
    .errors(failures('chatbots.not-found'))
    .input(z.strictObject({ chatbot: ref('chatbot') }))
    .output(z.void()),
  /** Which chatbot super-admins talk to in the console (spec §2 Shell); null: none. */
  support: route('GET', '/v2/support-chatbot', {
    ...options,
    summary: 'The chatbot of the console’s support chat',
  }).output(SupportChatbot),
  chooseSupport: route('PUT', '/v2/support-chatbot', {
    ...options,
    summary: 'Choose the chatbot of the console’s support chat',
  })
    .errors(failures('chatbots.not-found'))
    .input(z.strictObject({ chatbot: ref('chatbot').nullable() }))
    .output(SupportChatbot),
  /** For `/chat` and the support chat: every chatbot there is. */
  choices: route('GET', '/v2/chatbots', {
    ...options,
    summary: 'Every chatbot of every client, by name',
  }).output(z.array(ChatbotChoice)),
};
