import { randomUUIDv7 } from 'node:crypto';
import type { Gap, GapDetail } from '@replique/contract/knowledge/gaps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { findGapsOfClient } from './find-gaps.ts';

type Who = 'bob' | 'carol' | 'dan' | 'erin';

let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

/** Tickets whose suggestion stayed silent. @param later so many seconds from now */
async function askInVain(questions: string[], later = -60): Promise<void> {
  const tickets = await makeTickets(
    testApp.deps,
    first.id,
    questions.map((text) => ({ subject: '', language: 'en', messages: [{ text }] })),
  );
  await testApp.sql(
    `insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, silence_reason,
       model, duration_ms, created_at)
     select client_id, gen_random_uuid(), id, 'silent', '', '', '[]', 'nothing-close', 'builtin', 1,
       now() + make_interval(secs => $2)
     from tickets where uuid = any($1::uuid[])`,
    [tickets, later],
  );
}

// Words that no question has: by itself it answers none of them.
const article = {
  language: 'en',
  title: 'Paper slips',
  isQuestion: false,
  url: null,
  markdown: 'Look under Orders.',
  certification: { until: null },
};

const gaps = async (query = '') =>
  (
    (await testApp.call('carol', 'GET', `/v2/clients/${first.uuid}/gaps${query}`)).body as {
      items: Gap[];
    }
  ).items;
const toWrite = async () =>
  (
    (await testApp.call('carol', 'GET', `/v2/to-write?client=${first.uuid}`)).body as {
      total: number;
    }
  ).total;
const publish = (who: Who, gap: string, patch: object = {}) =>
  testApp.call(who, 'POST', `/v2/gaps/${gap}/publish`, { ...article, ...patch });

describe('the article of a gap', () => {
  it('is refused to a Guest, to the other client, for no gap, and with a day that is past', async () => {
    await askInVain(['Where do I download my invoice?', 'How can I download an invoice?']);
    await findGapsOfClient(testApp.deps, first.id);
    const [gap] = await gaps();
    const uuid = gap?.uuid ?? '';
    expect((await publish('dan', uuid)).status).toBe(403);
    expect(await publish('erin', uuid)).toMatchObject({
      status: 404,
      body: { code: 'gaps.not-found' },
    });
    expect((await publish('carol', randomUUIDv7())).status).toBe(404);
    expect((await publish('carol', uuid, { markdown: ' ' })).status).toBe(400);
    const past = { certification: { until: '2020-01-01' } };
    expect(await publish('carol', uuid, past)).toMatchObject({
      status: 400,
      body: { code: 'documents.until-past' },
    });
    expect(await testApp.sql('select id from documents')).toEqual([]);
  });

  it('is published certified by an Agent, covers the gap, and leaves the list', async () => {
    const [gap] = await gaps();
    expect(await toWrite()).toBe(1);
    const { status, body } = await publish('carol', gap?.uuid ?? '');
    expect(status).toBe(200);
    const detail = body as GapDetail;
    expect(detail).toMatchObject({ state: 'answered', answeredBy: { title: 'Paper slips' } });
    const { body: document } = await testApp.call(
      'carol',
      'GET',
      `/v2/documents/${detail.answeredBy?.uuid}`,
    );
    expect(document).toMatchObject({ kind: 'written', isCertified: true, language: 'en' });
    expect(await toWrite()).toBe(0);
    const audit = await testApp.sql<{ action: string; label: string }>(
      `select action, label from audit_log where action like 'gaps.%' or action like 'documents.%' order by id`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'documents.written',
      'documents.certified',
      'gaps.published',
    ]);
    expect(audit.at(-1)?.label).toBe(gap?.name);
    // A second article for it is not written by whoever has an older page open.
    expect(await publish('bob', gap?.uuid ?? '')).toMatchObject({
      status: 409,
      body: { code: 'gaps.answered' },
    });
  });

  it('stays covered in the next runs, until two later tickets stay without an answer all the same', async () => {
    await findGapsOfClient(testApp.deps, first.id);
    expect(await gaps('?state=answered')).toMatchObject([{ answeredBy: { title: 'Paper slips' } }]);
    await askInVain(['Where can I download my invoice of May?'], 60);
    await findGapsOfClient(testApp.deps, first.id);
    expect(await gaps('?state=answered')).toHaveLength(1);
    await askInVain(['How do I download the invoice of June?'], 120);
    await findGapsOfClient(testApp.deps, first.id);
    expect(await gaps()).toMatchObject([{ state: 'open', answeredBy: null, tickets: 4 }]);
  });

  it('covers nothing once it was put away', async () => {
    const [gap] = await gaps();
    const { body } = await publish('bob', gap?.uuid ?? '', { certification: null });
    const made = (body as GapDetail).answeredBy?.uuid;
    expect((await testApp.call('bob', 'POST', `/v2/documents/${made}/retire`)).body).toMatchObject({
      isCertified: false,
      isRetired: true,
    });
    await findGapsOfClient(testApp.deps, first.id);
    expect(await gaps()).toMatchObject([{ state: 'open', answeredBy: null }]);
  });
});
