import { z } from 'zod';
import { failuresOf, listOf, moment, ref, route, versionNumber } from '../route.ts';

export const errors = {
  'prompts.name-taken': { status: 409, message: 'Another prompt has this name.' },
  'prompts.unchanged': { status: 409, message: 'Nothing differs from the latest version.' },
  'prompts.not-deployed': {
    status: 409,
    message: 'Only a copy of the deployed version can be deployed at once.',
  },
  'prompts.in-use': { status: 409, message: 'Clients or chatbots answer with this prompt.' },
  'prompts.has-history': {
    status: 409,
    message: 'Something was written with this prompt: archive it instead.',
  },
} as const;

export const actions = [
  'prompts.created',
  'prompts.renamed',
  'prompts.protected',
  'prompts.unprotected',
  'prompts.cloned',
  'prompts.archived',
  'prompts.restored',
  'prompts.removed',
  'prompts.version-added',
  'prompts.original-read',
  'rules.version-added',
  'prompts.deployed',
  'prompts.deployment-asked',
  'prompts.deployment-refused',
  'prompts.deployment-stopped',
  'prompts.deployment-cancelled',
  'prompts.deployment-overridden',
  'prompts.rolled-back',
  'rules.deployed',
  'rules.deployment-asked',
  'rules.deployment-refused',
  'rules.deployment-stopped',
  'rules.deployment-cancelled',
  'rules.deployment-overridden',
  'prompts.case-added',
] as const;

const failures = failuresOf(errors);

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'prompts' } as const;

/** The variables a prompt may use, written `{{name}}`. Anything else is refused when a version is saved. */
export const promptVariables = [
  'client.name',
  'requester.name',
  'ticket.subject',
  'ticket.channel',
  'ticket.category',
  'agent.name',
  'language',
] as const;

/** Beside them `{{custom.key}}`: a value of the client's custom data, empty where a client has none of that name. */
const customVariable = /^custom\.[a-z][a-z0-9_]{0,39}$/;

/** Whether a prompt may use `{{name}}`. */
export function isPromptVariable(name: string): boolean {
  return (promptVariables as readonly string[]).includes(name) || customVariable.test(name);
}

const named = z.object({ uuid: z.uuid(), name: z.string() });

/** One line of the prompt list (spec §2): name, deployed version, latest version, protection, who uses it. */
export const Prompt = z.object({
  uuid: z.uuid(),
  name: z.string(),
  deployedVersion: z.int().nullable(),
  latestVersion: z.int(),
  isProtected: z.boolean(),
  /** Of the prompts that an installation begins with: what a new client is offered in this language. */
  language: z.enum(['en', 'fr']).nullable(),
  clients: z.array(named),
  /** Chatbots that answer with it, by the client that has them. */
  chatbots: z.array(z.object({ uuid: z.uuid(), name: z.string(), client: named })),
  /** Of name and protection; each change of them counts it up. */
  revision: z.int().min(1),
  archivedAt: moment.nullable(),
  updatedAt: moment,
});
export type Prompt = z.infer<typeof Prompt>;

/** A numbered version: never changed once saved. */
export const PromptVersion = z.object({
  version: z.int().min(1),
  context: z.string(),
  style: z.string(),
  note: z.string(),
  author: z.string().nullable(),
  createdAt: moment,
});
export type PromptVersion = z.infer<typeof PromptVersion>;

/** What a prompt was cloned from, and how far its versions have been looked through since. */
export const PromptOrigin = named.extend({
  version: z.int().min(1),
  latestVersion: z.int().min(1),
});
export type PromptOrigin = z.infer<typeof PromptOrigin>;

/** A prompt with its versions, newest first, and the mandatory rules that close every prompt. */
export const PromptDetail = Prompt.extend({
  versions: z.array(PromptVersion),
  /** Those in force. */
  mandatoryRules: z.string(),
  /** Null: written anew, or the original is gone. */
  origin: PromptOrigin.nullable(),
});
export type PromptDetail = z.infer<typeof PromptDetail>;

export const promptName = z.string().trim().min(1).max(120);
export const promptSection = z.string().trim().min(1).max(20_000);

/** What a person writes of a version. */
export const PromptDraft = z.strictObject({
  context: promptSection,
  style: promptSection,
  note: z.string().trim().max(500),
});
export type PromptDraft = z.infer<typeof PromptDraft>;

/** The block that closes every prompt (spec §2): versions like a prompt's, of which exactly one is in force. */
export const RulesVersion = z.object({
  version: z.int().min(1),
  text: z.string(),
  note: z.string(),
  author: z.string().nullable(),
  createdAt: moment,
});
export type RulesVersion = z.infer<typeof RulesVersion>;

export const MandatoryRules = z.object({
  versionInForce: z.int().min(1),
  /** Newest first. */
  versions: z.array(RulesVersion),
});
export type MandatoryRules = z.infer<typeof MandatoryRules>;

export const rulesText = z.string().trim().min(20).max(10_000);

const prompt = ref('prompt');

export const prompts = {
  list: route('GET', '/v2/prompts', { ...options, summary: 'Prompts with their versions' })
    .input(z.strictObject({ archived: z.enum(['0', '1']).optional() }))
    .output(listOf(Prompt)),
  get: route('GET', '/v2/prompts/{prompt}', {
    ...options,
    summary: 'One prompt with every version',
  })
    .errors(failures('prompts.not-found'))
    .input(z.strictObject({ prompt }))
    .output(PromptDetail),
  create: route('POST', '/v2/prompts', {
    ...options,
    status: 201,
    summary: 'Create a prompt with its first version',
  })
    .errors(failures('prompts.name-taken', 'prompts.unknown-variable'))
    .input(PromptDraft.extend({ name: promptName }))
    .output(PromptDetail),
  /** `revision` is the one that was read: an older one answers 412. */
  change: route('PATCH', '/v2/prompts/{prompt}', {
    ...options,
    summary: 'Rename a prompt, protect it or not',
  })
    .errors(failures('prompts.not-found', 'prompts.name-taken', 'request.conflict'))
    .input(
      z.strictObject({
        prompt,
        revision: z.int().min(1),
        name: promptName.optional(),
        isProtected: z.boolean().optional(),
      }),
    )
    .output(PromptDetail),
  /**
   * Copies a version, protection included. With `deploy` the copy is in production at once, which the version that is
   * copied must be itself.
   */
  clone: route('POST', '/v2/prompts/{prompt}/clone', {
    ...options,
    status: 201,
    summary: 'Clone a prompt',
  })
    .errors(
      failures(
        'prompts.not-found',
        'prompts.version-not-found',
        'prompts.name-taken',
        'prompts.not-deployed',
      ),
    )
    .input(
      z.strictObject({
        prompt,
        version: versionNumber,
        name: promptName,
        deploy: z.boolean().optional(),
      }),
    )
    .output(PromptDetail),
  /** Refused while a client or a chatbot answers with it, and once anything was written with it. */
  remove: route('DELETE', '/v2/prompts/{prompt}', {
    ...options,
    status: 204,
    summary: 'Delete a prompt that nobody uses',
  })
    .errors(failures('prompts.not-found', 'prompts.in-use', 'prompts.has-history'))
    .input(z.strictObject({ prompt }))
    .output(z.void()),
  archive: route('POST', '/v2/prompts/{prompt}/archive', {
    ...options,
    summary: 'Archive a prompt that nobody uses',
  })
    .errors(failures('prompts.not-found', 'prompts.in-use', 'prompts.deployment-running'))
    .input(z.strictObject({ prompt }))
    .output(PromptDetail),
  restore: route('POST', '/v2/prompts/{prompt}/restore', {
    ...options,
    summary: 'Take a prompt out of the archive',
  })
    .errors(failures('prompts.not-found'))
    .input(z.strictObject({ prompt }))
    .output(PromptDetail),
  /** `basedOn` is the latest version the writer saw: a newer one answers 412, so nobody overwrites silently. */
  addVersion: route('POST', '/v2/prompts/{prompt}/versions', {
    ...options,
    status: 201,
    summary: 'Save a new version',
  })
    .errors(
      failures(
        'prompts.not-found',
        'prompts.unknown-variable',
        'prompts.unchanged',
        'prompts.archived',
        'request.conflict',
      ),
    )
    .input(
      PromptDraft.extend({
        prompt,
        basedOn: z.int().min(1),
        /**
         * Of a clone: up to which version of the original this one has taken over what changed there. Where it took
         * nothing over, that alone is noted, without a new version.
         */
        originVersion: z.int().min(1).optional(),
      }),
    )
    .output(PromptDetail),
  rules: route('GET', '/v2/mandatory-rules', {
    ...options,
    summary: 'The mandatory rules with every version',
  }).output(MandatoryRules),
  addRules: route('POST', '/v2/mandatory-rules/versions', {
    ...options,
    status: 201,
    summary: 'Save a new version of the mandatory rules',
  })
    .errors(failures('prompts.unchanged', 'request.conflict'))
    .input(
      z.strictObject({
        text: rulesText,
        note: z.string().trim().max(500),
        basedOn: z.int().min(1),
      }),
    )
    .output(MandatoryRules),
};
