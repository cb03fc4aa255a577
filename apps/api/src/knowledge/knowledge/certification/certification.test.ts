import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { endCertifications } from './certification.ts';
import { listStandingChunks } from '../knowledge.ts';

type Detail = {
  isCertified: boolean;
  isExcluded: boolean;
  certifiedBy: string | null;
  certifiedAt: string | null;
  certifiedUntil: string | null;
};
type Source = { uuid: string; kind: string; isCertified: boolean };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let page: string;
let foreign: string;

// Minutes before midnight: a session outlives the end of the day.
const now = new Date('2026-03-10T23:50:00Z');
const later = (iso: string) => testApp.setClock(new Date(iso));

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  const article = { title: 'Theirs', html: '<p>Their page.</p>' };
  [foreign = ''] = await makeArticles(testApp.deps, clients.second.id, [article]);
});

beforeEach(async () => {
  testApp.setClock(now);
  const article = { title: `Page ${randomUUID()}`, html: '<p>Some text of it.</p>' };
  [page = ''] = await makeArticles(testApp.deps, clients.first.id, [article]);
});

afterEach(() => testApp.setClock());
afterAll(() => testApp.close());

const act = (caller: TestCaller, what: string, uuid: string, body: object = {}) =>
  testApp.call(caller, 'POST', `/v2/documents/${uuid}/${what}`, body);

async function done(what: string, uuid: string, body: object = {}): Promise<Detail> {
  const answer = await act('carol', what, uuid, body);
  expect([what, answer.status, answer.text]).toEqual([what, 200, expect.any(String)]);
  return answer.body as Detail;
}

const certify = (uuid: string, until: string | null = null) => done('certify', uuid, { until });
const read = async (uuid: string, caller: TestCaller = 'dan') =>
  (await testApp.call(caller, 'GET', `/v2/documents/${uuid}`)).body as Detail;
const actionsOn = (uuid: string) =>
  testApp.sql<{ action: string; person: number | null; after: object }>(
    'select action, user_id::int as person, after from audit_log where href like $1 order by id',
    [`%/knowledge/${uuid}`],
  );

describe('certifying a document', () => {
  it('says who, when and until when, and everybody of the client sees it', async () => {
    const expected = {
      isCertified: true,
      isExcluded: false,
      certifiedBy: 'Carol Whitfield',
      certifiedAt: now.toISOString(),
      certifiedUntil: '2026-06-30',
    };
    expect(await certify(page, '2026-06-30')).toMatchObject(expected);
    expect(await read(page)).toMatchObject(expected);
    expect(await read(page, 'alice')).toMatchObject(expected);
  });

  it('once more changes who vouches and until when', async () => {
    await certify(page, '2026-06-30');
    later('2026-03-11T00:10:00Z');
    const answer = await act('bob', 'certify', page, { until: null });
    expect(answer.body).toMatchObject({
      certifiedAt: '2026-03-11T00:10:00.000Z',
      certifiedUntil: null,
    });
    expect((answer.body as Detail).certifiedBy).not.toBe('Carol Whitfield');
  });

  it('is taken back by anybody who may, and taking it back twice changes nothing', async () => {
    await certify(page);
    const nobody = {
      isCertified: false,
      certifiedBy: null,
      certifiedAt: null,
      certifiedUntil: null,
    };
    expect(await done('decertify', page)).toMatchObject(nobody);
    expect(await done('decertify', page)).toMatchObject(nobody);
    const actions = await actionsOn(page);
    expect(actions.map(({ action }) => action)).toEqual([
      'documents.certified',
      'documents.decertified',
    ]);
    expect(actions[0]?.after).toEqual({ isCertified: true, until: null });
  });

  it('ends today at the earliest', async () => {
    const refused = await act('carol', 'certify', page, { until: '2026-03-09' });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'documents.until-past' }]);
    expect((await certify(page, '2026-03-10')).isCertified).toBe(true);
  });

  it.each([{}, { until: 'soon' }, { until: '2026-02-30' }, { until: null, by: 'me' }])(
    'refuses %j',
    async (body) => {
      expect((await act('carol', 'certify', page, body)).status).toBe(400);
    },
  );

  it('is not for an excluded document', async () => {
    await done('exclude', page);
    const refused = await act('carol', 'certify', page, { until: null });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'documents.excluded' }]);
  });
});

describe.each(['certify', 'decertify', 'exclude', 'include'])('%s', (what) => {
  const body = what === 'certify' ? { until: null } : {};

  it('is for agents and above', async () => {
    expect((await act('dan', what, page, body)).status).toBe(403);
    for (const person of ['carol', 'bob', 'alice'] as const)
      expect([person, (await act(person, what, page, body)).status]).toEqual([person, 200]);
  });

  it('answers a foreign and an absent document the same, and refuses a retired one', async () => {
    await testApp.sql(`update documents set state = 'retired' where uuid = $1`, [page]);
    const retired = await act('carol', what, page, body);
    expect([retired.status, (retired.body as { code: string }).code]).toEqual([
      409,
      'documents.retired',
    ]);
    for (const uuid of [foreign, randomUUID()]) {
      const answer = await act('carol', what, uuid, body);
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'documents.not-found', message: 'Document not found' },
      ]);
    }
    expect(await read(foreign, 'erin')).toMatchObject({ isCertified: false, isExcluded: false });
  });
});

describe('a certification with a last day', () => {
  it('counts through that day, and as none the next one', async () => {
    await certify(page, '2026-03-10');
    later('2026-03-10T23:59:59Z');
    expect(await endCertifications(testApp.deps)).toBe(0);
    expect((await read(page)).isCertified).toBe(true);
    later('2026-03-11T00:00:00Z');
    expect(await read(page)).toMatchObject({
      isCertified: false,
      certifiedBy: null,
      certifiedUntil: null,
    });
  });

  it('is taken back by the job, which writes it down without a person', async () => {
    await certify(page, '2026-03-12');
    later('2026-03-13T00:00:00Z');
    expect(await endCertifications(testApp.deps)).toBeGreaterThan(0);
    expect(await endCertifications(testApp.deps)).toBe(0);
    const [row] = await testApp.sql('select certified_at from documents where uuid = $1', [page]);
    expect(row).toEqual({ certified_at: null });
    expect((await actionsOn(page)).at(-1)).toEqual({
      action: 'documents.certification-ended',
      person: null,
      after: { isCertified: false, until: null },
    });
  });
});

describe('the list of documents by standing', () => {
  const uuids = async (query: string) => {
    const { body } = await testApp.call('dan', 'GET', `/v2/documents?pageSize=100&${query}`);
    return (body as { items: { uuid: string }[] }).items.map(({ uuid }) => uuid);
  };

  it('tells certified, excluded and other ones apart, on the day', async () => {
    const standings = ['certified', 'not-certified', 'excluded'];
    const where = async () => {
      const found = [];
      for (const standing of standings)
        if ((await uuids(`standing=${standing}`)).includes(page)) found.push(standing);
      return found;
    };
    expect(await where()).toEqual(['not-certified']);
    await certify(page, '2026-03-10');
    expect(await where()).toEqual(['certified']);
    later('2026-03-11T00:00:00Z');
    expect(await where()).toEqual(['not-certified']);
    await done('exclude', page);
    expect(await where()).toEqual(['excluded']);
    expect(await uuids('')).toContain(page);
  });
});

describe('suggestions', () => {
  const html =
    '<p>Water the bonsai every second day in summer and once a week in winter, from above.</p>';
  let pages: string[];
  const text = 'How often do I water the bonsai in summer?';

  beforeAll(async () => {
    const title = 'How often do I water a bonsai?';
    pages = await makeArticles(testApp.deps, clients.first.id, [
      { externalId: 'bonsai-1', title, html },
      { externalId: 'bonsai-2', title, html },
    ]);
  });

  async function sourcesOfNext(): Promise<Source[]> {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Bonsai',
      messages: [{ text }],
    });
    const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const first = events.find(({ data }) => (data as { type?: string }).type === 'sources');
    const { sources } = (first?.data ?? { sources: [] }) as { sources: Source[] };
    return sources.filter(({ kind }) => kind === 'document');
  }

  it('look at a certified document before its equal', async () => {
    for (const [one = '', other = ''] of [pages, pages.toReversed()]) {
      await certify(one);
      expect((await sourcesOfNext())[0]).toMatchObject({ uuid: one, isCertified: true });
      await done('decertify', one);
      expect((await read(other)).isCertified).toBe(false);
    }
  });

  it('never offer an excluded document, also when its source sends it again', async () => {
    const [one = '', other = ''] = pages;
    const offered = async () => (await sourcesOfNext()).map(({ uuid }) => uuid);
    expect(await offered()).toEqual(expect.arrayContaining(pages));
    await certify(one);
    expect(await done('exclude', one)).toMatchObject({
      isExcluded: true,
      isCertified: false,
      certifiedBy: null,
    });
    expect(await offered()).toContain(other);
    expect(await offered()).not.toContain(one);
    await makeArticles(testApp.deps, clients.first.id, [
      { externalId: 'bonsai-1', title: text, html: `${html}<p>Newly written.</p>` },
    ]);
    expect(await offered()).not.toContain(one);
    expect(await read(one)).toMatchObject({ isExcluded: true, title: text });
    expect(await done('include', one)).toMatchObject({ isExcluded: false, isCertified: false });
    expect(await offered()).toContain(one);
  });

  it('are kept from it twice: by the index, and when a hit is read again from its row @check-22.2', async () => {
    const clientId = clients.first.id;
    const html = '<p>Ikebana scissors are sharpened with a whetstone.</p>';
    const [uuid = ''] = await makeArticles(testApp.deps, clientId, [{ title: 'Ikebana', html }]);
    const [chunk] = await testApp.sql<{ id: string }>(
      'select c.id from chunks c join documents d on d.id = c.document_id where d.uuid = $1',
      [uuid],
    );
    const query = { text: 'sharpen ikebana scissors', subject: '', language: 'en' } as const;
    const look = async () => {
      const { documents } = await testApp.deps.indexes.search(clientId, query);
      const standing = await testApp.deps.db.withClient(clientId, (tx) =>
        listStandingChunks(tx, clientId, [Number(chunk?.id)], '2026-03-10'),
      );
      return [documents.length > 0, standing.length > 0];
    };
    expect(await look()).toEqual([true, true]);
    await done('exclude', uuid);
    expect(await look()).toEqual([false, false]);
  });

  it('written before show how a source stands today @spec-2.83', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, { messages: [{ text }] });
    await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const [one = ''] = pages;
    const standing = async () => {
      const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/suggestions`);
      const [suggestion] = (body as { items: { sources: Source[] }[] }).items;
      return suggestion?.sources.find(({ uuid }) => uuid === one)?.isCertified;
    };
    expect(await standing()).toBe(false);
    await certify(one, '2026-03-10');
    expect(await standing()).toBe(true);
    later('2026-03-11T00:00:00Z');
    expect(await standing()).toBe(false);
  });
});
