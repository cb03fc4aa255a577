import { describe, expect, it } from 'vitest';
import { standardProfile } from './profile.ts';
import { refusalIn, remedyFor } from './refusals.ts';

/** What providers and gateways say of a parameter that they do not take, in their own words. */

const told = (message: string, param: string | null = null) =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } });

const said: [string, string, object][] = [
  [
    'OpenAI of a temperature',
    told("Unsupported value: 'temperature' does not support 0.2 with this model.", 'temperature'),
    { temperature: null },
  ],
  [
    'Anthropic of a temperature beside thinking',
    told('`temperature` may only be set to 1 when thinking is enabled.'),
    { temperature: null },
  ],
  [
    'LiteLLM of a temperature',
    told("litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.2."),
    { temperature: null },
  ],
  [
    'OpenRouter of what the provider behind it said',
    JSON.stringify({
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          raw: told('Your organization must be verified to stream this model.', 'stream'),
        },
      },
    }),
    { isStreamed: false },
  ],
  [
    'a server built on pydantic',
    JSON.stringify({
      detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'], msg: 'Extra inputs' }],
    }),
    { isStructured: false },
  ],
  [
    'OpenAI of the name of the limit',
    told(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    ),
    { limitName: 'max_completion_tokens' },
  ],
  [
    'OpenAI of the limit',
    told(
      'max_tokens is too large: 32000. This model supports at most 16384 completion tokens, whereas you provided 32000.',
      'max_tokens',
    ),
    { maxTokens: 16_384 },
  ],
  [
    'Anthropic of the limit',
    told('max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for m-1'),
    { maxTokens: 8_192 },
  ],
  [
    'Google of the limit',
    told(
      'it has a maxOutputTokens value of 32000 but the supported range is from 1 (inclusive) to 8193 (exclusive).',
    ),
    { maxTokens: 8_192 },
  ],
  [
    'vLLM of its room for question and answer',
    told(
      "This model's maximum context length is 8192 tokens. However, you requested 32000 output tokens and your prompt contains at least 37 input tokens.",
      'max_tokens',
    ),
    { maxTokens: 4_096 },
  ],
  ['a server of a limit without a figure', told('max_tokens is too high'), { maxTokens: 4_000 }],
  ['a server of a limit', told('Unknown field: max_tokens'), { limitName: 'none' }],
];

describe('a refusal', () => {
  it.each(said)('by %s is understood', (_, body, patch) => {
    const refusal = refusalIn(400, body);
    expect(refusal && remedyFor(standardProfile, refusal)).toEqual(patch);
  });

  it('of what was not sent has no remedy: nobody asks for ever', () => {
    const bare = {
      ...standardProfile,
      temperature: null,
      isStreamed: false,
      isStructured: false,
      limitName: 'none' as const,
      maxTokens: 100,
    };
    for (const [, body] of said) {
      const refusal = refusalIn(400, body);
      expect(refusal && remedyFor(bare, refusal)).toBeNull();
    }
    expect(remedyFor(bare, { parameter: 'effort', words: '' })).toBeNull();
  });

  it('of a question, or with another status, names no parameter', () => {
    expect(refusalIn(400, told('The prompt is against our policy.'))).toBeNull();
    expect(refusalIn(401, told('temperature', 'temperature'))).toBeNull();
    expect(refusalIn(400, told("The requested model 'm' does not exist.", 'model'))).toBeNull();
  });
});
