import { describe, expect, it } from 'vitest';
import {
  blankClient,
  changeOf,
  chooseLlm,
  findErrors,
  newClient,
  type ClientValues,
} from './client-values.ts';
import { refusePicture } from './logo/read-picture.ts';

const whole: ClientValues = {
  name: 'Fernhollow',
  logo: 'data:image/png;base64,AA==',
  promptUuid: 'p',
  llm: 'builtin',
  model: 'extractive',
  zone: 'eu',
};
const models = { builtin: { extractive: 'E' }, openai: { a: 'A', b: 'B' } };

describe('the form of a client', () => {
  it('needs every field @spec-5.2', () => {
    expect(findErrors(whole)).toEqual({});
    const asked = Object.keys(blankClient).filter((field) => field !== 'logo');
    expect(Object.keys(findErrors(blankClient))).toEqual(asked);
    expect(findErrors({ ...whole, logo: null })).toEqual({});
    expect(findErrors({ ...whole, logo: null, name: '!' })).toEqual({ logo: 'required' });
    expect(findErrors({ ...whole, name: '  ' })).toEqual({ name: 'required' });
    expect(findErrors({ ...whole, name: 'x'.repeat(201) })).toEqual({ name: 'tooLong' });
  });

  it('sends what differs and nothing else', () => {
    expect(changeOf(whole, whole)).toEqual({});
    expect(changeOf(whole, { ...whole, name: 'Fern' })).toEqual({ name: 'Fern' });
  });

  it('chooses a lone model with its LLM and forgets one that another LLM has not', () => {
    expect(chooseLlm(blankClient, 'builtin', models)).toMatchObject({ model: 'extractive' });
    expect(chooseLlm(whole, 'openai', models)).toMatchObject({ llm: 'openai', model: '' });
    expect(chooseLlm({ ...whole, model: 'b' }, 'openai', models)).toMatchObject({ model: 'b' });
    expect(chooseLlm(whole, '', models)).toMatchObject({ llm: '', model: '' });
  });
});

it.each([
  ['image/png', 1_048_576, null],
  ['image/webp', 10, null],
  ['image/jpeg', 1_048_577, 'tooLarge'],
  ['image/svg+xml', 10, 'wrongKind'],
  ['', 10, 'wrongKind'],
])('a file of kind %j with %i bytes: %s', (type, size, expected) => {
  expect(refusePicture({ type, size })).toBe(expected);
});

describe('a new client', () => {
  it('begins with what leaves no choice, and with nothing where there is one', () => {
    const { builtin } = models;
    const [p, en, fr] = [
      { uuid: 'p', language: null },
      { uuid: 'en', language: 'en' as const },
      { uuid: 'fr', language: 'fr' as const },
    ];
    const one = { prompts: [p], models: { builtin }, zones: ['us'] as const, language: 'en' };
    expect(newClient(one)).toEqual({
      ...blankClient,
      promptUuid: 'p',
      llm: 'builtin',
      model: 'extractive',
      zone: 'us',
    });
    const many = { prompts: [p, en, fr], models, zones: ['eu', 'us'] as const, language: 'fr' };
    expect(newClient(many)).toEqual({ ...blankClient, promptUuid: 'fr' });
    expect(newClient({ ...many, prompts: [p, en] })).toEqual(blankClient);
    const none = { ...many, prompts: [], models: { openai: models.openai } };
    expect(newClient(none)).toEqual({ ...blankClient, llm: 'openai' });
  });
});
