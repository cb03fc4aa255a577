import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeClient,
  makePrompt,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let from: MadeClient;
let prompt: { uuid: string; name: string };

const settings = {
  guidelines: 'Never promise a date.',
  styles: {
    noSignature: true,
    noNameInPoliteness: true,
    requesterNamePlaceholder: false,
    noHeader: true,
  },
  modules: {
    suggestions: true,
    chatbots: false,
    reinforcement: true,
    categorization: false,
    thirdPartyData: true,
  },
  reinforcement: { minTicketsPerGroup: 12, auto: true },
  customData: { return_days: '30' },
  customFields: [{ field: '36001', name: 'Order' }],
};
const sections = [
  'prompt',
  'model',
  'guidelines',
  'styles',
  'modules',
  'reinforcement',
  'customData',
  'customFields',
  'metadata',
  'detailedFilters',
  'anonymizationWhitelist',
];

type Item = { section: string; from: string; to: string; isSame: boolean };
const differences = async (to: MadeClient, caller: TestCaller = 'alice') =>
  testApp.call(caller, 'GET', `/v2/clients/${to.uuid}/setup-difference?from=${from.uuid}`);
const copy = (to: MadeClient, given: string[], caller: TestCaller = 'alice') =>
  testApp.call(caller, 'POST', `/v2/clients/${to.uuid}/setup-copy`, {
    from: from.uuid,
    sections: given,
  });
const itemsOf = async (to: MadeClient) => ((await differences(to)).body as { items: Item[] }).items;
const rowOf = async (id: number) =>
  (await testApp.sql<Record<string, unknown>>('select * from clients where id = $1', [id]))[0] ??
  {};

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first: from } = await makeTwoClients(testApp.deps));
  prompt = await makePrompt(testApp.deps, { name: 'Returns' });
  await testApp.call('alice', 'PATCH', `/v1/clients/${from.id}`, {
    ...settings,
    promptUuid: prompt.uuid,
  });
  await testApp.sql(
    `update clients set tickets_metadata = jsonb_set(tickets_metadata, '{channel}', '{"7": "email"}'),
       detailed_filters = '{"channels": ["email"]}', anonymization_whitelist = '{Fernhollow}' where id = $1`,
    [from.id],
  );
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, sealed_credentials, updated_at)
     values ($1, 'zendesk', gen_random_uuid(), 'sealed-secret', now())`,
    [from.id],
  );
});

afterAll(() => testApp.close());

describe('the difference between two set-ups', () => {
  it('shows every section of both, as text, and says where they are the same', async () => {
    const to = await makeClient(testApp.deps);
    const items = await itemsOf(to);
    expect(items.map((item) => item.section)).toEqual(sections);
    expect(items.filter((item) => item.isSame).map((item) => item.section)).toEqual(['model']);
    const shown = Object.fromEntries(items.map((item) => [item.section, [item.from, item.to]]));
    expect(shown['prompt']).toEqual(['Returns', '']);
    expect(shown['guidelines']).toEqual(['Never promise a date.', '']);
    expect(shown['customData']).toEqual(['{\n  "return_days": "30"\n}', '{}']);
    expect(shown['detailedFilters']?.[0]).toContain('"email"');
    expect(JSON.stringify(items)).not.toContain('sealed-secret');
  });

  it('does not depend on the order in which names are stored', async () => {
    const to = await makeClient(testApp.deps);
    await testApp.call('alice', 'PATCH', `/v1/clients/${to.id}`, {
      styles: Object.fromEntries(Object.entries(settings.styles).toReversed()),
    });
    expect((await itemsOf(to)).find((item) => item.section === 'styles')?.isSame).toBe(true);
  });
});

describe('a copy of a set-up', () => {
  it('takes the sections that were chosen and leaves the others, and is written down', async () => {
    const to = await makeClient(testApp.deps, { guidelines: 'Mine' });
    const [source, target] = [await rowOf(from.id), await rowOf(to.id)];
    const answer = await copy(to, ['styles', 'customData', 'anonymizationWhitelist']);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { styles: settings.styles, customData: settings.customData, guidelines: 'Mine' },
    ]);
    expect(await rowOf(to.id)).toEqual({
      ...target,
      styles: settings.styles,
      custom_data: settings.customData,
      anonymization_whitelist: ['Fernhollow'],
    });
    expect(await rowOf(from.id)).toEqual(source);
    const entries = await testApp.sql(
      'select action, after from audit_log where client_id = $1 order by id',
      [to.id],
    );
    expect(entries).toMatchObject([
      { action: 'clients.changed', after: { customData: settings.customData } },
      {
        action: 'clients.setup-copied',
        after: { from: from.name, sections: ['styles', 'customData', 'anonymizationWhitelist'] },
      },
    ]);
  });

  it('of everything leaves no difference, keeps the history of the guidelines, and copies no secret', async () => {
    const to = await makeClient(testApp.deps, { guidelines: 'Mine' });
    expect((await copy(to, sections)).body).toMatchObject({ ...settings, promptUuid: prompt.uuid });
    expect((await itemsOf(to)).filter((item) => !item.isSame)).toEqual([]);
    const versions = await testApp.sql(
      'select version, text from guideline_versions where client_id = $1 order by 1',
      [to.id],
    );
    expect(versions).toEqual([
      { version: 1, text: 'Mine' },
      { version: 2, text: settings.guidelines },
    ]);
    expect(
      await testApp.sql('select * from crm_connections where client_id = $1', [to.id]),
    ).toEqual([]);
  });

  it('judges the tickets that are already there by the copied filters', async () => {
    const to = await makeClient(testApp.deps);
    const [mail, chat] = [
      await makeTicket(testApp.deps, to.id, { channel: 'email' }),
      await makeTicket(testApp.deps, to.id, { channel: 'chat' }),
    ];
    await copy(to, ['detailedFilters']);
    const rows = await testApp.sql<{ uuid: string; is_eligible: boolean }>(
      'select uuid, is_eligible from tickets where client_id = $1',
      [to.id],
    );
    expect(Object.fromEntries(rows.map((row) => [row.uuid, row.is_eligible]))).toEqual({
      [mail]: true,
      [chat]: false,
    });
  });

  it('is refused without sections, with unknown ones, from nobody, and for Admins', async () => {
    const to = await makeClient(testApp.deps);
    expect((await copy(to, [])).status).toBe(400);
    expect((await copy(to, ['credentials'])).status).toBe(400);
    expect((await copy(to, ['styles'], 'bob')).status).toBe(403);
    expect((await differences(to, 'bob')).status).toBe(403);
    const nobody = { ...to, uuid: randomUUID() };
    expect((await copy(nobody, ['styles'])).status).toBe(404);
    const body = { from: randomUUID(), sections: ['styles'] };
    const answer = await testApp.call('alice', 'POST', `/v2/clients/${to.uuid}/setup-copy`, body);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      404,
      'clients.not-found',
    ]);
  });
});
