import type { StepOutcome } from '@replique/contract/insight/monitoring';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSync } from '../../../helpdesk/crm-sync/crm-sync.ts';
import {
  makeArticles,
  makeClient,
  makeSuggestion,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { probeClient } from './probe.ts';

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
let ticket = '';
let document = '';
const now = new Date('2026-11-20T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  client = await makeClient(testApp.deps);
  zendesk = await connectZendesk(testApp, client.id);
  [document = ''] = await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change the address of my parcel?',
      html: '<p>You can change the address of a parcel in your account until it has left.</p>',
    },
  ]);
  ticket = await makeTicket(testApp.deps, client.id, { platform: 'zendesk', externalId: '77' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  forgetAccounts(testApp);
  zendesk.between = null;
  for (const table of ['crm_changes', 'crm_syncs', 'write_backs', 'model_calls'])
    await testApp.sql(`delete from ${table}`);
  const at = { since: ago(1_000), at: now };
  await testApp.deps.db.withClient(client.id, (tx) => startSync(tx, client.id, 'zendesk', at));
});

async function probe(of = client.id, options: { limitMs?: number } = {}) {
  const steps = await probeClient(testApp.deps, of, options);
  const said = (each: StepOutcome) => (each.cause ? `${each.outcome} ${each.cause}` : each.outcome);
  return {
    ...Object.fromEntries(steps.map((each) => [each.step, said(each)])),
    detail: steps.find(({ outcome }) => outcome === 'failed')?.detail ?? null,
  };
}
const well = {
  crm: 'ok',
  tickets: 'ok',
  retrieval: 'ok',
  suggestion: 'ok',
  'write-back': 'ok',
  detail: null,
};

async function putChange(change: object): Promise<void> {
  const row = { state: 'waiting', noticed_at: now, due_at: now, external_id: '1', ...change };
  const names = ['client_id', 'platform', ...Object.keys(row)];
  await testApp.sql(
    `insert into crm_changes (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    [client.id, 'zendesk', ...Object.values(row)],
  );
}

describe('a client that does well', () => {
  it('passes every step, and nothing of it is kept @spec-4.15', async () => {
    expect(await probe()).toEqual(well);
    expect(await testApp.sql('select from suggestions')).toEqual([]);
    expect(await testApp.sql('select from model_calls')).toEqual([]);
  });

  it('without CRM, knowledge or questions is asked for none of it', async () => {
    const { id } = await makeClient(testApp.deps);
    expect(await probe(id)).toEqual({
      crm: 'skipped no-crm',
      tickets: 'skipped no-crm',
      retrieval: 'skipped no-knowledge',
      suggestion: 'skipped no-question',
      'write-back': 'skipped no-crm',
      detail: null,
    });
    await makeArticles(testApp.deps, id, [{ title: 'Parcels', html: '<p>They arrive.</p>' }]);
    expect(await probe(id)).toMatchObject({ retrieval: 'skipped no-question' });
  });

  it('does not write where suggestions are switched off', async () => {
    const { id } = await makeClient(testApp.deps);
    await makeTicket(testApp.deps, id);
    await testApp.sql(
      `update clients set modules = modules || '{"suggestions": false}' where id = $1`,
      [id],
    );
    expect(await probe(id)).toMatchObject({ suggestion: 'skipped module-off' });
  });
});

describe('the CRM', () => {
  it.each([
    [401, 'crm-credentials'],
    [403, 'crm-forbidden'],
    [404, 'crm-not-found'],
    [503, 'crm-unavailable'],
  ])(
    'that answers %i fails as %s, by its number and never in its own words',
    async (status, cause) => {
      zendesk.between = async () => new Response('{"error": "Nora Field wrote this"}', { status });
      expect(await probe()).toEqual({
        ...well,
        crm: `failed ${cause}`,
        detail: `zendesk: HTTP ${status}`,
      });
    },
    20_000,
  );

  it('that is silent fails in its time, and the other steps go on', async () => {
    zendesk.between = () => new Promise(() => undefined);
    const steps = await probe(client.id, { limitMs: 2_000 });
    expect(steps).toEqual({ ...well, crm: 'failed crm-timeout' });
  });

  it('that asks to wait is well', async () => {
    zendesk.between = async () =>
      new Response('{}', { status: 429, headers: { 'retry-after': '600' } });
    expect(await probe()).toEqual(well);
  });

  it('whose credentials no key opens fails as a fault of ours', async () => {
    const [row] = await testApp.sql<{ sealed: string }>(
      'select sealed_credentials as sealed from crm_connections',
    );
    await testApp.sql(`update crm_connections set sealed_credentials = 'v1.broken'`);
    expect(await probe()).toMatchObject({ crm: 'failed crm-internal', retrieval: 'ok' });
    await testApp.sql('update crm_connections set sealed_credentials = $1', [row?.sealed]);
  });
});

describe('tickets', () => {
  it('that cannot be read fail by the reason @check-37.11', async () => {
    await testApp.sql(
      `update crm_syncs set error_reason = 'credentials', error_at = now(), error_detail = 'Nora'`,
    );
    expect(await probe()).toEqual({
      ...well,
      tickets: 'failed tickets-not-read',
      detail: 'zendesk: credentials',
    });
    await testApp.sql(`update crm_syncs set error_reason = 'rate-limited'`);
    expect(await probe()).toEqual(well);
  });

  it('that nobody asks for fail', async () => {
    await testApp.sql('update crm_syncs set due_at = $1', [ago(16)]);
    expect(await probe()).toEqual({
      ...well,
      tickets: 'failed tickets-not-read',
      detail: 'zendesk',
    });
  });

  it('that wait too long fail; those of a history that is read have time', async () => {
    await putChange({ noticed_at: ago(31) });
    expect(await probe()).toEqual(well);
    await testApp.sql('update crm_syncs set is_caught_up = true');
    expect(await probe()).toEqual({
      ...well,
      tickets: 'failed tickets-waiting',
      detail: 'zendesk: 1',
    });
    await testApp.sql('update crm_changes set noticed_at = $1', [ago(29)]);
    expect(await probe()).toEqual(well);
  });

  it('that were given up fail for a day', async () => {
    const dead = { state: 'dead', error_reason: 'not-stored' };
    await putChange({ ...dead, error_at: ago(10) });
    expect(await probe()).toEqual({
      ...well,
      tickets: 'failed tickets-given-up',
      detail: 'zendesk: 1',
    });
    await testApp.sql('update crm_changes set error_at = $1', [ago(24 * 60 + 1)]);
    expect(await probe()).toEqual(well);
  });
});

describe('answers', () => {
  it('fail where questions find nothing, or the index is empty although there is knowledge', async () => {
    const { id } = await makeClient(testApp.deps);
    await makeArticles(testApp.deps, id, [{ title: 'Zebra', html: '<p>Stripes.</p>' }]);
    await makeTicket(testApp.deps, id, {
      subject: 'Qwertz',
      messages: [{ text: 'Xylophone yodelling?' }],
    });
    expect(await probe(id)).toMatchObject({
      retrieval: 'failed retrieval-nothing-found',
      detail: '1',
    });
    const { indexes } = testApp.deps;
    const nothing = {
      documents: [],
      neighbours: [],
      belongs: 0,
      agreement: 0,
      trust: null,
      knowledgeSize: 0,
    };
    testApp.deps.indexes = { ...indexes, search: () => Promise.resolve(nothing) } as typeof indexes;
    expect(await probe()).toMatchObject({
      retrieval: 'failed retrieval-index-empty',
      suggestion: 'ok',
    });
    testApp.deps.indexes = {
      ...indexes,
      search: () => Promise.reject(new Error('gone')),
    } as typeof indexes;
    expect(await probe()).toMatchObject({
      retrieval: 'failed retrieval-failed',
      suggestion: 'failed suggestion-failed',
      'write-back': 'ok',
    });
    testApp.deps.indexes = {
      ...indexes,
      search: () => new Promise(() => undefined),
    } as typeof indexes;
    expect(await probe(client.id, { limitMs: 1_500 })).toMatchObject({
      retrieval: 'failed retrieval-timeout',
      suggestion: 'failed suggestion-timeout',
    });
    testApp.deps.indexes = indexes;
  });

  it('fail when the last three calls of an hour all failed', async () => {
    const call = (outcome: string, at: Date) =>
      testApp.sql(
        `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, outcome)
         values ($1, 'client', 'openai', 'gpt', 'suggestion', $2, $3)`,
        [client.id, at, outcome],
      );
    await call('ok', ago(40));
    await call('wrong-key', ago(30));
    await call('wrong-key', ago(20));
    expect(await probe()).toEqual(well);
    await call('aborted', ago(15));
    await call('no-credit', ago(10));
    expect(await probe()).toEqual({
      ...well,
      suggestion: 'failed suggestion-models-failing',
      detail: 'openai · gpt: no-credit',
    });
    await call('ok', ago(5));
    expect(await probe()).toEqual(well);
  });
});

describe('what goes back', () => {
  async function putNote(note: { state: string; reason?: string; due?: Date; attempts?: number }) {
    const suggestion = await makeSuggestion(testApp.deps, client.id, {
      ticket,
      document,
      text: 'A reply.',
    });
    await testApp.sql(
      `insert into write_backs (client_id, uuid, ticket_id, platform, kind, suggestion_id, content, state, reason, detail,
         due_at, attempts, is_automatic, created_at)
       select client_id, gen_random_uuid(), ticket_id, 'zendesk', 'note', id, '{}', $2, $3, 'Nora said', $4, $5, true, $6
       from suggestions where uuid = $1`,
      [suggestion, note.state, note.reason ?? null, note.due ?? now, note.attempts ?? 0, ago(20)],
    );
  }

  it('fails while it waits too long, or is tried in vain', async () => {
    await putNote({ state: 'waiting', due: ago(14) });
    expect(await probe()).toEqual(well);
    await testApp.sql('update write_backs set due_at = $1', [ago(16)]);
    expect(await probe()).toMatchObject({ 'write-back': 'failed write-back-waiting' });
    await testApp.sql('update write_backs set due_at = $1, attempts = 5', [now]);
    expect(await probe()).toMatchObject({ 'write-back': 'failed write-back-waiting' });
  });

  it('fails when it was refused, until the next one is taken', async () => {
    await putNote({ state: 'refused', reason: 'forbidden' });
    expect(await probe()).toEqual({
      ...well,
      'write-back': 'failed write-back-refused',
      detail: 'zendesk: forbidden',
    });
    await putNote({ state: 'posted' });
    expect(await probe()).toEqual(well);
  });
});
