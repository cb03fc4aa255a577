import { z } from 'zod';
import { anyRef, echo, failures, ref, route } from './route.ts';

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
});
export type ChatbotConfig = z.infer<typeof ChatbotConfig>;

const ChatbotDraft = z.strictObject({
  ...fields,
  uuid: echo(z.uuid()),
  client: echo(z.uuid()),
});
export type ChatbotDraft = z.infer<typeof ChatbotDraft>;

const client = anyRef('client');
const one = z.strictObject({ clientId: client, chatbotId: ref('chatbot') });

export const chatbots = {
  create: route('POST', '/v1/chatbot-configs/{clientId}', {
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
};
