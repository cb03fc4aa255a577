import { has, more, type Dialect, type Parameter, type Told } from './scene.ts';

/** OpenAI's Responses API: named events, thinking that is not shown, an end that is an event of its own. */

const largest = 16_384;
const words: Record<Parameter, [string, string]> = {
  temperature: [
    'temperature',
    "Unsupported parameter: 'temperature' is not supported with this model.",
  ],
  effort: [
    'reasoning.effort',
    "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
  ],
  schema: [
    'text.format',
    "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.",
  ],
  limit: [
    'max_output_tokens',
    `Invalid 'max_output_tokens': integer above maximum value. Expected a value <= ${largest}, but got 32000 instead.`,
  ],
  'limit-name': [
    'max_output_tokens',
    "Unsupported parameter: 'max_output_tokens' is not supported with this model.",
  ],
  stream: ['stream', 'Your organization must be verified to stream this model.'],
};

const error = (message: string, param: string | null, code: string | null) => ({
  error: { message, type: 'invalid_request_error', param, code },
});

const usageOf = ({ tokens }: Told) => ({
  input_tokens: tokens.in,
  input_tokens_details: { cached_tokens: tokens.cached },
  output_tokens: tokens.out,
  output_tokens_details: { reasoning_tokens: tokens.thought },
  total_tokens: tokens.in + tokens.out,
});

const head = { id: 'resp_1', object: 'response', created_at: 1, model: 'writer-1' };
const message = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const toolCall = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'look_up',
  arguments: '{}',
  status: 'completed',
};
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };

function responseOf(told: Told) {
  const reason = { length: 'max_output_tokens', filter: 'content_filter' }[told.ends as 'length'];
  return {
    ...head,
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason ? { reason } : null,
    error: null,
    output: [
      ...(told.tokens.thought > 0 ? [reasoning] : []),
      ...(told.ends === 'tool' ? [toolCall] : told.text === '' ? [] : [message(told.text)]),
    ],
    usage: usageOf(told),
  };
}

export const openaiResponses: Dialect = {
  name: 'OpenAI',
  provider: 'openai',
  base: '/v1',
  isCall: (path) => path.endsWith('/responses'),
  isStreamed: (_, body) => body.stream === true,
  holds: {
    temperature: has('temperature'),
    effort: has('reasoning', 'effort'),
    schema: has('text', 'format'),
    limit: more(largest, 'max_output_tokens'),
    'limit-name': has('max_output_tokens'),
    stream: (body) => body.stream === true,
  },
  refused(parameter) {
    const [param, text] = words[parameter];
    return { status: 400, body: error(text, param, 'unsupported_parameter') };
  },
  failed: (status) => {
    if (status === 'no-key')
      return { status: 401, body: error('Incorrect API key provided.', null, 'invalid_api_key') };
    if (status === 'no-model')
      return {
        status: 400,
        body: error("The requested model 'writer-1' does not exist.", 'model', 'model_not_found'),
      };
    if (status === 'overloaded')
      return { status: 503, body: error('The engine is currently overloaded.', null, null) };
    return {
      status: 429,
      headers: {
        'x-ratelimit-limit-requests': '60',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1s',
        'x-ratelimit-remaining-tokens': '149984',
        'x-ratelimit-reset-tokens': '6m0s',
      },
      body: error('Rate limit reached for requests.', null, 'rate_limit_exceeded'),
    };
  },
  script(told) {
    let number = 0;
    let index = 0;
    const event = (type: string, more: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number++, ...more })}\n\n`;
    const begun = { ...head, status: 'in_progress', output: [], usage: null };
    const item = (type: string, item: object) =>
      event(`response.output_item.${type}`, { output_index: index, item });
    const part = { item_id: 'msg_1', content_index: 0 };
    return {
      begin:
        event('response.created', { response: begun }) +
        event('response.in_progress', { response: begun }),
      thinking: {
        begin: item('added', reasoning),
        piece: null,
        get end() {
          const done = item('done', reasoning);
          index += 1;
          return done;
        },
      },
      alive: null,
      get beginText() {
        return (
          item('added', { ...message(''), status: 'in_progress', content: [] }) +
          event('response.content_part.added', {
            ...part,
            output_index: index,
            part: { type: 'output_text', text: '', annotations: [] },
          })
        );
      },
      text: (delta) => event('response.output_text.delta', { ...part, output_index: index, delta }),
      end() {
        const done =
          told.ends === 'tool' || told.text === '' ? '' : item('done', message(told.text));
        const response = responseOf(told);
        return done + event(`response.${response.status}`, { response });
      },
      tool: () =>
        item('added', { ...toolCall, arguments: '', status: 'in_progress' }) +
        event('response.function_call_arguments.delta', {
          item_id: 'fc_1',
          output_index: index,
          delta: '{}',
        }) +
        item('done', toolCall),
      fault: () =>
        event('response.failed', {
          response: {
            ...begun,
            status: 'failed',
            error: { code: 'server_error', message: 'The server had an error.' },
          },
        }),
    };
  },
  whole: responseOf,
};
