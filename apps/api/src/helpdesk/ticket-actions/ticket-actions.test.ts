import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TicketAction } from '@replique/contract/helpdesk/ticket-actions';
import {
  makeArticles,
  makeClient,
  makePerson,
  makeTickets,
  makeTwoClients,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { writeSuggestionFor } from '../../answering/suggestions/suggestions.ts';
import { runActions } from './run-actions.ts';

/** Suggestions are written by the noun that knows how. */
const writing = (deps: TestApp['deps']) => ({
  writeSuggestionFor: writeSuggestionFor.bind(null, deps),
});

let app: TestApp;
let first: { id: number; uuid: string };
let second: { id: number; uuid: string };
let tickets: string[];
let theirs: string[];

const colleague = { email: 'agent-two@replique.test' };
const question = 'How do I change the delivery address of my parcel?';

beforeAll(async () => {
  app = await createTestApp();
  ({ first, second } = await makeTwoClients(app.deps));
  await makePerson(app.deps, { ...colleague, level: 3, clientId: first.id });
  for (const { id } of [first, second])
    await makeArticles(app.deps, id, [
      {
        title: 'Changing a delivery address',
        html: '<p>You can change the delivery address of a parcel in your account under orders until it has left our warehouse.</p>',
      },
    ]);
  const asked = (n: number) => ({
    externalId: `T-${n}`,
    subject: `Address ${n}`,
    messages: [{ text: question }],
  });
  tickets = await makeTickets(app.deps, first.id, [1, 2, 3, 4, 5, 6].map(asked));
  [theirs] = [await makeTickets(app.deps, second.id, [1, 2].map(asked))];
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.sql('delete from ticket_actions');
  await app.sql('delete from audit_log');
  await app.sql('delete from suggestions');
  await app.sql(
    `update tickets set excluded_at = null, excluded_by = null, is_eligible = true, ineligible_reason = null,
       suggestion_state = 'none', suggestion_count = 0, last_suggestion_at = '-infinity', category = null,
       category_source = null`,
  );
});

const start = async (caller: TestCaller, body: object) => {
  const { status, body: answer } = await app.call(caller, 'POST', '/v2/ticket-actions', body);
  return { status, action: answer as TicketAction, code: (answer as { code?: string }).code };
};
const list = async (caller: TestCaller) =>
  ((await app.call(caller, 'GET', '/v2/ticket-actions')).body as { items: TicketAction[] }).items;
const read = async (caller: TestCaller, uuid: string) =>
  (await list(caller)).find((action) => action.uuid === uuid);
const reasonsOf = () =>
  app.sql<{ name: string; reason: string | null }>(
    `select external_id as name, ineligible_reason as reason from tickets where client_id = $1 order by id`,
    [first.id],
  );

describe('who may act on many tickets', () => {
  it.each(['dan', null] as const)('refuses %s', async (caller) => {
    for (const action of ['generate', 'categorise', 'exclude', 'include'])
      expect((await start(caller, { action, tickets })).status).toBe(caller ? 403 : 401);
    expect(await app.sql('select from ticket_actions')).toHaveLength(0);
  });

  it('knows no ticket of another client, alone or among its own', async () => {
    expect(await start('carol', { action: 'exclude', tickets: theirs })).toMatchObject({
      status: 404,
      code: 'tickets.not-found',
    });
    const mixed = await start('carol', { action: 'exclude', tickets: [tickets[0], theirs[0]] });
    expect(mixed.code).toBe('tickets.not-found');
    const named = await start('carol', { action: 'exclude', filter: {}, client: second.uuid });
    expect(named.code).toBe('clients.not-found');
  });

  it('keeps Agents to their own actions; an Admin may stop those of the client', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    const act = async (caller: TestCaller, what: string) =>
      (await app.call(caller, 'POST', `/v2/ticket-actions/${action.uuid}/${what}`)).status;
    for (const caller of [colleague, 'erin', 'frank'] as const) {
      expect(await list(caller)).toEqual([]);
      expect([await act(caller, 'cancel'), await act(caller, 'undo')]).toEqual([404, 404]);
    }
    expect(await act('dan', 'cancel')).toBe(403);
    expect(await act('bob', 'cancel')).toBe(200);
    // Nobody had begun it: it ends at once, with all that it held.
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await app.sql('select from ticket_action_items')).toEqual([]);
  });

  it('stops for a person who lost the role before it ran', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    await app.sql(`update users set level = 2 where email like 'carol%'`);
    await runActions(app.deps, writing(app.deps));
    await app.sql(`update users set level = 3 where email like 'carol%'`);
    await app.signIn('carol');
    expect(await read('carol', action.uuid)).toMatchObject({
      state: 'failed',
      done: 0,
      reasons: [{ reason: 'not-allowed', count: 1 }],
    });
    expect((await reasonsOf()).filter(({ reason }) => reason !== null)).toEqual([]);
  });
});

describe('what one action takes', () => {
  it('wants a super-admin to name the client of a filter', async () => {
    const filter = { tab: 'eligible' };
    expect((await start('alice', { action: 'exclude', filter })).code).toBe(
      'ticket-actions.client-needed',
    );
    const both = await start('alice', { action: 'exclude', tickets: [tickets[0], theirs[0]] });
    expect(both.code).toBe('ticket-actions.client-needed');
    const named = await start('alice', { action: 'exclude', filter, client: first.uuid });
    expect(named).toMatchObject({ status: 202, action: { total: 6 } });
  });

  it('takes tickets or a filter, never both nor none', async () => {
    expect((await start('carol', { action: 'exclude' })).status).toBe(400);
    expect((await start('carol', { action: 'exclude', tickets, filter: {} })).status).toBe(400);
  });

  it('says when nothing matches, and when it is too much', async () => {
    const nothing = await start('carol', { action: 'exclude', filter: { search: 'zeppelin' } });
    expect(nothing).toMatchObject({ status: 409, code: 'ticket-actions.nothing-matches' });
    const many = await makeClient(app.deps);
    await app.sql(
      `insert into tickets (client_id, uuid, platform, external_id, created_at, last_message_at)
       select $1, gen_random_uuid(), 'test', n::text, now(), now() from generate_series(1, 1001) n`,
      [many.id],
    );
    const tooMany = await app.call('alice', 'POST', '/v2/ticket-actions', {
      action: 'generate',
      filter: {},
      client: many.uuid,
    });
    expect(tooMany.body).toMatchObject({
      code: 'ticket-actions.too-large',
      data: { most: 1000, total: 1001 },
    });
  });

  it('lets five wait or run for a client', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await start('carol', { action: 'include', tickets })).status).toBe(202);
    expect((await start('bob', { action: 'include', tickets })).code).toBe(
      'ticket-actions.too-many',
    );
    expect((await start('frank', { action: 'include', tickets: theirs })).status).toBe(202);
  });

  it('refuses to categorise before anything was learned', async () => {
    const refused = await start('carol', { action: 'categorise', tickets });
    expect(refused).toMatchObject({ status: 409, code: 'ticket-actions.not-trained' });
  });
});

describe('excluding', () => {
  it('takes tickets out, keeps them out, and undo takes back exactly these', async () => {
    const before = await start('bob', { action: 'exclude', tickets: [tickets[0]] });
    await runActions(app.deps, writing(app.deps));
    const { action } = await start('carol', { action: 'exclude', filter: { search: 'Address' } });
    expect(action).toMatchObject({ state: 'waiting', total: 5 });
    const named = await start('carol', { action: 'exclude', tickets: tickets.slice(0, 2) });
    await runActions(app.deps, writing(app.deps));
    expect(await read('bob', before.action.uuid)).toMatchObject({ state: 'done', done: 1 });
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'done', done: 5, skipped: 0 });
    expect(await read('carol', named.action.uuid)).toMatchObject({
      done: 0,
      skipped: 2,
      reasons: [{ reason: 'already-excluded', count: 2 }],
    });
    expect((await reasonsOf()).map(({ reason }) => reason)).toEqual(Array(6).fill('excluded'));

    // Every re-evaluation keeps them out: a message that arrives, filters that change.
    await makeTickets(app.deps, first.id, [
      { externalId: 'T-2', messages: [{ text: question }, { text: 'Hello?' }] },
    ]);
    await app.call('alice', 'PUT', `/v1/clients/${first.id}/detailed-filters`, { channels: [] });
    expect((await reasonsOf()).map(({ reason }) => reason)).toEqual(Array(6).fill('excluded'));

    const undone = await app.call('carol', 'POST', `/v2/ticket-actions/${action.uuid}/undo`);
    expect(undone).toMatchObject({ status: 202, body: { action: 'include', total: 5 } });
    await runActions(app.deps, writing(app.deps));
    expect((await reasonsOf()).map(({ reason }) => reason)).toEqual([
      'excluded',
      ...Array(5).fill(null),
    ]);
    const audited = await app.sql<{ action: string; after: unknown }>(
      `select action, after from audit_log where action like 'tickets.%' order by id`,
    );
    expect(audited.map(({ action: name }) => name)).toEqual([
      'tickets.exclude-asked',
      'tickets.exclude-asked',
      'tickets.exclude-asked',
      'tickets.include-asked',
    ]);
    expect(audited[1]?.after).toMatchObject({ tickets: 5, filter: { search: 'Address' } });
  });

  it('touches no ticket that came after it was asked for', async () => {
    await start('carol', { action: 'exclude', filter: {} });
    const [late] = await makeTickets(app.deps, first.id, [{ externalId: 'late' }]);
    await runActions(app.deps, writing(app.deps));
    const [row] = await app.sql('select is_eligible from tickets where uuid = $1', [late]);
    await app.sql('delete from tickets where uuid = $1', [late]);
    expect(row).toEqual({ is_eligible: true });
  });

  it('is stopped where somebody says so, and an undo comes after it', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    let steps = 0;
    await runActions(app.deps, writing(app.deps), {
      batchSize: 2,
      onStep: async () => {
        steps += 1;
        if (steps === 1) await app.call('carol', 'POST', `/v2/ticket-actions/${action.uuid}/undo`);
      },
    });
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'cancelled', done: 2 });
    const [undo] = await list('carol');
    expect(undo).toMatchObject({ action: 'include', state: 'done', done: 2, total: 2 });
    expect((await reasonsOf()).every(({ reason }) => reason === null)).toBe(true);
  });
});

describe('an action whose tickets are still being found', () => {
  it('can be stopped at once', async () => {
    const { action } = await start('carol', { action: 'exclude', filter: {} });
    const other = new pg.Client({ connectionString: app.database.adminUrl });
    await other.connect();
    await other.query('begin; lock table tickets in access exclusive mode');
    const running = runActions(app.deps, writing(app.deps));
    await expect.poll(async () => (await read('carol', action.uuid))?.state).toBe('running');
    const stopped = await app.call('carol', 'POST', `/v2/ticket-actions/${action.uuid}/cancel`);
    await other.query('rollback');
    await other.end();
    await running;
    expect(stopped).toMatchObject({ status: 200, body: { isCancelling: true } });
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'cancelled', done: 0 });
  });
});

describe('a process that is killed', () => {
  it('is followed by another one that goes on where it was @check-34.5', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    const killed = new AbortController();
    await runActions(app.deps, writing(app.deps), {
      batchSize: 2,
      signal: killed.signal,
      onStep: () => killed.abort(),
    });
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'running', done: 2 });
    // Nobody takes it over before its holder was silent for long.
    await runActions(app.deps, writing(app.deps));
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'running', done: 2 });
    await app.sql(`update ticket_actions set lease_until = now() - interval '1 second'`);
    await runActions(app.deps, writing(app.deps));
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'done', done: 6, skipped: 0 });
  });

  it('and the one that was only slow keeps nothing any more', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    const other = { ...app.deps };
    let isTaken = false;
    await runActions(app.deps, writing(app.deps), {
      batchSize: 2,
      onStep: async () => {
        if (isTaken) return;
        isTaken = true;
        await app.sql(`update ticket_actions set lease_until = now() - interval '1 second'`);
        const killed = new AbortController();
        const onStep = () => killed.abort();
        await runActions(other, writing(other), { batchSize: 2, signal: killed.signal, onStep });
      },
    });
    // Two by the slow one, two by the one that took over; the slow one did no more.
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'running', done: 4 });
    await app.sql(`update ticket_actions set lease_until = now() - interval '1 second'`);
    await runActions(other, writing(other));
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'done', done: 6, skipped: 0 });
  });

  it('never writes a second suggestion', async () => {
    const { action } = await start('carol', { action: 'generate', filter: {} });
    const killed = new AbortController();
    let steps = 0;
    await runActions(app.deps, writing(app.deps), {
      signal: killed.signal,
      onStep: () => {
        steps += 1;
        if (steps === 3) killed.abort();
      },
    });
    const between = await read('carol', action.uuid);
    expect(between?.state).toBe('running');
    await app.sql(`update ticket_actions set lease_until = now() - interval '1 second'`);
    await runActions(app.deps, writing(app.deps));
    expect(await read('carol', action.uuid)).toMatchObject({ state: 'done', done: 6, skipped: 0 });
    const written = await app.sql(
      'select ticket_id, count(*)::int as n from suggestions group by 1',
    );
    expect(written).toHaveLength(6);
    expect(written.every(({ n }) => n === 1)).toBe(true);
  });

  it('again and again without a step forward ends as failed', async () => {
    const { action } = await start('carol', { action: 'exclude', tickets });
    await app.sql('update ticket_actions set attempts = 3');
    await runActions(app.deps, writing(app.deps));
    expect(await read('carol', action.uuid)).toMatchObject({
      state: 'failed',
      reasons: [{ reason: 'interrupted', count: 1 }],
    });
  });
});

describe('generating', () => {
  it('passes over what has a suggestion, was answered, or is ineligible', async () => {
    const [one = '', two = '', three = ''] = tickets;
    await app.sql(
      `update tickets set suggestion_state = 'ready', last_suggestion_at = now() where uuid = $1`,
      [one],
    );
    await app.sql('update tickets set is_asking = false where uuid = $1', [two]);
    await app.sql(
      `update tickets set is_eligible = false, ineligible_reason = 'tag' where uuid = $1`,
      [three],
    );
    const { action } = await start('carol', { action: 'generate', tickets });
    await runActions(app.deps, writing(app.deps));
    await app.sql('update tickets set is_asking = true where uuid = $1', [two]);
    const ended = await read('carol', action.uuid);
    expect(ended).toMatchObject({ state: 'done', done: 3, skipped: 3, failed: 0, isSeen: false });
    expect(ended?.reasons).toEqual([
      { reason: 'answered', count: 1 },
      { reason: 'has-suggestion', count: 1 },
      { reason: 'ineligible', count: 1 },
    ]);
    await app.call('carol', 'POST', '/v2/ticket-actions/seen');
    expect((await read('carol', action.uuid))?.isSeen).toBe(true);
  });

  it('writes for what was asked after the last suggestion, also after an accepted one', async () => {
    await app.sql(
      `update tickets set suggestion_state = 'accepted', last_suggestion_at = last_question_at - interval '1 hour'
       where uuid = $1`,
      [tickets[0]],
    );
    const { action } = await start('carol', { action: 'generate', tickets: [tickets[0]] });
    await runActions(app.deps, writing(app.deps));
    expect(await read('carol', action.uuid)).toMatchObject({ done: 1, skipped: 0 });
  });

  it('says for how many there was nothing good enough to say', async () => {
    const named = await makeTickets(app.deps, first.id, [
      { externalId: 'S-1', messages: [{ text: 'What is the best moment to plant tomatoes?' }] },
      { externalId: 'S-2', messages: [{ text: question }] },
    ]);
    const { action } = await start('carol', { action: 'generate', tickets: named });
    await runActions(app.deps, writing(app.deps));
    await app.sql('delete from tickets where uuid = any($1::uuid[])', [named]);
    expect(await read('carol', action.uuid)).toMatchObject({
      state: 'done',
      done: 1,
      skipped: 1,
      reasons: [{ reason: 'silent', count: 1 }],
    });
  });

  it('is refused where the module is off', async () => {
    await app.sql(
      `update clients set modules = modules || '{"suggestions": false}' where id = $1`,
      [first.id],
    );
    const refused = await start('carol', { action: 'generate', tickets });
    await app.sql(`update clients set modules = modules || '{"suggestions": true}' where id = $1`, [
      first.id,
    ]);
    expect(refused.code).toBe('modules.off');
  });
});
