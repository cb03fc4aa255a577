import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelOrigin, ProviderWord } from '@replique/contract/models';
import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Outbound } from '../http/outbound.ts';
import { ModelFailure } from './model-failure.ts';

/** How a provider is reached: at which address, with whose key, by which way out. */
export type Connection = {
  provider: ProviderWord;
  origin: ModelOrigin;
  apiKey: string | null;
  baseUrl: string;
  outbound: Outbound;
};

export const standardUrls: Record<Exclude<ProviderWord, 'openai-compatible'>, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The whole wait for an answer, and for its next piece. */
const answerTimeoutMs = 90_000;
const idleMs = 30_000;

/** The AI SDK's fetch over the one way out. */
function fetchBy(outbound: Outbound): typeof fetch {
  return async (input, init) => {
    const answer = await outbound.stream(input instanceof Request ? input.url : input, {
      method: init?.method ?? 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      timeout: answerTimeoutMs,
      idle: idleMs,
      signal: init?.signal ?? undefined,
    });
    // A page where an answer should be: a proxy's sign-in, a wrong address.
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) {
      await answer.body?.cancel();
      throw new ModelFailure('malformed-answer', { status: answer.status });
    }
    return answer;
  };
}

function settingsOf({ apiKey, baseUrl, outbound }: Connection) {
  // An empty key is given where there is none: the SDK would look for one in the environment.
  return { apiKey: apiKey ?? '', baseURL: baseUrl, fetch: fetchBy(outbound) };
}

function compatible(connection: Connection) {
  const { apiKey, baseUrl, outbound } = connection;
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    fetch: fetchBy(outbound),
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  });
}

/** A model that writes, in the wire format of its provider. */
export function textModel(connection: Connection, model: string): LanguageModel {
  const settings = settingsOf(connection);
  switch (connection.provider) {
    case 'openai':
      return createOpenAI(settings).chat(model);
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'mistral':
      return createMistral(settings)(model);
    case 'google':
      return createGoogle(settings)(model);
    default:
      return compatible(connection).chatModel(model);
  }
}

/** A model for vectors. Anthropic has none: the same failure as for a model that is not there. */
export function embeddingModel(connection: Connection, model: string): EmbeddingModel {
  const settings = settingsOf(connection);
  switch (connection.provider) {
    case 'openai':
      return createOpenAI(settings).embeddingModel(model);
    case 'mistral':
      return createMistral(settings).embeddingModel(model);
    case 'google':
      return createGoogle(settings).embeddingModel(model);
    case 'openai-compatible':
      return compatible(connection).embeddingModel(model);
    default:
      throw new ModelFailure('no-such-model');
  }
}

/** The headers that a provider knows its customers by, for calls that the SDK does not make. */
export function authHeaders({ provider, apiKey }: Connection): Record<string, string> {
  if (!apiKey) return {};
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
