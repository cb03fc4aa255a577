import { randomUUID } from 'node:crypto';
import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let crms: FakeCrms;
let first: MadeClient;
let second: MadeClient;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  crms = playCrms(testApp.deps);
  await testApp.sql('delete from crm_connections');
});

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const zendesk = { subdomain: 'acme', email: 'support@acme.test', apiToken: 'tok-3141' };
const crisp = { websiteId: randomUUID(), identifier: 'ident-2718', key: 'key-1618' };

/** The CRM knows these credentials. */
const connect = (
  platform: DeskPlatform,
  body: object,
  person: PersonKey = 'bob',
  id = first.uuid,
) => {
  crms.accept(platform, body);
  return testApp.call(person, 'PUT', `/v2/clients/${id}/crm-credentials/${platform}`, body);
};
const states = async (person: PersonKey = 'bob') => {
  const answer = await testApp.call(person, 'GET', `/v2/clients/${first.uuid}/crms`);
  return (
    answer.body as { items: { platform: string; isConnected: boolean; isEnabled: boolean }[] }
  ).items;
};
async function encrypted(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer & { read: (field: unknown) => string; json: Json }> {
  const made = await makeSessionKey(testApp);
  const answer = await testApp.call('bob', method, path, body, made.headers);
  return { ...answer, read: made.read, json: answer.body as Json };
}
const enable = (platform: string, enabled: boolean) =>
  encrypted('POST', `/v1/clients/${first.id}/crm-details`, { platform, enabled });
const configs = () => encrypted('GET', `/v2/clients/${first.id}/crm-configs`);
const map = (configId: string, customFieldCrmId: unknown, id: string = first.uuid) =>
  testApp.call('bob', 'PATCH', `/v2/clients/${id}/crm-configs/${configId}/categories-mapping`, {
    customFieldCrmId,
  });

describe('credentials of a CRM', () => {
  it('connect each platform, by every form that it knows', async () => {
    const forms: [DeskPlatform, object][] = [
      ['zendesk', zendesk],
      ['zendesk', { subdomain: 'acme', clientId: 'replique', clientSecret: 's' }],
      ['gorgias', { domain: 'acme', email: 'a@acme.test', apiKey: 'k' }],
      [
        'salesforce',
        { instanceUrl: 'https://acme.my.salesforce.com', clientId: 'c', clientSecret: 's' },
      ],
      [
        'salesforce',
        {
          instanceUrl: 'https://acme--dev.sandbox.my.salesforce.com/',
          clientId: 'c',
          clientSecret: 's',
          username: 'api@acme.test',
        },
      ],
      ['crisp', crisp],
    ];
    for (const [platform, body] of forms) {
      const answer = await connect(platform, body);
      expect([platform, answer.status, answer.body]).toEqual([
        platform,
        200,
        { platform, isConnected: true, isEnabled: false },
      ]);
    }
    const connected = (await states()).filter(({ isConnected }) => isConnected);
    expect(connected.map(({ platform }) => platform)).toEqual([...deskPlatforms]);
  });

  it('refuse addresses that are not the platform’s own @check-23.4', async () => {
    const wrong: [DeskPlatform, object][] = [
      ['zendesk', { ...zendesk, subdomain: 'evil.test/' }],
      ['zendesk', { ...zendesk, subdomain: 'acme.evil' }],
      ['zendesk', { ...zendesk, subdomain: '-acme' }],
      ['zendesk', { ...zendesk, clientId: 'both', clientSecret: 'forms' }],
      ['zendesk', { ...zendesk, email: 'nobody' }],
      ['gorgias', { domain: 'acme@evil.test', email: 'a@acme.test', apiKey: 'k' }],
      ...[
        'http://acme.my.salesforce.com',
        'https://acme.my.salesforce.com.evil.test',
        'https://evil.test/.salesforce.com',
        'https://user@acme.my.salesforce.com',
        'https://acme.my.salesforce.com:8443',
        'https://login.salesforce.com',
        'https://acme.lightning.force.com.evil.test',
        'https://salesforce.com',
        'javascript:alert(1)',
      ].map((instanceUrl): [DeskPlatform, object] => [
        'salesforce',
        { instanceUrl, clientId: 'c', clientSecret: 's' },
      ]),
      ['crisp', { ...crisp, websiteId: 'not-a-uuid' }],
      ['crisp', { ...crisp, websiteId: 'https://evil.test/1b4e28ba-2fa1-41d2-883f-0016d3cca427' }],
      ['crisp', { ...crisp, tier: 'user' }],
    ];
    const answers = await Promise.all(wrong.map(([platform, body]) => connect(platform, body)));
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 400));
    expect(answers.map((answer) => answer.text).join()).not.toMatch(/tok-3141|key-1618/);
    expect(await testApp.sql('select * from crm_connections')).toEqual([]);
  });

  it('take addresses as people paste them', async () => {
    const salesforce = { clientId: 'c', clientSecret: 's' };
    const typed: [DeskPlatform, object, string][] = [
      ['zendesk', { ...zendesk, subdomain: 'Acme.zendesk.com' }, 'acme'],
      ['zendesk', { ...zendesk, subdomain: ' https://Acme.zendesk.com/agent/dashboard ' }, 'acme'],
      [
        'gorgias',
        { domain: 'https://acme.gorgias.com/api/', email: 'a@acme.test', apiKey: 'k' },
        'acme',
      ],
      ...[
        'acme.my.salesforce.com',
        'https://acme.my.salesforce.com/home/home.jsp',
        'https://acme.lightning.force.com/lightning/page/home',
        'https://acme.my.salesforce-setup.com/lightning/setup/OrgDomain/home',
      ].map((instanceUrl): [DeskPlatform, object, string] => [
        'salesforce',
        { ...salesforce, instanceUrl },
        'acme.my.salesforce.com',
      ]),
      [
        'crisp',
        { ...crisp, websiteId: `https://app.crisp.chat/website/${crisp.websiteId}/inbox/` },
        crisp.websiteId,
      ],
    ];
    for (const [platform, body, account] of typed) {
      crms.accept(platform, platform === 'crisp' ? crisp : body);
      const path = `/v2/clients/${first.uuid}/crm-credentials/${platform}`;
      const { status } = await testApp.call('bob', 'PUT', path, body);
      expect([body, status]).toEqual([body, 200]);
      const [entry] = await testApp.sql<{ after: unknown }>(
        'select after from audit_log order by id desc limit 1',
      );
      expect(entry?.after).toMatchObject({ platform, account, isConnected: true });
    }
  });

  it('stand sealed in the database; neither the audit log nor any answer holds them', async () => {
    await connect('zendesk', zendesk);
    await connect('crisp', crisp);
    const texts = [
      JSON.stringify(await testApp.sql('select * from crm_connections')),
      JSON.stringify(await testApp.sql('select * from audit_log')),
      (await encrypted('GET', `/v1/clients/${first.id}/crm-details`)).text,
      (await configs()).text,
      JSON.stringify(await states()),
      testApp.logged.join(),
    ].join();
    for (const secret of [zendesk.email, zendesk.apiToken, crisp.identifier, crisp.key])
      expect(texts).not.toContain(secret);
  });

  it.each(['carol', 'dan'] as const)(
    'are not for %s, who may see what is connected',
    async (who) => {
      await connect('zendesk', zendesk);
      expect((await connect('zendesk', zendesk, who)).status).toBe(403);
      const path = `/v2/clients/${first.uuid}/crm-credentials/zendesk`;
      expect((await testApp.call(who, 'DELETE', path)).status).toBe(403);
      expect((await states(who))[0]).toEqual({
        platform: 'zendesk',
        isConnected: true,
        isEnabled: false,
      });
    },
  );

  it('go when they are removed, with what was set on them', async () => {
    await connect('zendesk', zendesk);
    await enable('zendesk', true);
    const path = `/v2/clients/${first.uuid}/crm-credentials/zendesk`;
    const answer = await testApp.call('bob', 'DELETE', path);
    expect(answer.body).toEqual({ platform: 'zendesk', isConnected: false, isEnabled: false });
    expect(await testApp.sql('select * from crm_connections')).toEqual([]);
    expect((await testApp.call('bob', 'DELETE', path)).status).toBe(200);
    expect((await testApp.call('bob', 'DELETE', path.replace('zendesk', 'other'))).status).toBe(
      400,
    );
  });

  it('of another client answer like an unknown one’s', async () => {
    const texts = [second.uuid, String(second.id), randomUUID(), '999999'].map((id) =>
      connect('zendesk', zendesk, 'bob', id),
    );
    const answers = await Promise.all(texts);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });
});

describe('crm-details', () => {
  const path = () => `/v1/clients/${first.id}/crm-details`;

  it('gives the name of each platform encrypted; null stays null @spec-3.16 @spec-7.16', async () => {
    await connect('zendesk', zendesk);
    await connect('crisp', crisp);
    await connect('salesforce', {
      instanceUrl: 'https://acme.my.salesforce.com',
      clientId: 'c',
      clientSecret: 's',
    });
    const { json, read } = await encrypted('GET', path());
    expect(read(json['zendesk'].username)).toBe(zendesk.email);
    expect(read(json['crisp'].websiteId)).toBe(crisp.websiteId);
    expect(json).toEqual({
      zendesk: { username: expect.any(String), enabled: false },
      gorgias: { username: null, enabled: false },
      salesforce: { username: null, enabled: false },
      crisp: { websiteId: expect.any(String), enabled: false },
    });
  });

  it('encrypts anew for each Session-Key', async () => {
    await connect('zendesk', zendesk);
    const [one, two] = [await encrypted('GET', path()), await encrypted('GET', path())];
    expect(one.json['zendesk'].username).not.toBe(two.json['zendesk'].username);
  });

  it('switches a connected platform on and off, and writes each change down once @spec-2.63 @spec-4.12 @spec-7.17', async () => {
    await connect('zendesk', zendesk);
    await testApp.sql('delete from audit_log');
    const on = await enable('zendesk', true);
    expect([on.status, on.json['zendesk'].enabled]).toEqual([200, true]);
    expect(on.read(on.json['zendesk'].username)).toBe(zendesk.email);
    await enable('zendesk', true);
    expect((await enable('zendesk', false)).json['zendesk'].enabled).toBe(false);
    const entries = await testApp.sql<{ action: string; after: { isEnabled: boolean } }>(
      'select action, after from audit_log order by id',
    );
    expect(entries.map((entry) => [entry.action, entry.after.isEnabled])).toEqual([
      ['clients.crm-changed', true],
      ['clients.crm-changed', false],
    ]);
  });

  it('refuses to switch on what is not connected', async () => {
    const answer = await enable('gorgias', true);
    expect([answer.status, answer.json['code']]).toEqual([409, 'crm.not-connected']);
    expect((await enable('gorgias', false)).status).toBe(200);
  });

  it('switches without a Session-Key too, and then names no account', async () => {
    await connect('zendesk', zendesk);
    const body = { platform: 'zendesk', enabled: true };
    const answer = await testApp.call('bob', 'POST', path(), body);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { zendesk: { username: null, enabled: true }, crisp: { websiteId: null, enabled: false } },
    ]);
  });

  it('changes nothing with a bad Session-Key', async () => {
    await connect('zendesk', zendesk);
    const body = { platform: 'zendesk', enabled: true };
    const answer = await testApp.call('bob', 'POST', path(), body, { 'session-key': 'bad' });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'session-key.invalid',
    ]);
    expect((await states())[0]?.isEnabled).toBe(false);
  });
});

describe('crm-configs', () => {
  it('are null until the platform is connected; a mapping is set and taken away @spec-3.17 @spec-7.18 @spec-7.19', async () => {
    expect((await configs()).json).toEqual({
      zendesk: null,
      salesforce: null,
      crisp: null,
      gorgias: null,
    });
    await connect('zendesk', zendesk);
    const { configId } = (await configs()).json['zendesk'];
    const answer = await map(configId, '360012345');
    expect([answer.status, answer.body]).toEqual([
      200,
      { configId, customFieldCrmId: '360012345', fields: expect.any(Array) },
    ]);
    expect((await configs()).json['zendesk'].customFieldCrmId).toBe('360012345');
    expect((await map(configId, null)).body).toMatchObject({ customFieldCrmId: null });
    for (const wrong of ['', 12, undefined]) expect((await map(configId, wrong)).status).toBe(400);
  });

  it('keep the mapping when the same account signs in otherwise, and forget it with another account', async () => {
    await connect('zendesk', zendesk);
    const { configId } = (await configs()).json['zendesk'];
    await map(configId, 'field');
    await connect('zendesk', { subdomain: 'acme', clientId: 'replique', clientSecret: 's' });
    expect((await configs()).json['zendesk'].customFieldCrmId).toBe('field');
    await connect('zendesk', { ...zendesk, subdomain: 'other' });
    expect((await configs()).json['zendesk']).toEqual({
      configId,
      customFieldCrmId: null,
      fields: expect.any(Array),
    });
  });

  it('answer 404 for an unknown, a foreign and a removed configuration', async () => {
    await connect('zendesk', zendesk, 'erin', second.uuid);
    const [row] = await testApp.sql<{ config_uuid: string }>(
      'select config_uuid from crm_connections',
    );
    const foreign = await map(row?.config_uuid ?? '', 'x');
    const unknown = await map(randomUUID(), 'x');
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((foreign.body as { code: string }).code).toBe('crm-configs.not-found');
    const [kept] = await testApp.sql('select category_field_id from crm_connections');
    expect(kept).toEqual({ category_field_id: null });
  });
});
