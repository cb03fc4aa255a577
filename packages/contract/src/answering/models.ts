import { z } from 'zod';
import { failuresOf, moment, ref, route } from '../route.ts';
import { ModelProfile } from './model-profile.ts';

export const errors = {
  'models.twice': { status: 400, message: 'This model is listed twice.' },
  'models.test-failed': { status: 409, message: 'The provider did not answer the test.' },
  'models.key-missing': { status: 409, message: 'Give the key of this provider.' },
  'models.address-insecure': {
    status: 400,
    message: 'The address must be https, on the public internet.',
  },
} as const;

export const actions = [
  'models.key-saved',
  'models.key-removed',
  'models.settings-changed',
] as const;

const failures = failuresOf(errors);

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const tag = 'models';

/** Who answers over the network; beside them stands `builtin`, which asks nobody. */
export const providerWords = [
  'openai',
  'anthropic',
  'mistral',
  'google',
  'openai-compatible',
] as const;
const providerWord = z.enum(providerWords);
export type ProviderWord = z.infer<typeof providerWord>;

/** What a model does: writes text, turns texts into vectors, or ranks texts for a question. */
const modelKinds = ['text', 'embedding', 'rerank'] as const;
export const modelKind = z.enum(modelKinds);
export type ModelKind = z.infer<typeof modelKind>;

/** Why a call of a model gave nothing to use: a key of the phrases `models.failures`. */
const modelFailures = [
  'wrong-key',
  'no-such-model',
  'no-credit',
  'rate-limited',
  'refused',
  'provider-error',
  'unreachable',
  'address',
  'timeout',
  'empty-answer',
  'out-of-tokens',
  'malformed-answer',
  'cut-answer',
  'too-large',
  'breaker-open',
  'budget-exhausted',
  'aborted',
] as const;
const modelFailure = z.enum(modelFailures);
export type ModelFailureCode = z.infer<typeof modelFailure>;

const modelName = z.string().trim().min(1).max(120);

/** A model by its provider and the name the provider gives it. */
export const ModelRef = z.strictObject({ llm: providerWord, model: modelName });
export type ModelRef = z.infer<typeof ModelRef>;

/** Per month, or per million tokens: millionths of the currency, at most a million of it. */
const micros = z.int().min(0).max(1_000_000_000_000);

/** How the last trial of a model went: one short question with no customer's word in it. */
export const ModelTrial = z.object({
  at: moment,
  /** `ok`, or why it failed. */
  outcome: z.enum(['ok', ...modelFailures]),
  ms: z.int(),
  /** It thought before it wrote: by words of it, or by the tokens it counted for it. */
  thinks: z.boolean(),
});
export type ModelTrial = z.infer<typeof ModelTrial>;

/** A model on offer. Prices are per million tokens; null when nobody has given them: then its cost is not known. */
export const ModelEntry = z.strictObject({
  llm: providerWord,
  model: modelName,
  kind: modelKind,
  label: z.string().trim().min(1).max(120),
  priceIn: micros.nullable(),
  priceOut: micros.nullable(),
  /** For input that the provider has in its cache; null: as other input. */
  priceCached: micros.nullable().default(null),
  /** Without it, what is known of the model stays. Models for vectors and ranking have none. */
  profile: ModelProfile.nullish(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** What happens when the month's budget is used up. */
const budgetLimits = ['stop', 'cheaper'] as const;

/** A monthly limit (months in UTC). `cheaper` names the model that goes on when it is reached. */
export const ModelBudget = z
  .strictObject({
    monthlyMicros: micros.min(1).nullable(),
    atLimit: z.enum(budgetLimits),
    cheaper: ModelRef.nullable(),
  })
  .refine((budget) => budget.atLimit !== 'cheaper' || budget.cheaper !== null, {
    path: ['cheaper'],
    message: 'Name the model that goes on.',
  });
export type ModelBudget = z.infer<typeof ModelBudget>;

/** Where a key or a model comes from: the client itself, the installation, or the installation’s environment. */
const modelOrigin = z.enum(['client', 'installation', 'environment']);
export type ModelOrigin = z.infer<typeof modelOrigin>;

/** A provider as it stands; of a key no more than its last four characters is ever answered. */
export const ProviderState = z.object({
  provider: providerWord,
  /** Whose key is used here; null when there is none. */
  origin: modelOrigin.nullable(),
  hasKey: z.boolean(),
  /** Empty when the key is too short to show part of it. */
  keyHint: z.string(),
  /** Null: the provider’s own address. */
  baseUrl: z.string().nullable(),
  setAt: moment.nullable(),
  setBy: z.string().nullable(),
  testedAt: moment.nullable(),
  /** `ok`, or why the last test failed. */
  testOutcome: z.enum(['ok', ...modelFailures]).nullable(),
  /** `open`: after failures in a row it is left alone for a while; `half-open`: one call tries it. */
  breaker: z.enum(['closed', 'open', 'half-open']),
  lastFailure: z.object({ code: modelFailure, model: z.string(), at: moment }).nullable(),
});
export type ProviderState = z.infer<typeof ProviderState>;

/** `isListed` is false for what the environment alone names. */
export const OfferedModel = ModelEntry.extend({
  origin: modelOrigin,
  isListed: z.boolean(),
  profile: ModelProfile.nullable(),
  trial: ModelTrial.nullable(),
});
export type OfferedModel = z.infer<typeof OfferedModel>;

/** How a month stands against its budget. `reservedMicros` is held back for calls under way. */
export const BudgetState = z.object({
  month: z.iso.date(),
  spentMicros: z.int(),
  reservedMicros: z.int(),
  /** Calls whose price nobody gave: they are in no sum. */
  unpricedCalls: z.int(),
  limitMicros: z.int().nullable(),
  state: z.enum(['none', 'within', 'warned', 'reached']),
});
export type BudgetState = z.infer<typeof BudgetState>;

/** Everything about the models of the installation, or of one client. */
export const ModelSettings = z.object({
  /** Null: the installation. */
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  /** Send it back with a change. */
  revision: z.int(),
  providers: z.array(ProviderState),
  /** What may be chosen here, own models first. */
  models: z.array(OfferedModel),
  /** The client’s first choice; null for the installation. */
  chosen: z.object({ llm: z.string(), model: z.string(), label: z.string().nullable() }).nullable(),
  /** Null for a client that follows the installation. */
  fallbacks: z.array(ModelRef).nullable(),
  /** What is asked in turn, before the builtin writer. */
  chain: z.array(ModelRef),
  embedding: ModelRef.nullable(),
  rerank: ModelRef.nullable(),
  /** The models in use for search, wherever they were chosen; null when words alone are searched. */
  inUse: z.object({ embedding: ModelRef.nullable(), rerank: ModelRef.nullable() }),
  budget: ModelBudget,
  budgetState: BudgetState,
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Calls of one month, model and purpose. */
export const ModelUsage = z.object({
  provider: z.string(),
  model: z.string(),
  purpose: z.enum([
    'suggestion',
    'translation',
    'embedding',
    'rerank',
    'judge',
    'test',
    'tester',
    'chat',
  ]),
  calls: z.int(),
  failures: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Of those in, read from the provider’s cache. */
  tokensCached: z.int(),
  /** Of those out, thought and not written. */
  tokensThought: z.int(),
  costMicros: z.int(),
  unpricedCalls: z.int(),
  /** Of the calls that went well; null when there is none. */
  medianMs: z.int().nullable(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const ClientUsage = z.object({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  calls: z.int(),
  failures: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costMicros: z.int(),
  unpricedCalls: z.int(),
  limitMicros: z.int().nullable(),
});
export type ClientUsage = z.infer<typeof ClientUsage>;

const client = ref('client').optional();
const key = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'Printable ASCII alone.');

function isPlainAddress(typed: string): boolean {
  const url = URL.parse(typed);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return !url.username && !url.password && !url.search && !url.hash;
}

/** Without a slash at the end. Http passes for addresses that OUTBOUND_ALLOW names alone. */
const baseUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isPlainAddress, 'An address without user, password and query.')
  .transform((typed) => typed.replace(/(?<!\/)\/+$/, ''));

const search = z.strictObject({ client });
const params = z.strictObject({ provider: providerWord });

export const models = {
  /** LLM → model → label: what a client or the tester may choose from (spec §7). */
  offered: route('GET', '/v1/models', { access: reads, tag, summary: 'Language models on offer' })
    .errors(failures('clients.not-found'))
    .input(search)
    .output(z.record(z.string(), z.record(z.string(), z.string()))),
  read: route('GET', '/v2/model-settings', {
    access: superAdmin,
    tag,
    summary: 'Providers, models, order and budget of the installation, or of one client',
  })
    .errors(failures('clients.not-found'))
    .input(search)
    .output(ModelSettings),
  save: route('PATCH', '/v2/model-settings', {
    access: superAdmin,
    tag,
    summary: 'Change models, order, models of the search or budget',
  })
    .errors(failures('clients.not-found', 'models.unknown', 'models.twice', 'request.conflict'))
    .input(
      z.strictObject({
        client,
        revision: z.int().min(0),
        models: z.array(ModelEntry).max(100).optional(),
        fallbacks: z.array(ModelRef).max(20).nullable().optional(),
        embedding: ModelRef.nullable().optional(),
        rerank: ModelRef.nullable().optional(),
        budget: ModelBudget.optional(),
      }),
    )
    .output(ModelSettings),
  /** Asks the model one short question with it first, which fills its profile; without `key` the stored one stays. */
  saveKey: route('PUT', '/v2/model-keys/{provider}', {
    access: superAdmin,
    tag,
    isDetailed: true,
    summary: 'Connect a provider: its key is tested, sealed and never answered back',
  })
    .errors(
      failures(
        'clients.not-found',
        'models.test-failed',
        'models.key-missing',
        'models.address-insecure',
      ),
    )
    .input(
      z.object({
        params,
        body: z.strictObject({
          client,
          key: key.optional(),
          baseUrl: baseUrl.nullable().default(null),
          /** The model that is asked; it is put on offer when it is not yet. */
          model: modelName,
          kind: modelKind.default('text'),
          /** Keep the key although the test failed, such as while a provider is down. */
          anyway: z.boolean().default(false),
        }),
      }),
    )
    .output(ModelSettings),
  removeKey: route('DELETE', '/v2/model-keys/{provider}', {
    access: superAdmin,
    tag,
    isDetailed: true,
    summary: 'Forget a provider’s key and its models',
  })
    .errors(failures('clients.not-found'))
    .input(z.object({ params, query: search }))
    .output(ModelSettings),
  testKey: route('POST', '/v2/model-keys/{provider}/test', {
    access: superAdmin,
    tag,
    isDetailed: true,
    summary:
      'Ask a model one short question with the stored key: it fills the profile of a new model',
  })
    .errors(failures('clients.not-found', 'models.key-missing', 'models.unknown'))
    .input(z.object({ params, body: z.strictObject({ client, model: modelName }) }))
    .output(ModelSettings),
  ask: route('POST', '/v2/model-keys/{provider}/models', {
    access: superAdmin,
    tag,
    isDetailed: true,
    summary: 'Ask a provider which models it has',
  })
    .errors(failures('clients.not-found', 'models.key-missing', 'models.address-insecure'))
    .input(
      z.object({
        params,
        body: z.strictObject({
          client,
          key: key.optional(),
          baseUrl: baseUrl.nullable().default(null),
        }),
      }),
    )
    .output(
      z.object({
        items: z.array(z.object({ model: z.string(), label: z.string() })),
        /** Why there is no list. */
        failure: modelFailure.nullable(),
      }),
    ),
  usage: route('GET', '/v2/model-usage', {
    access: superAdmin,
    tag,
    summary: 'Calls, tokens and cost of a month (UTC) by model and purpose, and by client',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client,
        month: z
          .string()
          .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        month: z.string(),
        items: z.array(ModelUsage),
        /** Empty when one client is asked for. */
        clients: z.array(ClientUsage),
      }),
    ),
};
