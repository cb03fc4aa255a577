import { expect, it } from 'vitest';
import { findWebhookProblems, shortAddress, webhookEvents } from './webhook-values.ts';

const values = { url: 'https://hooks.example.org/a', description: '', isOn: true };

it('asks for an address and one event at least', () => {
  expect(findWebhookProblems({ ...values, events: webhookEvents })).toEqual({
    url: undefined,
    events: undefined,
  });
  expect(findWebhookProblems({ ...values, url: ' ', events: [] })).toEqual({
    url: 'urlMissing',
    events: 'eventsMissing',
  });
  for (const url of ['hooks.example.org', 'javascript:alert(1)', 'ftp://a.example'])
    expect(findWebhookProblems({ ...values, url, events: [] }).url).toBe('urlWrong');
});

it('shows an address without its query, which may hold a key', () => {
  expect(shortAddress('https://hooks.example.org/a/b?key=secret')).toBe('hooks.example.org/a/b');
  expect(shortAddress('https://hooks.example.org/')).toBe('hooks.example.org');
});
