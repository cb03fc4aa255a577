import {
  has,
  more,
  type Dialect,
  type Parameter,
  type Refused,
  type Script,
  type Status,
  type Told,
} from './scene.ts';

/** Chat Completions as OpenAI wrote it down, and what those who copy it do differently. */

export type Flavour = Pick<Dialect, 'name' | 'provider'> & {
  /** The field of a delta that shows thinking; null: it is hidden. */
  shows: ((words: string) => object) | null;
  alive: string | null;
  /** The first event, where the vendor sends one before any word. */
  first?: object;
  /** The body of an error. */
  error: (status: number, words: string, param: string | null) => object;
  /** What it says of a parameter, where not as OpenAI. */
  words?: Partial<Record<Parameter, string>>;
  limitHeaders: Record<string, string>;
  counts?: (told: Told) => object;
  /** Whether the tokens come with the last words, and not in an event of their own. */
  countsAtOnce?: boolean;
};

const largest = 16_384;

/** As OpenAI says them. */
const openaiWords: Record<Parameter, string> = {
  temperature:
    "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  effort: "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
  schema:
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  limit: `max_tokens is too large: 32000. This model supports at most ${largest} completion tokens, whereas you provided 32000.`,
  'limit-name':
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  stream:
    'Your organization must be verified to stream this model. Please go to the settings of the organization and click on Verify Organization.',
};
const params: Record<Parameter, string> = {
  temperature: 'temperature',
  effort: 'reasoning_effort',
  schema: 'response_format',
  limit: 'max_tokens',
  'limit-name': 'max_tokens',
  stream: 'stream',
};

const about = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'writer-1' };
const event = (part: object) => `data: ${JSON.stringify({ ...about, ...part })}\n\n`;
const delta = (part: object, finish: string | null = null, more: object = {}) =>
  event({ choices: [{ index: 0, delta: part, finish_reason: finish }], ...more });

const reasons = { stop: 'stop', length: 'length', filter: 'content_filter', tool: 'tool_calls' };
const reasonOf = ({ ends }: Told) => reasons[ends as keyof typeof reasons] ?? 'stop';

const usageOf = ({ tokens }: Told) => ({
  prompt_tokens: tokens.in,
  completion_tokens: tokens.out,
  total_tokens: tokens.in + tokens.out,
  prompt_tokens_details: { cached_tokens: tokens.cached },
  completion_tokens_details: { reasoning_tokens: tokens.thought },
});

const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };

const scriptOf =
  ({ shows, alive, first, counts = usageOf, countsAtOnce = false }: Flavour) =>
  (told: Told): Script => ({
    begin: first ? event(first) : delta({ role: 'assistant', content: '' }),
    thinking: { begin: '', piece: shows && ((words) => delta(shows(words))), end: '' },
    alive,
    beginText: '',
    text: (words) => delta({ content: words }),
    end() {
      const usage = { usage: counts(told) };
      const last = countsAtOnce
        ? delta({ content: '' }, reasonOf(told), usage)
        : delta({ content: '' }, reasonOf(told)) + event({ choices: [], ...usage });
      return `${last}data: [DONE]\n\n`;
    },
    tool: () =>
      delta({ tool_calls: [{ index: 0, ...call, function: { name: 'look_up', arguments: '' } }] }) +
      delta({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
    fault: () =>
      event({
        error: { code: 502, message: 'Provider disconnected unexpectedly' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }),
  });

const wholeOf =
  ({ counts = usageOf }: Flavour) =>
  (told: Told): object => {
    const said =
      told.ends === 'tool' ? { content: null, tool_calls: [call] } : { content: told.text };
    const message = { role: 'assistant', ...said };
    return {
      ...about,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: reasonOf(told) }],
      usage: counts(told),
    };
  };

const failuresOf = ({ error, limitHeaders }: Flavour): Record<Status, Refused> => ({
  'no-key': { status: 401, body: error(401, 'Incorrect API key provided.', null) },
  'no-model': { status: 404, body: error(404, 'The model `writer-1` does not exist.', null) },
  'too-many': {
    status: 429,
    headers: limitHeaders,
    body: error(429, 'Rate limit reached for requests.', null),
  },
  overloaded: { status: 503, body: error(503, 'The engine is currently overloaded.', null) },
});

const holds: Dialect['holds'] = {
  temperature: (body) => body['temperature'] !== undefined && body['temperature'] !== 1,
  effort: has('reasoning_effort'),
  schema: has('response_format'),
  limit: (body) =>
    more(largest, 'max_tokens')(body) || more(largest, 'max_completion_tokens')(body),
  'limit-name': has('max_tokens'),
  stream: (body) => body['stream'] === true,
};

export function chatCompletions(flavour: Flavour): Dialect {
  const failures = failuresOf(flavour);
  return {
    name: flavour.name,
    provider: flavour.provider,
    base: '/v1',
    isCall: (path) => path.endsWith('/chat/completions'),
    isStreamed: (_, body) => body['stream'] === true,
    holds,
    refused(parameter) {
      const words = flavour.words?.[parameter] ?? openaiWords[parameter];
      return { status: 400, body: flavour.error(400, words, params[parameter]) };
    },
    failed: (status) => failures[status],
    script: scriptOf(flavour),
    whole: wholeOf(flavour),
  };
}
