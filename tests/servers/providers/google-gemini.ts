import { has, more, type Dialect, type Parameter, type Told } from './scene.ts';

/** Google's Gemini API: the way to stream is in the path, the thoughts are parts, and their tokens stand apart. */

const largest = 16_384;
const words: Record<Parameter, string> = {
  temperature: 'Temperature is not supported for this model: generation_config.temperature',
  effort: 'Thinking level is not supported for this model.',
  schema: "JSON mode is not enabled for this model: 'response_json_schema'",
  limit: `Unable to submit request because it has a maxOutputTokens value of 32000 but the supported range is from 1 (inclusive) to ${largest + 1} (exclusive).`,
  'limit-name': 'maxOutputTokens is not supported for this model.',
  stream: 'Streaming is not supported for this model.',
};

const error = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, message, status, ...(details.length > 0 ? { details } : {}) },
});

/** What is thought is not in `candidatesTokenCount`. */
const usageOf = ({ tokens }: Told) => ({
  promptTokenCount: tokens.in,
  cachedContentTokenCount: tokens.cached,
  candidatesTokenCount: tokens.out - tokens.thought,
  thoughtsTokenCount: tokens.thought,
  totalTokenCount: tokens.in + tokens.out,
});

const reasons = { length: 'MAX_TOKENS', filter: 'SAFETY' };
const reasonOf = ({ ends }: Told) => reasons[ends as keyof typeof reasons] ?? 'STOP';
const toolPart = { functionCall: { name: 'look_up', args: {} } };

export const googleGemini: Dialect = {
  name: 'Gemini',
  provider: 'google',
  base: '/v1beta',
  isCall: (path) => /:(?:streamGenerateContent|generateContent)(?:\?|$)/.test(path),
  isStreamed: (path) => path.includes(':streamGenerateContent'),
  holds: {
    temperature: has('generationConfig', 'temperature'),
    effort: has('generationConfig', 'thinkingConfig'),
    schema: has('generationConfig', 'responseJsonSchema'),
    limit: more(largest, 'generationConfig', 'maxOutputTokens'),
    'limit-name': has('generationConfig', 'maxOutputTokens'),
    stream: (_, path) => path.includes(':streamGenerateContent'),
  },
  refused: (parameter) => ({
    status: 400,
    body: error(400, 'INVALID_ARGUMENT', words[parameter]),
  }),
  failed: (status) => {
    if (status === 'no-key')
      return {
        status: 400,
        body: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
      };
    if (status === 'no-model')
      return {
        status: 404,
        body: error(404, 'NOT_FOUND', 'models/writer-1 is not found for API version v1beta.'),
      };
    if (status === 'overloaded')
      return { status: 503, body: error(503, 'UNAVAILABLE', 'The model is overloaded.') };
    return {
      status: 429,
      body: error(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' }],
      ),
    };
  },
  script(told) {
    const event = (candidate: object, more: object = {}) =>
      `data: ${JSON.stringify({ candidates: [{ index: 0, ...candidate }], modelVersion: 'writer-1', responseId: 'r-1', ...more })}\n\n`;
    const parts = (...all: object[]) => ({ content: { role: 'model', parts: all } });
    return {
      begin: '',
      thinking: {
        begin: '',
        piece: (text) => event(parts({ text, thought: true })),
        end: '',
      },
      alive: null,
      beginText: '',
      text: (text) => event(parts({ text })),
      end: () =>
        event(
          { ...parts({ text: '' }), finishReason: reasonOf(told) },
          { usageMetadata: usageOf(told) },
        ),
      tool: () => event(parts(toolPart)),
      fault: () =>
        `data: ${JSON.stringify(error(503, 'UNAVAILABLE', 'The model is overloaded.'))}\n\n`,
    };
  },
  whole: (told) => ({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: [told.ends === 'tool' ? toolPart : { text: told.text }] },
        finishReason: reasonOf(told),
      },
    ],
    usageMetadata: usageOf(told),
    modelVersion: 'writer-1',
    responseId: 'r-1',
  }),
};
