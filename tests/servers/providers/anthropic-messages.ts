import { has, more, type Dialect, type Parameter, type Told } from './scene.ts';

/** Anthropic's Messages API: blocks with a beginning and an end, pings, and thinking that may be left out. */

const largest = 16_384;
const words: Record<Parameter, string> = {
  temperature: '`temperature` is deprecated for this model.',
  effort: 'thinking: adaptive thinking is not supported on this model',
  schema: 'output_config.format: structured outputs are not supported on this model',
  limit: `max_tokens: 32000 > ${largest}, which is the maximum allowed number of output tokens for writer-1`,
  'limit-name': 'max_tokens: Field required',
  stream: 'stream: streaming is not supported for this model',
};

const error = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
});

const reasons = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal', tool: 'tool_use' };
const reasonOf = ({ ends }: Told) => reasons[ends as keyof typeof reasons] ?? 'end_turn';
const usageOf = ({ tokens }: Told) => ({
  input_tokens: tokens.in - tokens.cached - tokens.written,
  cache_creation_input_tokens: tokens.written,
  cache_read_input_tokens: tokens.cached,
  output_tokens: tokens.out,
  output_tokens_details: { thinking_tokens: tokens.thought },
});

const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'writer-1' };

export const anthropicMessages: Dialect = {
  name: 'Anthropic',
  provider: 'anthropic',
  base: '/v1',
  isCall: (path) => path.endsWith('/messages'),
  isStreamed: (_, body) => body.stream === true,
  holds: {
    temperature: has('temperature'),
    effort: has('thinking'),
    schema: has('output_config', 'format'),
    limit: more(largest, 'max_tokens'),
    // It asks for one always.
    'limit-name': (body) => !has('max_tokens')(body),
    stream: (body) => body.stream === true,
  },
  refused: (parameter) => ({
    status: 400,
    body: error('invalid_request_error', words[parameter]),
  }),
  failed: (status) => {
    if (status === 'no-key')
      return { status: 401, body: error('authentication_error', 'invalid x-api-key') };
    if (status === 'no-model')
      return { status: 404, body: error('not_found_error', 'model: writer-1') };
    if (status === 'overloaded')
      return { status: 529, body: error('overloaded_error', 'Overloaded') };
    return {
      status: 429,
      headers: { 'retry-after': '1', 'anthropic-ratelimit-requests-remaining': '0' },
      body: error(
        'rate_limit_error',
        'This request would exceed the rate limit of your organization.',
      ),
    };
  },
  script(told) {
    let index = 0;
    const event = (type: string, more: object = {}) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
    const open = (block: object) => event('content_block_start', { index, content_block: block });
    const piece = (delta: object) => event('content_block_delta', { index, delta });
    const close = () => {
      const stop = event('content_block_stop', { index });
      index += 1;
      return stop;
    };
    return {
      begin: event('message_start', {
        message: {
          ...head,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...usageOf(told), output_tokens: 1 },
        },
      }),
      thinking: {
        begin: open({ type: 'thinking', thinking: '', signature: '' }),
        piece: (thinking) => piece({ type: 'thinking_delta', thinking }),
        get end() {
          return piece({ type: 'signature_delta', signature: 'EqQBCgIYAg==' }) + close();
        },
      },
      alive: event('ping'),
      get beginText() {
        return open({ type: 'text', text: '' });
      },
      text: (text) => piece({ type: 'text_delta', text }),
      end: () =>
        (told.ends === 'tool' || told.text === '' ? '' : close()) +
        event('message_delta', {
          delta: { stop_reason: reasonOf(told), stop_sequence: null },
          usage: usageOf(told),
        }) +
        event('message_stop'),
      tool: () =>
        open({ type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} }) +
        piece({ type: 'input_json_delta', partial_json: '{}' }) +
        close(),
      fault: () => event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
    };
  },
  whole: (told) => ({
    ...head,
    content: [
      ...(told.tokens.thought > 0
        ? [{ type: 'thinking', thinking: '', signature: 'EqQBCgIYAg==' }]
        : []),
      ...(told.ends === 'tool'
        ? [{ type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} }]
        : [{ type: 'text', text: told.text }]),
    ],
    stop_reason: reasonOf(told),
    stop_sequence: null,
    usage: usageOf(told),
  }),
};
