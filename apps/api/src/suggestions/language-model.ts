import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Writer } from '@replique/engine/generation/suggest';
import { streamText } from 'ai';
import type { Config } from '../config.ts';
import type { Logger } from '../db/logger.ts';

const answerTimeoutMs = 60_000;
const mostTokens = 1_200;

/** Status and message alone: the error itself holds the prompt, with a customer's words in it. */
function logFailure(log: Logger, model: string, error: unknown): void {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  log.warn({ model, statusCode, message }, 'the language model failed');
}

/** The engine's writer over any OpenAI-compatible server, by the AI SDK; null when none is configured. */
export function createWriter(llm: Config['llm'], log: Logger): Writer | null {
  if (!llm) return null;
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: llm.baseUrl,
    includeUsage: true,
    ...(llm.apiKey ? { apiKey: llm.apiKey } : {}),
  });
  return {
    model: llm.model,
    async *write({ system, user, signal }) {
      const timeout = AbortSignal.timeout(answerTimeoutMs);
      const result = streamText({
        model: provider(llm.model),
        instructions: system,
        prompt: user,
        maxOutputTokens: mostTokens,
        temperature: 0.2,
        maxRetries: 2,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // Errors come through the stream below; the default would also print them.
        onError: () => undefined,
      });
      for await (const part of result.fullStream) {
        if (part.type === 'text-delta') yield { text: part.text };
        if (part.type === 'error') {
          logFailure(log, llm.model, part.error);
          throw part.error;
        }
        if (part.type === 'finish') {
          const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
          yield { tokensIn: inputTokens, tokensOut: outputTokens };
        }
      }
    },
  };
}
