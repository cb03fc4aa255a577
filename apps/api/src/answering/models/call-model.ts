import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { ProviderWord } from '@replique/contract/answering/models';
import type { JSONValue, SystemModelMessage } from 'ai';
import { textModel, type Waits } from './connections.ts';
import { ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { standardProfile } from './profile.ts';

/** One call of one model, as its profile says that it is asked. */

export type Asked = {
  system: string;
  user: string;
  /** The JSON schema that an answer is to follow. */
  shape?: Record<string, unknown> | undefined;
  signal?: AbortSignal | undefined;
};

/** `cached` and `written` are part of `tokensIn` (read from the provider's cache, put into it), `thought` of `tokensOut`. */
export type Tokens = {
  tokensIn: number;
  tokensOut: number;
  cached: number;
  written: number;
  thought: number;
};

/** Of a call that writes nothing. */
export const tokensOfInput = (tokensIn: number): Tokens => ({
  tokensIn,
  tokensOut: 0,
  cached: 0,
  written: 0,
  thought: 0,
});

/** What has happened so far; kept up to date while the answer comes. */
export type Progress = {
  attempts: number;
  hasText: boolean;
  /** It was seen to think, or counted tokens for it. */
  thinks: boolean;
  tokens: Tokens | null;
  /** What its refusals taught of its profile. */
  learned: Partial<ModelProfile>;
};

export const newProgress = (): Progress => ({
  attempts: 0,
  hasText: false,
  thinks: false,
  tokens: null,
  learned: {},
});

// The SDK would write what it thinks of settings to the console.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

export const profileOf = ({ profile }: ReachableModel): ModelProfile => profile ?? standardProfile;

type Options = Record<string, Record<string, JSONValue>>;

/** What each provider is told beside the settings that all have in common. */
function providerOptions(llm: ProviderWord, profile: ModelProfile): Options {
  const { effort, thinkingTokens, maxTokens, limitName } = profile;
  if (llm === 'openai') {
    // Answers are not kept at the provider, and its summary of the thinking is nothing to read here. The SDK does not
    // know every model that thinks.
    const known = { store: false, reasoningSummary: null };
    return { openai: effort === null ? known : { ...known, forceReasoning: true } };
  }
  if (llm === 'anthropic') {
    // A schema that a model does not take is refused and remembered; a tool in its place would not go with thinking.
    const format = { structuredOutputMode: 'outputFormat' };
    const thinking = { type: 'enabled', budgetTokens: thinkingTokens };
    return { anthropic: thinkingTokens === null ? format : { ...format, thinking } };
  }
  if (llm === 'google' && thinkingTokens !== null)
    return { google: { thinkingConfig: { thinkingBudget: thinkingTokens } } };
  if (llm === 'openai-compatible' && limitName === 'max_completion_tokens')
    return { 'openai-compatible': { max_completion_tokens: maxTokens } };
  return {};
}

function largestOutput(llm: ProviderWord, profile: ModelProfile): number | undefined {
  const { limitName, maxTokens, thinkingTokens } = profile;
  if (limitName === 'none') return undefined;
  if (limitName === 'max_completion_tokens' && llm === 'openai-compatible') return undefined;
  // The SDK adds to Anthropic's limit what is to be thought.
  const thought = llm === 'anthropic' ? (thinkingTokens ?? 0) : 0;
  return Math.max(1, maxTokens - thought);
}

function instructionsOf(
  { llm }: ReachableModel,
  profile: ModelProfile,
  system: string,
): string | SystemModelMessage {
  if (llm !== 'anthropic' || !profile.isCached || system === '') return system;
  const providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  return { role: 'system', content: system, providerOptions };
}

/** The model itself; where it takes a schema, held to that of what is asked. */
async function modelOf(model: ReachableModel, { shape }: Asked, waits: Waits) {
  const plain = await textModel(model.connection, model.model, waits);
  if (!shape || !profileOf(model).isStructured) return plain;
  const { wrapLanguageModel } = await import('ai');
  const responseFormat = { type: 'json', name: 'answer', schema: shape } as const;
  return wrapLanguageModel({
    model: plain,
    middleware: { transformParams: async ({ params }) => ({ ...params, responseFormat }) },
  });
}

async function settingsOf(
  model: ReachableModel,
  asked: Asked,
  { signal, waits }: { signal: AbortSignal; waits: Waits },
) {
  const { llm } = model;
  const profile = profileOf(model);
  const { effort, thinkingTokens, temperature } = profile;
  const maxOutputTokens = largestOutput(llm, profile);
  const hasEffort = effort !== null && thinkingTokens === null;
  return {
    model: await modelOf(model, asked, waits),
    instructions: instructionsOf(model, profile, asked.system),
    prompt: asked.user,
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === null ? {} : { temperature }),
    ...(hasEffort ? { reasoning: effort } : {}),
    providerOptions: providerOptions(llm, profile),
    maxRetries: 0,
    abortSignal: signal,
  };
}

type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails: { cacheReadTokens: number | undefined; cacheWriteTokens: number | undefined };
  outputTokenDetails: { reasoningTokens: number | undefined };
};

function count(progress: Progress, usage: Usage): void {
  const { inputTokens: tokensIn, outputTokens: tokensOut } = usage;
  const thought = usage.outputTokenDetails.reasoningTokens ?? 0;
  progress.thinks ||= thought > 0;
  if (tokensIn === undefined || tokensOut === undefined) return;
  const { cacheReadTokens, cacheWriteTokens } = usage.inputTokenDetails;
  const [cached, written] = [cacheReadTokens ?? 0, cacheWriteTokens ?? 0];
  progress.tokens = { tokensIn, tokensOut, cached, written, thought };
}

/** @throws ModelFailure when what came is not a whole answer */
function checkEnd(progress: Progress, finish: string | null, raw: string | undefined): void {
  // The SDK's own word for a stream that ended without a reason; of other servers no reason is given at all.
  const hasReason = raw !== undefined || (finish !== null && finish !== 'other');
  const isCut = finish === 'interrupted' || !hasReason;
  if (finish === 'error') throw new ModelFailure('provider-error');
  if (progress.hasText && (isCut || finish === 'length')) throw new ModelFailure('cut-answer');
  if (finish === 'content-filter') throw new ModelFailure('refused');
  if (progress.hasText) return;
  // All that it was allowed went into thinking.
  if (finish === 'length') throw new ModelFailure('out-of-tokens');
  throw new ModelFailure(isCut ? 'malformed-answer' : 'empty-answer');
}

type Call = { progress: Progress; signal: AbortSignal; waits: Waits };

async function* stream(model: ReachableModel, asked: Asked, call: Call): AsyncGenerator<string> {
  const { progress, signal } = call;
  let raw: string | undefined;
  let finish: string | null = null;
  const { streamText } = await import('ai');
  // Errors come through the stream below; the default would also print them.
  const onError = () => undefined;
  const result = streamText({ ...(await settingsOf(model, asked, call)), onError });
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta' && part.text) yield part.text;
    // A model that thinks first is at work: no word of it is passed on.
    if (part.type === 'reasoning-start' || part.type === 'reasoning-delta') {
      progress.thinks = true;
      if (!progress.hasText) yield '';
    }
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw signal.reason;
    if (part.type === 'finish') {
      [finish, raw] = [part.finishReason, part.rawFinishReason];
      count(progress, part.totalUsage);
    }
  }
  checkEnd(progress, finish, raw);
}

async function* whole(model: ReachableModel, asked: Asked, call: Call): AsyncGenerator<string> {
  const { progress } = call;
  const { generateText } = await import('ai');
  const result = await generateText(await settingsOf(model, asked, call));
  count(progress, result.totalUsage);
  progress.thinks ||= result.reasoning.length > 0;
  progress.hasText = result.text.trim() !== '';
  checkEnd(progress, result.finishReason, result.rawFinishReason);
  yield result.text;
}

/** The answer in pieces; a piece without text says that the model is at work. Ends normally only after a whole answer. */
export function callModel(model: ReachableModel, asked: Asked, call: Call): AsyncGenerator<string> {
  return profileOf(model).isStreamed ? stream(model, asked, call) : whole(model, asked, call);
}
