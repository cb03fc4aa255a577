import { chatCompletions, type Flavour } from './chat-completions.ts';
import type { Dialect, Told } from './scene.ts';

/** Who speaks Chat Completions, and how each differs. */

const largest = 16_384;

const openaiError = (_: number, message: string, param: string | null) => ({
  error: { message, type: 'invalid_request_error', param, code: param && 'unsupported_value' },
});

/** Of a server on one's own machines: no limits, and errors under no common roof in older versions. */
const vllmError = (status: number, message: string, param: string | null) => ({
  error: { message, type: 'BadRequestError', param, code: status },
});

/** OpenRouter hands on what the provider behind it said, as text inside its own error. */
const openrouterError = (status: number, message: string, param: string | null) => ({
  error: {
    message: 'Provider returned error',
    code: status,
    metadata: { raw: JSON.stringify(openaiError(status, message, param)), provider_name: 'OpenAI' },
  },
});

const litellmError = (status: number, message: string) => ({
  error: {
    message: `litellm.BadRequestError: BedrockException - ${message}`,
    type: null,
    param: null,
    code: `${status}`,
  },
});

/** Mistral tells its pieces apart by type, and names a parameter by its place in the body. */
const mistralError = (status: number, message: string, param: string | null) =>
  param === null
    ? { object: 'error', message, type: 'invalid_request', param: null, code: `${status}` }
    : {
        object: 'error',
        message: {
          detail: [{ type: 'extra_forbidden', loc: ['body', param], msg: message, input: null }],
        },
        type: 'invalid_request_error',
        param: null,
        code: null,
      };

/** Tokens by kind are not counted by everyone. */
const plainUsage = ({ tokens }: Told) => ({
  prompt_tokens: tokens.in,
  completion_tokens: tokens.out,
  total_tokens: tokens.in + tokens.out,
});

const compatible = 'openai-compatible' as const;
const filters = { hate: { filtered: false, severity: 'safe' } };

const servers: Flavour[] = [
  {
    name: 'Mistral',
    provider: 'mistral' as const,
    shows: (text: string) => ({
      content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }],
    }),
    alive: null,
    error: mistralError,
    words: {
      temperature: 'Extra inputs are not permitted',
      effort: 'reasoning_effort is not enabled for this model',
      limit: `max_tokens must be less than or equal to ${largest}`,
    },
    limitHeaders: { 'retry-after': '1' },
    counts: plainUsage,
    countsAtOnce: true,
  },
  {
    name: 'vLLM',
    provider: compatible,
    shows: (reasoning: string) => ({ reasoning }),
    alive: null,
    error: vllmError,
    words: {
      limit:
        "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 16384 tokens and your request has 37 input tokens (32000 > 16384 - 37).",
    },
    limitHeaders: {},
    counts: plainUsage,
  },
  {
    name: 'Ollama',
    provider: compatible,
    shows: (reasoning: string) => ({ content: '', reasoning }),
    alive: null,
    error: openaiError,
    limitHeaders: {},
    counts: plainUsage,
  },
  {
    name: 'OpenRouter',
    provider: compatible,
    shows: (reasoning: string) => ({
      content: '',
      reasoning,
      reasoning_details: [{ type: 'reasoning.text', text: reasoning }],
    }),
    alive: ': OPENROUTER PROCESSING\n\n',
    error: openrouterError,
    limitHeaders: { 'x-ratelimit-remaining': '0', 'retry-after': '1' },
  },
  {
    name: 'Azure',
    provider: compatible,
    shows: null,
    alive: null,
    first: {
      choices: [],
      prompt_filter_results: [{ prompt_index: 0, content_filter_results: filters }],
    },
    error: openaiError,
    limitHeaders: {
      'retry-after-ms': '900',
      'retry-after': '1',
      'x-ratelimit-remaining-requests': '0',
    },
  },
  {
    name: 'Bedrock behind LiteLLM',
    provider: compatible,
    shows: null,
    alive: null,
    error: litellmError,
    words: {
      temperature: `{"message":"This model doesn't support the temperature field. Remove temperature and try again."}`,
      effort: "bedrock does not support parameters: ['reasoning_effort'], for model=writer-1.",
      limit: `{"message":"The maximum tokens you requested exceeds the model limit of ${largest}. Try again with a maximum tokens value that is lower than ${largest}. (max_tokens)"}`,
      stream: '{"message":"The model is unsupported for streaming."}',
    },
    limitHeaders: { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1s' },
  },
];

export const chatDialects: Dialect[] = servers.map(chatCompletions);
