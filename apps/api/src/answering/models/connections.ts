import type { ModelOrigin, ProviderWord } from '@replique/contract/answering/models';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { EmbeddingModel } from 'ai';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
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

/** The longest wait for a whole answer, and for its next bytes: a model that thinks hidden sends none meanwhile. */
export type Waits = { totalMs: number; idleMs: number };

const standardWaits: Waits = { totalMs: 90_000, idleMs: 30_000 };

/** Of a streamed answer each token comes in an event of some hundred bytes, what is thought included. */
const maxBytes = 64_000_000;

/** The AI SDK's fetch over the one way out. */
function fetchBy(outbound: Outbound, waits: Waits): typeof fetch {
  return async (input, init) => {
    const answer = await outbound.stream(input instanceof Request ? input.url : input, {
      method: init?.method ?? 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      timeout: waits.totalMs,
      idle: waits.idleMs,
      maxBytes,
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

function settingsOf({ apiKey, baseUrl, outbound }: Connection, waits: Waits) {
  // An empty key is given where there is none: the SDK would look for one in the environment.
  return { apiKey: apiKey ?? '', baseURL: baseUrl, fetch: fetchBy(outbound, waits) };
}

/** The SDK of a provider comes with its first call: all of them together would double the time a start takes. */
async function providerOf(connection: Connection, waits: Waits) {
  const settings = settingsOf(connection, waits);
  switch (connection.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(settings);
    default: {
      const { apiKey, ...rest } = settings;
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const name = 'openai-compatible';
      const key = apiKey ? { apiKey } : {};
      const supports = { includeUsage: true, supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...rest, ...key, ...supports, name });
    }
  }
}

/** A model that writes, in the wire format of its provider: OpenAI's is the Responses API. */
export async function textModel(
  connection: Connection,
  model: string,
  waits: Waits,
): Promise<LanguageModelV4> {
  return (await providerOf(connection, waits)).languageModel(model);
}

/** A model for vectors. Anthropic has none: the same failure as for a model that is not there. */
export async function embeddingModel(
  connection: Connection,
  model: string,
): Promise<EmbeddingModel> {
  if (connection.provider === 'anthropic') throw new ModelFailure('no-such-model');
  return (await providerOf(connection, standardWaits)).embeddingModel(model);
}

/** The headers that a provider knows its customers by, for calls that the SDK does not make. */
export function authHeaders({ provider, apiKey }: Connection): Record<string, string> {
  if (!apiKey) return {};
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
