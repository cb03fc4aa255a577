import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Suggestion, SuggestionEvent } from '@replique/contract/answering/suggestions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endCertifications } from '../certification/certification.ts';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** What people judge counts for the very next search: nothing waits for a job or an index that is built anew. */

let testApp: TestApp;
let client: MadeClient;
let page: string;
let asked = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  const html = '<p>Parcels leave our warehouse within two days.</p>';
  [page = ''] = await makeArticles(testApp.deps, client.id, [{ title: 'Delivery', html }]);
});
afterEach(() => testApp.setClock());
afterAll(() => testApp.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await testApp.call('carol', method, `/v2${path}`, body);
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  return answer.body;
};

/** A matter of its own for each test: a word that nothing else here holds. */
function newMatter() {
  asked += 1;
  const thing = `wobbler${asked}`;
  return {
    question: `My ${thing} makes a humming noise at night. How do I stop it?`,
    again: `How can I stop the humming noise of the ${thing} at night?`,
    answer: `Turn the felt ring of the ${thing} until the humming noise stops.`,
    better: `Take the felt ring of the ${thing} out and wash it, then the humming noise stops.`,
  };
}

/** A reply to a ticket, as if it had been suggested. */
async function replied(question: string, text: string, ticket?: string) {
  const on =
    ticket ??
    (await makeTicket(testApp.deps, client.id, {
      subject: 'Noise',
      messages: [{ text: question }],
    }));
  const reply = await makeSuggestion(testApp.deps, client.id, {
    ticket: on,
    document: page,
    text,
  });
  return { ticket: on, reply };
}

const accept = (reply: string) => call('POST', `/suggestions/${reply}/accept`, { revision: 1 });

/** What the next suggestion of another ticket that asks this is given: the texts by what they come from. */
async function foundFor(text: string): Promise<Map<string, string>> {
  const ticket = await makeTicket(testApp.deps, client.id, {
    subject: 'Noise',
    messages: [{ text }],
  });
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const [first] = events.map(({ data }) => data as SuggestionEvent);
  if (first?.type !== 'sources') throw new Error('A suggestion begins with its sources.');
  return new Map(first.sources.map((source) => [source.uuid, source.text]));
}

describe('an accepted suggestion', () => {
  it('that was deleted is found by the next search once the deletion is taken back', async () => {
    const { question, again, answer } = newMatter();
    const { ticket, reply } = await replied(question, answer);
    await accept(reply);
    expect((await foundFor(again)).get(ticket)).toBe(answer);
    await call('DELETE', `/suggestions/${reply}`);
    expect((await foundFor(again)).has(ticket)).toBe(false);
    await call('POST', `/suggestions/${reply}/restore`);
    expect((await foundFor(again)).get(ticket)).toBe(answer);
  });

  it('gives way to the later one on its ticket, and comes back when that is deleted', async () => {
    const { question, again, answer, better } = newMatter();
    const { ticket, reply: first } = await replied(question, answer);
    const { reply: second } = await replied(question, better, ticket);
    await accept(first);
    await accept(second);
    expect((await foundFor(again)).get(ticket)).toBe(better);
    await call('DELETE', `/suggestions/${second}`);
    expect((await foundFor(again)).get(ticket)).toBe(answer);
    await call('DELETE', `/suggestions/${first}`);
    expect((await foundFor(again)).has(ticket)).toBe(false);
  });

  it('is found by its question, with the edited text', async () => {
    const { question, again, answer, better } = newMatter();
    const { ticket, reply } = await replied(question, answer);
    const edited = (await call('PATCH', `/suggestions/${reply}`, {
      revision: 1,
      text: better,
    })) as Suggestion;
    expect((await foundFor(again)).has(ticket)).toBe(false);
    await call('POST', `/suggestions/${reply}/accept`, { revision: edited.revision });
    expect((await foundFor(again)).get(ticket)).toBe(better);
  });
});

describe('a certified suggestion', () => {
  async function certified(until: string | null = null) {
    const matter = newMatter();
    const { reply } = await replied(matter.question, matter.answer);
    const made = (await call('POST', `/suggestions/${reply}/document`, {
      language: 'en',
      until,
      title: matter.question,
      isQuestion: true,
      url: null,
      markdown: matter.answer,
    })) as DocumentDetail;
    const isFound = async () => (await foundFor(matter.again)).has(made.uuid);
    const act = (what: string, body: object = {}) =>
      call('POST', `/documents/${made.uuid}/${what}`, body);
    return { ...matter, uuid: made.uuid, isFound, act };
  }

  it('is found by the next search as the answer to its question', async () => {
    const { uuid, again, answer } = await certified();
    expect((await foundFor(again)).get(uuid)).toBe(answer);
    const { documents } = await testApp.deps.indexes.search(client.id, {
      text: again,
      subject: '',
      language: 'en',
    });
    expect(documents.length).toBeGreaterThan(0);
  });

  it('is not found any more once its certification is taken back, and again when it is given @check-22.3', async () => {
    const { isFound, act } = await certified();
    expect(await isFound()).toBe(true);
    await act('decertify');
    expect(await isFound()).toBe(false);
    await act('certify', { until: null });
    expect(await isFound()).toBe(true);
  });

  it('is not found after the last day of its certification, whether or not the job has come @check-22.3', async () => {
    testApp.setClock(new Date('2026-03-10T23:50:00Z'));
    const { isFound } = await certified('2026-03-10');
    expect(await isFound()).toBe(true);
    testApp.setClock(new Date('2026-03-11T00:00:00Z'));
    expect(await isFound()).toBe(false);
    await endCertifications(testApp.deps);
    expect(await isFound()).toBe(false);
  });

  it('is not found with a changed text until somebody vouches for that', async () => {
    const { uuid, again, question, better, isFound, act } = await certified();
    await call('PUT', `/documents/${uuid}`, {
      revision: 1,
      title: question,
      isQuestion: true,
      url: null,
      markdown: better,
    });
    expect(await isFound()).toBe(false);
    await act('certify', { until: null });
    expect((await foundFor(again)).get(uuid)).toBe(better);
  });

  it('is found with the change of a proposal that somebody accepted', async () => {
    const { uuid, again, question, better } = await certified();
    const ticket = await makeTicket(testApp.deps, client.id);
    const change = { title: question, isQuestion: true, url: null, markdown: better };
    const [proposal] = await testApp.sql<{ uuid: string }>(
      `insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, document_id, language, draft,
         base_hash, state_at, created_at)
       select d.client_id, gen_random_uuid(), 'change', 'adds', 'solved-ticket', t.id, d.id, 'en', $3,
         d.content_hash, now(), now()
       from documents d join tickets t on t.client_id = d.client_id and t.uuid = $2 where d.uuid = $1
       returning uuid`,
      [uuid, ticket, JSON.stringify(change)],
    );
    await call('POST', `/proposals/${proposal?.uuid}/accept`, change);
    expect((await foundFor(again)).get(uuid)).toBe(better);
  });

  it.each([
    ['retire', 'restore'],
    ['exclude', 'include'],
  ])('is not found after %s @check-22.3', async (gone, back) => {
    const { isFound, act } = await certified();
    await act(gone);
    expect(await isFound()).toBe(false);
    // Nobody vouches for it until somebody says so again.
    await act(back);
    expect(await isFound()).toBe(false);
    await act('certify', { until: null });
    expect(await isFound()).toBe(true);
  });
});

it('leaves other documents in the search when their certification is taken back', async () => {
  const { question, again, answer } = newMatter();
  const [article = ''] = await makeArticles(testApp.deps, client.id, [
    { title: question, html: `<p>${answer}</p>` },
  ]);
  await call('POST', `/documents/${article}/certify`, { until: null });
  await call('POST', `/documents/${article}/decertify`);
  expect((await foundFor(again)).has(article)).toBe(true);
});
