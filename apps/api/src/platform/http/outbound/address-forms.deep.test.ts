import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { startModelServer, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createOutbound, OutboundRefused } from './outbound.ts';

/** Check 23: forms of addresses that lead inside, given to every place that takes an address. */

/** `PORT` stands for the port of a server on this machine that must not be reached. */
const forms = [
  '127.0.0.1:PORT',
  '127.1:PORT',
  '127.0.1:PORT',
  '0x7f.1:PORT',
  '0x7f000001:PORT',
  '0177.0.0.1:PORT',
  '2130706433:PORT',
  '017700000001:PORT',
  '127.0.0.1.:PORT',
  '127.255.255.254:PORT',
  '0:PORT',
  '0.0.0.0:PORT',
  '１２７.0.0.1:PORT',
  '127。0。0。1:PORT',
  '①②⑦.0.0.1:PORT',
  '%31%32%37.0.0.1:PORT',
  '[::1]:PORT',
  '[::]:PORT',
  '[0:0:0:0:0:0:0:1]:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '[::ffff:7f00:1]:PORT',
  '[::127.0.0.1]:PORT',
  '[64:ff9b::7f00:1]:PORT',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:7f00:1::]:PORT',
  '[2001:0:7f00:1::]:PORT',
  '[fe80::1]:PORT',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '0xA9FEA9FE',
  '172.16.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost:PORT',
  'LOCALHOST:PORT',
  'localhost.:PORT',
  'a.localhost:PORT',
  'intranet',
  'metadata.google.internal',
  'printer.local',
  'example.org:22',
  'example.org:25',
  'example.org:111',
  'user@example.org',
  'user:secret@example.org',
  'example.org@127.0.0.1:PORT',
];
/** Those of another scheme, whole. */
const otherSchemes = [
  'file:///etc/passwd',
  'ftp://example.org/',
  'gopher://127.0.0.1:PORT/_GET',
  'data:text/html,x',
  'javascript:alert(1)',
  'blob:https://example.org/x',
];

let inside: Server;
let port = 0;
let reached = 0;
let testApp: TestApp;
let models: ModelServer;
let client: MadeClient;

beforeAll(async () => {
  inside = createServer((_, response) => {
    reached += 1;
    response.end('secret');
  }).listen(0);
  await once(inside, 'listening');
  port = (inside.address() as AddressInfo).port;
  models = await startModelServer();
  testApp = await createTestApp({ config: { outboundAllow: [models.host] } });
  ({ first: client } = await makeTwoClients(testApp.deps));
});

afterAll(async () => {
  await testApp.close();
  await models.close();
  inside.closeAllConnections();
  inside.close();
});

const all = () =>
  [...forms.flatMap((form) => [`http://${form}/`, `https://${form}/`]), ...otherSchemes].map(
    (form) => form.replace('PORT', String(port)),
  );

describe('a connection', () => {
  it('is made to none of the forms, neither at once nor as an answer in pieces @check-23.2', async () => {
    // Names are answered as a hostile DNS would.
    const outbound = createOutbound({
      allow: [],
      resolve: (_, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const made: string[] = [];
    for (const url of all())
      for (const ask of [outbound.fetch, outbound.stream]) {
        const error: unknown = await Promise.resolve()
          .then(() => ask(url))
          .catch((thrown: unknown) => thrown);
        const isRefused = error instanceof OutboundRefused || !URL.canParse(url);
        if (!isRefused) made.push(`${url} ${String(error)}`);
      }
    expect(made).toEqual([]);
    expect(reached).toBe(0);
    await outbound.close();
  });
});

/** Each place that takes an address: how it is given, and where it would stand. */
const places: [string, (url: string) => [string, string, object], string][] = [
  [
    'a source of knowledge',
    (url) => [
      'POST',
      `/v2/clients/${client.uuid}/sources`,
      { url, platform: 'crawl', title: 'Help', languages: [], schedule: 'off' },
    ],
    'select url from sources',
  ],
  [
    'a webhook',
    (url) => ['POST', `/v2/clients/${client.uuid}/webhooks`, { url, events: ['ticket.created'] }],
    'select url from webhook_endpoints',
  ],
  [
    'a webhook of alerts',
    (url) => [
      'PUT',
      '/v2/monitoring/alerts',
      {
        emails: [],
        language: 'en',
        webhookUrl: url,
        failuresInARow: 3,
        revision: 0,
      },
    ],
    'select webhook_url as url from alert_settings where webhook_url is not null',
  ],
  [
    'a shop',
    (url) => [
      'PUT',
      `/v2/clients/${client.uuid}/third-party-data/generic`,
      {
        baseUrl: url,
        lookUpBy: 'requesterEmail',
        ticketField: null,
        headers: [],
        isEnabled: true,
      },
    ],
    'select base_url as url from third_party_sources',
  ],
  [
    'an identity provider',
    (url) => [
      'POST',
      `/v2/clients/${client.uuid}/single-sign-on`,
      {
        domain: 'cnry.example.org',
        issuer: url,
        applicationId: 'replique',
        isRequired: false,
        secret: 'a secret of theirs',
      },
    ],
    'select issuer as url from identity_providers',
  ],
  [
    'a language model',
    (url) => [
      'PUT',
      '/v2/model-keys/openai-compatible',
      { key: 'sk-of-ours-1234', baseUrl: url, model: 'first', anyway: true },
    ],
    'select base_url as url from model_keys',
  ],
];

describe('an address that leads inside', () => {
  it.each(places)('is not saved for %s @check-23.1', async (_, request, stored) => {
    const taken: string[] = [];
    const { headers } = await makeSessionKey(testApp);
    for (const url of all()) {
      const [method, path, body] = request(url);
      const { status, text } = await testApp.call('alice', method, path, body, headers);
      if (status < 400 || status > 499) taken.push(`${url} ${status} ${text}`);
    }
    expect(taken).toEqual([]);
    expect(await testApp.sql(stored)).toEqual([]);
    expect(reached).toBe(0);
  });

  it('is the only reason: an address outside is saved @check-23.1', async () => {
    const { headers } = await makeSessionKey(testApp);
    for (const [name, request, stored] of places) {
      // Of a model an answer is asked for before it is kept.
      const url = name === 'a language model' ? models.url : 'https://help.example.org/';
      const [method, path, body] = request(url);
      const revision = 1;
      const given = name === 'a webhook of alerts' ? { ...body, revision } : body;
      const { status, text } = await testApp.call('alice', method, path, given, headers);
      expect([name, status < 300, text]).toMatchObject([name, true, expect.any(String)]);
      expect(await testApp.sql(stored)).toHaveLength(1);
    }
  });

  it('is told apart in the look at a source, where nothing is saved @check-23.3', async () => {
    const path = `/v2/clients/${client.uuid}/sources/detect`;
    const told: string[] = [];
    for (const url of all()) {
      const { status, body } = await testApp.call('bob', 'POST', path, { url });
      // Names that nobody knows are only not reached.
      const { found, failure } = body as { found: unknown; failure?: { reason: string } };
      const isRefused = found === null && /^(?:address|unreachable)$/.test(failure?.reason ?? '');
      if (status !== 400 && !isRefused) told.push(`${url} ${status}`);
    }
    expect([told, reached]).toEqual([[], 0]);
  });
});
