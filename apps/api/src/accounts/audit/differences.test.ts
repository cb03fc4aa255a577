import { describe, expect, it } from 'vitest';
import { differencesOf, masked, maskSecrets } from './differences.ts';

describe('what is masked', () => {
  it('hides texts under the names of secrets, at any depth, and nothing else', () => {
    expect(
      maskSecrets({
        key: 'k',
        apiKey: 'k',
        secret: 's',
        webhookSecret: 's',
        access_token: 't',
        password: 'p',
        credentials: { user: 'u' },
        sources: [{ token: 't', host: 'h' }],
        nested: { clientSecret: 's', name: 'n' },
      }),
    ).toEqual({
      key: masked,
      apiKey: masked,
      secret: masked,
      webhookSecret: masked,
      access_token: masked,
      password: masked,
      credentials: masked,
      sources: [{ token: masked, host: 'h' }],
      nested: { clientSecret: masked, name: 'n' },
    });
    const told = {
      isNewKey: true,
      hasSecret: false,
      tokens: 12,
      key: null,
      secret: '',
      keyword: 'a key',
      tokenLimit: 'x',
      at: new Date(0),
    };
    expect(maskSecrets(told)).toEqual(told);
    expect([maskSecrets(null), maskSecrets('text'), maskSecrets(undefined)]).toEqual([
      null,
      'text',
      undefined,
    ]);
  });
});

describe('what changed', () => {
  it('names nested fields by their path, lists whole, and what is not there null', () => {
    expect(
      differencesOf(
        { name: 'A', style: { noHeader: false, tone: 'calm' }, domains: ['a'], old: 1 },
        { name: 'A', style: { noHeader: true, tone: 'calm' }, domains: ['a', 'b'], filters: {} },
      ),
    ).toEqual([
      { field: 'style.noHeader', before: false, after: true },
      { field: 'domains', before: ['a'], after: ['a', 'b'] },
      { field: 'old', before: 1, after: null },
      { field: 'filters', before: null, after: {} },
    ]);
    expect(differencesOf(null, { name: 'New' })).toEqual([
      { field: 'name', before: null, after: 'New' },
    ]);
    expect([differencesOf(null, null), differencesOf({}, {})]).toEqual([[], []]);
  });

  it('tells that a secret was replaced, and never what it is', () => {
    expect(differencesOf({ secret: 'a', host: 'h' }, { secret: 'b', host: 'h' })).toEqual([
      { field: 'secret', before: masked, after: masked },
    ]);
    expect(differencesOf({ secret: null }, { secret: 'b' })).toEqual([
      { field: 'secret', before: null, after: masked },
    ]);
  });
});
