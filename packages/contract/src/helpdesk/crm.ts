import { z } from 'zod';
import { fieldOwners } from './crm-field-owner.ts';
import { CrmConfig, CrmConfigs } from './crm-config.ts';
import {
  CrispCredentials,
  GorgiasCredentials,
  MailboxCredentials,
  SalesforceCredentials,
  text,
  ZendeskCredentials,
} from './crm-credentials.ts';
import { anyRef, failuresOf, moment, outsideId, ref, route, sessionKeyHeader } from '../route.ts';

export const errors = {
  'crm.refused': { status: 422, message: 'The CRM did not accept this; `data` says why.' },
  'crm.not-offered': { status: 409, message: 'This CRM does not offer this.' },
  'crm-configs.not-found': { status: 404, message: 'CRM configuration not found' },
} as const;

export const actions = ['clients.crm-changed'] as const;

const failures = failuresOf(errors);

const guestReads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'crm';

/** The CRMs of the specification; tickets can be made in them. */
export const deskPlatforms = ['zendesk', 'gorgias', 'salesforce', 'crisp'] as const;
export type DeskPlatform = (typeof deskPlatforms)[number];
export const crmPlatforms = [...deskPlatforms, 'mailbox'] as const;
export const crmPlatform = z.enum(crmPlatforms);
export type CrmPlatform = z.infer<typeof crmPlatform>;

/** Whether a platform is connected, and in use; nothing of its credentials. */
export const CrmState = z.object({
  platform: crmPlatform,
  isConnected: z.boolean(),
  isEnabled: z.boolean(),
});
export type CrmState = z.infer<typeof CrmState>;

/** What a platform can do; screens leave out what it lacks. */
export const CrmCapability = z.enum([
  'forms',
  'groups',
  'agents',
  'channels',
  'fields',
  'languages',
  'satisfaction',
  'webhook',
  'webhook-install',
  'webhook-signature',
  'note',
  'note-html',
  'note-update',
  'draft',
  'ticket-create',
  'assign',
  'unassign',
  'snooze',
  'macros',
  'reply',
  'reply-status',
]);

/** Who may send a reply to the customer through the CRM, at the client. */
export const RepliesBy = z.enum(['off', 'admins', 'agents']);
export type RepliesBy = z.infer<typeof RepliesBy>;

/** Percent of the requests that the account's plan allows. */
export const HistoryShare = z.int().min(10).max(90);
/** As what a suggestion stands at its ticket in the CRM, until somebody answers. */
export const NotesAs = z.enum(['note', 'draft']);
export type NotesAs = z.infer<typeof NotesAs>;

/** One platform as its settings show it: who was signed in when, and what is done there. */
export const CrmConnection = CrmState.extend({
  /** As the platform names it. */
  account: z.string().nullable(),
  /** When the credentials opened the account last. */
  verifiedAt: moment.nullable(),
  /** A suggestion that is written by itself goes to the CRM by itself. */
  postsNotes: z.boolean(),
  notesAs: NotesAs,
  repliesBy: RepliesBy,
  /** Percent of what the account's plan allows that reading the history may use. */
  historyShare: HistoryShare,
  capabilities: z.array(CrmCapability),
  /** An app is registered, so that nothing need be pasted. */
  canInstall: z.boolean(),
  /** Connected by the app; `account` of the address is then what it was installed at. */
  isInstalled: z.boolean(),
  /** The CRM takes the app's tokens no more: nothing is read or written until somebody connects again. */
  needsReconnect: z.boolean(),
  /** What the account is named by, to connect it again; null where nothing is connected. */
  place: z.string().nullable(),
});
export type CrmConnection = z.infer<typeof CrmConnection>;

/** Why a platform did not do what was asked; each has a phrase for each screen. */
export const CrmReason = z.enum([
  'credentials',
  'forbidden',
  'not-found',
  'rate-limited',
  'unavailable',
  'timeout',
  'invalid-answer',
  'refused',
  'address',
]);
export type CrmReason = z.infer<typeof CrmReason>;

/** The `data` of `crm.refused`; `detail` holds the platform's own words. */
export const CrmRefusal = z.object({
  platform: crmPlatform,
  reason: CrmReason,
  status: z.int().nullable(),
  detail: z.string().nullable(),
  retryAt: moment.nullable(),
});
export type CrmRefusal = z.infer<typeof CrmRefusal>;

const choice = z.object({ id: z.string(), label: z.string() });
/** The platform's own lists, as they are there now; empty where it has none. */
export const CrmChoices = z.object({
  forms: z.array(choice),
  groups: z.array(choice),
  agents: z.array(choice),
  channels: z.array(choice),
  fields: z.array(
    choice.extend({
      /** Null where any text goes. */
      options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
    }),
  ),
});
export type CrmChoices = z.infer<typeof CrmChoices>;

/** Where the platform tells of what happens there. */
export const CrmWebhookState = z.object({
  address: z.string(),
  /** Whether the platform can reach the address: it is https, and not on this machine. */
  isPublic: z.boolean(),
  canInstall: z.boolean(),
  isInstalled: z.boolean(),
  /**
   * What proves a message: the platform signs it with its own secret, or repeats ours in `header`, or calls the address
   * with `?key=` and ours.
   */
  proof: z.enum(['signature', 'header', 'address']),
  header: z.string().nullable(),
  /** Nothing that comes is believed without it. */
  hasSecret: z.boolean(),
});
export type CrmWebhookState = z.infer<typeof CrmWebhookState>;

/** `secret` is ours, encrypted for the `Session-Key`; null where the platform's own counts. */
export const CrmWebhook = CrmWebhookState.extend({ secret: z.string().nullable() });
export type CrmWebhook = z.infer<typeof CrmWebhook>;

/** What came of a message to our own address, signed as the platform signs. */
export const CrmWebhookTest = z.object({
  outcome: z.enum([
    'taken',
    /** Not believed: the secret is another. */
    'refused',
    'limited',
    /** Something else answers there. */
    'other-answer',
    'unreachable',
    'not-public',
    'no-secret',
    'not-in-use',
  ]),
  status: z.int().nullable(),
  ms: z.int().nullable(),
});
export type CrmWebhookTest = z.infer<typeof CrmWebhookTest>;

const named = z.object({ username: z.string().nullable(), enabled: z.boolean() });
/** Spec §3 "CRM details": who is connected comes encrypted for the `Session-Key`; null stays null. */
export const CrmDetails = z.object({
  zendesk: named,
  gorgias: named,
  salesforce: named,
  crisp: z.object({ websiteId: z.string().nullable(), enabled: z.boolean() }),
});
export type CrmDetails = z.infer<typeof CrmDetails>;

/** A custom field that tickets, their customers or organisations (`of`) have in a CRM; `type` in its own word, as `text`, `tagger` or `string`. */
export const CrmTicketField = z.object({
  platform: crmPlatform,
  field: z.string(),
  of: z.enum(fieldOwners),
  title: z.string(),
  type: z.string(),
});
export type CrmTicketField = z.infer<typeof CrmTicketField>;

const id = anyRef('client');

function connect<Credentials extends z.ZodType>(platform: CrmPlatform, body: Credentials) {
  return route('PUT', `/v2/clients/{client}/crm-credentials/${platform}`, {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: `Connect ${platform}, or replace its credentials, which must open the account; they are never answered back`,
  })
    .errors(failures('clients.not-found', 'crm.refused'))
    .input(z.object({ params: z.strictObject({ client: id }), body }))
    .output(CrmState);
}

const onePlatform = { client: id, platform: crmPlatform };

/** A route below one platform of a client. */
const below = (
  method: 'GET' | 'POST' | 'PUT',
  path: `/${string}` | '',
  summary: string,
  isDetailed = false,
) =>
  route(method, `/v2/clients/{client}/crms/{platform}${path}`, {
    access: adminOnly,
    tag,
    summary,
    isDetailed,
  });

export const crm = {
  list: route('GET', '/v2/clients/{client}/crms', {
    access: guestReads,
    tag,
    summary: 'Which CRMs are connected and in use',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id }))
    .output(z.object({ items: z.array(CrmState) })),
  ticketFields: route('GET', '/v2/clients/{client}/crm-fields', {
    access: guestReads,
    tag,
    summary: 'Which custom fields tickets have in the connected CRMs',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id }))
    .output(z.object({ items: z.array(CrmTicketField) })),
  details: route('GET', '/v1/clients/{id}/crm-details', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Who is connected to each CRM, encrypted for the Session-Key',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), headers: sessionKeyHeader }))
    .output(CrmDetails),
  enable: route('POST', '/v1/clients/{id}/crm-details', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Use a CRM, or stop using it; without a Session-Key the answer names no account',
  })
    .errors(failures('session-key.invalid', 'clients.not-found', 'crm.not-connected'))
    .input(
      z.object({
        params: z.strictObject({ id }),
        headers: sessionKeyHeader,
        body: z.strictObject({ platform: crmPlatform, enabled: z.boolean() }),
      }),
    )
    .output(CrmDetails),
  connectZendesk: connect('zendesk', ZendeskCredentials),
  connectGorgias: connect('gorgias', GorgiasCredentials),
  connectSalesforce: connect('salesforce', SalesforceCredentials),
  connectCrisp: connect('crisp', CrispCredentials),
  connectMailbox: connect('mailbox', MailboxCredentials),
  /** Forgets the credentials and stops using the CRM; what came from it stays. */
  disconnect: route('DELETE', '/v2/clients/{client}/crm-credentials/{platform}', {
    access: adminOnly,
    tag,
    summary: 'Remove the credentials of a CRM',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id, platform: crmPlatform }))
    .output(CrmState),
  configs: route('GET', '/v2/clients/{id}/crm-configs', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Where each CRM keeps the category',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), headers: sessionKeyHeader }))
    .output(CrmConfigs),
  mapCategory: route('PATCH', '/v2/clients/{id}/crm-configs/{configId}/categories-mapping', {
    access: adminOnly,
    tag,
    summary: 'Choose the field of the CRM that takes the category',
  })
    .errors(failures('clients.not-found', 'crm-configs.not-found'))
    .input(
      z.strictObject({
        id,
        configId: ref('crm-config'),
        customFieldCrmId: outsideId(text(200).nullable()),
      }),
    )
    .output(CrmConfig),
  read: below('GET', '', 'One CRM with who is connected, since when, and what it can do')
    .errors(failures('clients.not-found'))
    .input(z.strictObject(onePlatform))
    .output(CrmConnection),
  verify: below('POST', '/verify', 'Try whether the stored credentials still open the account')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.refused'))
    .input(z.strictObject(onePlatform))
    .output(CrmConnection),
  choices: below('GET', '/choices', 'The forms, groups, agents, channels and fields of the CRM')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.refused'))
    .input(z.strictObject(onePlatform))
    .output(CrmChoices),
  readFields: below('POST', '/fields', 'Read again which fields of the CRM may take the category')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.refused'))
    .input(z.strictObject(onePlatform))
    .output(CrmConfig),
  setPostsNotes: below('PUT', '/posts-notes', 'Whether suggestions go to the CRM by themselves')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered'))
    .input(z.strictObject({ ...onePlatform, postsNotes: z.boolean() }))
    .output(CrmConnection),
  setNotesAs: below(
    'PUT',
    '/notes-as',
    'Whether suggestions are internal notes or drafts of e-mails',
  )
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered'))
    .input(z.strictObject({ ...onePlatform, notesAs: NotesAs }))
    .output(CrmConnection),
  setRepliesBy: below('PUT', '/replies-by', 'Who sends replies to customers through the CRM')
    .errors(failures('clients.not-found', 'crm.not-connected'))
    .input(z.strictObject({ ...onePlatform, repliesBy: RepliesBy }))
    .output(CrmConnection),
  setHistoryShare: below(
    'PUT',
    '/history-share',
    'How much of what the account’s plan allows the history may use',
  )
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered'))
    .input(z.strictObject({ ...onePlatform, historyShare: HistoryShare }))
    .output(CrmConnection),
  webhook: below('GET', '/webhook', 'Where the CRM tells what happens, and the secret', true)
    .errors(
      failures('session-key.invalid', 'clients.not-found', 'crm.not-connected', 'crm.not-offered'),
    )
    .input(z.object({ params: z.strictObject(onePlatform), headers: sessionKeyHeader }))
    .output(CrmWebhook),
  setWebhookSecret: below(
    'PUT',
    '/webhook-secret',
    'The secret that the CRM signs with; null: ours in the address counts again',
  )
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered'))
    .input(z.strictObject({ ...onePlatform, secret: text(500).nullable() }))
    .output(CrmWebhookState),
  installWebhook: below('POST', '/webhook/install', 'Have the CRM tell what happens')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered', 'crm.refused'))
    .input(z.strictObject(onePlatform))
    .output(CrmWebhookState),
  testWebhook: below('POST', '/webhook/test', 'Send a message as the CRM would, to our address')
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm.not-offered'))
    .input(z.strictObject(onePlatform))
    .output(CrmWebhookTest),
};
