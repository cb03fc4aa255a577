import { z } from 'zod';
import { isPlainName } from '../plain-name.ts';
import { anyRef, echo, failuresOf, moment, ref, route } from '../route.ts';
import { TicketsMetadata } from './tickets-metadata.ts';

export const errors = {
  'clients.name-taken': { status: 409, message: 'Another client has this name.' },
  'clients.logo-invalid': {
    status: 400,
    message: 'The logo is not a PNG, JPEG or WebP picture of at most 1 MB.',
  },
  'clients.model-unknown': { status: 400, message: 'This installation does not offer this model.' },
  'clients.zone-not-served': {
    status: 400,
    message: 'This installation does not serve this zone.',
  },
  'clients.being-erased': { status: 409, message: 'This client is being erased.' },
  'clients.not-archived': { status: 409, message: 'Archive the client first.' },
} as const;

export const actions = [
  'clients.created',
  'clients.changed',
  'clients.archived',
  'clients.unarchived',
  'clients.erased',
  'clients.setup-copied',
  'clients.guidelines-changed',
  'clients.auto-suggestions-changed',
  'clients.credentials-read',
  'clients.credentials-first-used',
] as const;

const failures = failuresOf(errors);

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const agentReads = { auth: 'user', role: 'agent', scope: 'own' } as const;
const adminWrites = { auth: 'user', role: 'admin', scope: 'own' } as const;
const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const tag = 'clients';
/** A logo of 1 MB as base64, and the settings beside it. */
const bodyLimit = 2_000_000;

export const zone = z.enum(['eu', 'us']);

/** A client in its v2 form (wire.md). `logo` is a data URL or null. */
export const Client2 = z.object({
  uuid: z.uuid(),
  id: z.int(),
  name: z.string(),
  logo: z.string().nullable(),
  archived: z.boolean(),
  zone,
  llm: z.string(),
  model: z.string(),
  promptUuid: z.uuid().nullable(),
});
export type Client2 = z.infer<typeof Client2>;

/** A client in its v1 form (wire.md). */
export const Client1 = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  ticketsMetadataMappings: TicketsMetadata,
});
export type Client1 = z.infer<typeof Client1>;

/** What code does to the final text of every suggestion (spec §2 "styles"; docs/styles.md has examples). */
export const Styles = z.strictObject({
  noSignature: z.boolean(),
  noNameInPoliteness: z.boolean(),
  requesterNamePlaceholder: z.boolean(),
  noHeader: z.boolean(),
});
export type Styles = z.infer<typeof Styles>;

/** Parts of the service a client has; off means that the server refuses. */
export const Modules = z.strictObject({
  suggestions: z.boolean(),
  chatbots: z.boolean(),
  reinforcement: z.boolean(),
  categorization: z.boolean(),
  thirdPartyData: z.boolean(),
});
export type Modules = z.infer<typeof Modules>;

/** Values a prompt may use as `{{custom.name}}`. */
export const CustomData = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  z.string().max(2_000),
);
export type CustomData = z.infer<typeof CustomData>;

/** A field of the CRM and the name people know it by. */
export const CustomField = z.strictObject({
  field: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(120),
});
export type CustomField = z.infer<typeof CustomField>;

export const Reinforcement = z.strictObject({
  minTicketsPerGroup: z.int().min(2).max(1_000),
  auto: z.boolean(),
});

/** From which similarity on an answer that was sent counts as the suggestion accepted. */
export const acceptanceThreshold = z.number().min(0.5).max(1).multipleOf(0.01);

/** A client with its settings. */
export const ClientDetail = Client2.extend({
  styles: Styles,
  reinforcement: Reinforcement,
  acceptanceThreshold,
  guidelines: z.string().nullable(),
  helpCentreUrl: z.string().nullable(),
  modules: Modules,
  customData: CustomData,
  customFields: z.array(CustomField),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

/** What PATCH /v1/clients/{id} answers: the settings of the specification and no other. */
const ChangedClient = ClientDetail.omit({ acceptanceThreshold: true });

/** Some are called by their domain; nobody below the provider's staff names a client. */
export const clientName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => isPlainName(text, false), 'Not a name.');
/** PNG, JPEG or WebP as a data URL, at most 1 MB; the server decodes, shrinks and re-encodes it. */
const logoUpload = z
  .string()
  .max(1_400_000)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/);
const modelName = z.string().trim().min(1).max(120);
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const guidelinesText = z.string().max(20_000);

const readOnly = {
  uuid: echo(z.uuid()),
  id: echo(z.int()),
  archived: echo(z.boolean()),
  zone: echo(zone),
};

/** The settings a super-admin may change; an Admin guidelines, styles, reinforcement, acceptanceThreshold, helpCentreUrl and logo. */
export const ClientChange = z.strictObject({
  ...readOnly,
  name: clientName.optional(),
  logo: logoUpload.nullable().optional(),
  /** Null only for a client that has none: a client once set up always answers by a prompt. */
  promptUuid: ref('prompt').nullable().optional(),
  llm: modelName.optional(),
  model: modelName.optional(),
  styles: Styles.optional(),
  reinforcement: Reinforcement.optional(),
  acceptanceThreshold: acceptanceThreshold.optional(),
  guidelines: guidelinesText.nullable().optional(),
  helpCentreUrl: webAddress.nullable().optional(),
  modules: Modules.optional(),
  customData: CustomData.optional(),
  customFields: z.array(CustomField).max(200).optional(),
});
export type ClientChange = z.infer<typeof ClientChange>;

/** A text of the guidelines that was in force, newest first. */
export const GuidelineVersion = z.object({
  version: z.int().min(1),
  text: z.string(),
  author: z.string().nullable(),
  createdAt: moment,
});
export type GuidelineVersion = z.infer<typeof GuidelineVersion>;
export const Guidelines = z.object({
  text: z.string(),
  version: z.int().min(0),
  history: z.array(GuidelineVersion),
});
export type Guidelines = z.infer<typeof Guidelines>;

/** The sections of a set-up that can be copied from one client to another. */
export const SetupSection = z.enum([
  'prompt',
  'model',
  'guidelines',
  'styles',
  'modules',
  'reinforcement',
  'customData',
  'customFields',
  'metadata',
  'detailedFilters',
  'anonymizationWhitelist',
]);
export type SetupSection = z.infer<typeof SetupSection>;
/** One section as it stands in both clients, as JSON text for people to compare. */
export const SetupDifference = z.object({
  section: SetupSection,
  from: z.string(),
  to: z.string(),
  isSame: z.boolean(),
});
export type SetupDifference = z.infer<typeof SetupDifference>;

const id = anyRef('client');
const client = ref('client');

export const clients = {
  /** A super-admin sees every client, anybody else only the own one. Bare array (spec §7). */
  list: route('GET', '/v2/clients', {
    access: reads,
    tag,
    summary: 'Clients the caller may see',
  })
    .input(z.strictObject({ archived: z.enum(['0', '1']).optional() }))
    .output(z.array(Client2)),
  /** The v1 form (spec §7): bare array. */
  listV1: route('GET', '/v1/clients', {
    access: reads,
    tag,
    summary: 'Clients in their v1 form',
  }).output(z.array(Client1)),
  get: route('GET', '/v2/clients/{client}', {
    access: agentReads,
    tag,
    summary: 'One client with its settings',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id }))
    .output(ClientDetail),
  /** All six fields are required (spec §5). */
  create: route('POST', '/v1/clients', {
    access: superAdmin,
    tag,
    bodyLimit,
    status: 201,
    summary: 'Create a client',
  })
    .errors(
      failures(
        'clients.name-taken',
        'clients.logo-invalid',
        'clients.model-unknown',
        'clients.zone-not-served',
        'prompts.not-found',
        'prompts.archived',
      ),
    )
    .input(
      z.strictObject({
        name: clientName,
        logo: logoUpload,
        promptUuid: ref('prompt'),
        llm: modelName,
        model: modelName,
        zone,
      }),
    )
    .output(Client2),
  update: route('PATCH', '/v1/clients/{id}', {
    access: adminWrites,
    tag,
    bodyLimit,
    isDetailed: true,
    summary: 'Change a client and its settings',
  })
    .errors(
      failures(
        'clients.not-found',
        'clients.name-taken',
        'clients.logo-invalid',
        'clients.model-unknown',
        'clients.being-erased',
        'prompts.not-found',
        'prompts.archived',
      ),
    )
    .input(z.object({ params: z.strictObject({ id }), body: ClientChange }))
    .output(ChangedClient),
  updateV2: route('PATCH', '/v2/clients/{uuid}', {
    access: superAdmin,
    tag,
    bodyLimit,
    isDetailed: true,
    summary: 'Rename, re-logo, archive or unarchive a client',
  })
    .errors(
      failures(
        'clients.not-found',
        'clients.name-taken',
        'clients.logo-invalid',
        'clients.being-erased',
      ),
    )
    .input(
      z.object({
        params: z.strictObject({ uuid: id }),
        body: z.strictObject({
          uuid: readOnly.uuid,
          id: readOnly.id,
          zone: readOnly.zone,
          llm: echo(z.string()),
          model: echo(z.string()),
          promptUuid: echo(z.uuid().nullable()),
          name: clientName.optional(),
          logo: logoUpload.nullable().optional(),
          archived: z.boolean().optional(),
        }),
      }),
    )
    .output(Client2),
  /** Archived clients only: everything of it goes, by a job (wire.md). */
  remove: route('DELETE', '/v1/clients/{id}', {
    access: superAdmin,
    tag,
    status: 202,
    summary: 'Erase an archived client',
  })
    .errors(failures('clients.not-found', 'clients.not-archived'))
    .input(z.strictObject({ id }))
    .output(z.object({ jobUuid: z.uuid() })),
  guidelines: route('GET', '/v2/clients/{client}/guidelines', {
    access: agentReads,
    tag,
    summary: 'The guidelines with their history',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id }))
    .output(Guidelines),
  /** `basedOn` is the version the writer saw, 0 for none: a newer one answers 412, so nobody overwrites silently. */
  saveGuidelines: route('PUT', '/v2/clients/{client}/guidelines', {
    access: adminWrites,
    tag,
    summary: 'Save new guidelines',
  })
    .errors(failures('clients.not-found', 'clients.being-erased', 'request.conflict'))
    .input(z.strictObject({ client: id, text: guidelinesText, basedOn: z.int().min(0) }))
    .output(Guidelines),
  setupDifference: route('GET', '/v2/clients/{client}/setup-difference', {
    access: superAdmin,
    tag,
    summary: 'How the set-up of two clients differs',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, from: ref('client') }))
    .output(z.object({ items: z.array(SetupDifference) })),
  copySetup: route('POST', '/v2/clients/{client}/setup-copy', {
    access: superAdmin,
    tag,
    summary: 'Copy sections of another client’s set-up',
  })
    .errors(failures('clients.not-found', 'clients.being-erased', 'clients.model-unknown'))
    .input(z.strictObject({ client, from: ref('client'), sections: z.array(SetupSection).min(1) }))
    .output(ClientDetail),
};
