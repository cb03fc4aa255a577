import { z } from 'zod';
import { anyRef, failures, listOf, moment, ref, route } from './route.ts';

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

/** One line of the prompt list (spec §2): name, deployed version, latest version, protection, who uses it. */
export const Prompt = z.object({
  uuid: z.uuid(),
  name: z.string(),
  deployedVersion: z.int().nullable(),
  latestVersion: z.int(),
  isProtected: z.boolean(),
  clients: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
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

/** A prompt with its versions, newest first, and the mandatory rules that close every prompt. */
export const PromptDetail = Prompt.extend({
  versions: z.array(PromptVersion),
  mandatoryRules: z.string(),
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

/** A set of test cases of a client and how its latest finished run ended (wire.md). */
export const BatchTest = z.object({
  uuid: z.uuid(),
  name: z.string(),
  cases: z.int(),
  lastRun: z.object({ version: z.int(), passed: z.int(), failed: z.int(), at: moment }).nullable(),
});
export type BatchTest = z.infer<typeof BatchTest>;

const prompt = ref('prompt');

export const prompts = {
  list: route('GET', '/v2/prompts', { ...options, summary: 'Prompts with their versions' }).output(
    listOf(Prompt),
  ),
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
  rename: route('PATCH', '/v2/prompts/{prompt}', { ...options, summary: 'Rename a prompt' })
    .errors(failures('prompts.not-found', 'prompts.name-taken'))
    .input(z.strictObject({ prompt, name: promptName }))
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
        'request.conflict',
      ),
    )
    .input(PromptDraft.extend({ prompt, basedOn: z.int().min(1) }))
    .output(PromptDetail),
  /** Bare array (spec §7). */
  batchTesting: route('GET', '/v1/prompts/batch-testing', {
    ...options,
    summary: 'Test sets of a client with their last run',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ clientId: anyRef('client') }))
    .output(z.array(BatchTest)),
  /** One atomic switch; requests that run end on the version they began with. */
  deploy: route('POST', '/v2/prompts/{prompt}/deploy', {
    ...options,
    summary: 'Deploy a version to production',
  })
    .errors(failures('prompts.not-found', 'prompts.version-not-found'))
    .input(z.strictObject({ prompt, version: z.int().min(1) }))
    .output(PromptDetail),
};
