import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { customValues, fillVariables } from '../../ask/input.ts';

type Suggestion = {
  uuid: string;
  text: string;
  revision: number;
  sentences: { text: string; sources: number[]; startsParagraph: boolean }[];
};

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let ticket: string;

const off = {
  noSignature: false,
  noNameInPoliteness: false,
  requesterNamePlaceholder: false,
  noHeader: false,
};
const on = {
  suggestions: true,
  chatbots: true,
  reinforcement: true,
  categorization: true,
  thirdPartyData: true,
};

beforeAll(async () => {
  testApp = await createTestApp();
  const prompt = await makePrompt(testApp.deps);
  clients = {
    first: await makeClient(testApp.deps, { name: 'Velora', promptUuid: prompt.uuid }),
    second: await makeClient(testApp.deps),
  };
  await makeNamedPeople(testApp.deps, clients);
  await makeArticles(testApp.deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account until the parcel has left our warehouse.</p>',
    },
    { title: 'The battery does not charge', html: '<p>Clean the contacts with a dry cloth.</p>' },
  ]);
  ticket = await newTicket();
});

afterAll(() => testApp.close());

const newTicket = () =>
  makeTicket(testApp.deps, clients.first.id, {
    subject: 'Wrong delivery address',
    requesterName: 'Nora Dupont',
    messages: [{ text: 'How can I change the delivery address of my order?' }],
  });

const patch = (body: object, person: 'alice' | 'bob' = 'alice') =>
  testApp.call(person, 'PATCH', `/v1/clients/${clients.first.uuid}`, body);

async function generate(): Promise<{ streamed: string[]; saved: Suggestion }> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const data = events
    .filter(({ event }) => event === 'message')
    .map(
      (each) => each.data as { type: string; sentence?: { text: string }; suggestion?: Suggestion },
    );
  const saved = data.at(-1)?.suggestion;
  if (!saved) throw new Error(`No suggestion: ${JSON.stringify(data)}`);
  return { streamed: data.flatMap(({ sentence }) => sentence?.text ?? []), saved };
}

const eligibility = () =>
  testApp.sql('select is_eligible, ineligible_reason from tickets where uuid = $1', [ticket]);

describe('styles', () => {
  it('are applied to what streams and to what is saved alike', async () => {
    const plain = await generate();
    expect(plain.saved.text).toMatch(/^Hello Nora,\n\n[^]+\nCarol$/);
    const styles = { ...off, noSignature: true, requesterNamePlaceholder: true };
    expect((await patch({ styles }, 'bob')).status).toBe(200);
    const { streamed, saved } = await generate();
    expect(saved.text).toMatch(/^Hello \{\{requester\.name\}\},\n\n[^]+\n\nKind regards,$/);
    expect(streamed).toEqual(saved.sentences.map(({ text }) => text));
    expect(saved.sentences.flatMap(({ sources }) => sources)).toEqual(
      plain.saved.sentences.flatMap(({ sources }) => sources),
    );
  });

  it('leave alone what a person writes', async () => {
    const { saved } = await generate();
    const text = 'Hello Nora,\n\nDone.\n\nKind regards,\nCarol';
    const edited = await testApp.call('carol', 'PATCH', `/v2/suggestions/${saved.uuid}`, {
      text,
      revision: saved.revision,
    });
    expect([edited.status, (edited.body as Suggestion).text]).toEqual([200, text]);
    await patch({ styles: off });
  });
});

describe('guidelines', () => {
  it('are obeyed by the next suggestion', async () => {
    await patch({ guidelines: 'Always end with: Ride safely!' }, 'bob');
    expect((await generate()).saved.text).toMatch(/\n\nRide safely!$/);
    await patch({ guidelines: 'Never mention the warehouse' }, 'bob');
    expect((await generate()).saved).toMatchObject({ state: 'silent' });
    await patch({ guidelines: null }, 'bob');
  });
});

describe('the suggestions module', () => {
  it('off refuses writing, editing and accepting, and says so on every ticket', async () => {
    const { saved } = await generate();
    const switched = await patch({ modules: { ...on, suggestions: false } });
    expect(switched.status).toBe(200);
    const change = (method: string, end: string, body?: object) =>
      testApp.call('carol', method, `/v2/suggestions/${saved.uuid}${end}`, body);
    const { revision } = saved;
    const refused = [
      await testApp.call('carol', 'POST', `/v2/tickets/${ticket}/suggestions`, {}),
      await change('PATCH', '', { text: 'x', revision }),
      await change('POST', '/accept', { revision }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ code: 'modules.off', data: { module: 'suggestions' } }),
      ]);
    expect(await eligibility()).toEqual([{ is_eligible: false, ineligible_reason: 'module-off' }]);
    const late = await newTicket();
    const [row] = await testApp.sql('select ineligible_reason from tickets where uuid = $1', [
      late,
    ]);
    expect(row).toEqual({ ineligible_reason: 'module-off' });
    expect((await change('DELETE', '')).status).toBe(204);
  });

  it('on again judges the tickets again', async () => {
    await patch({ modules: { ...on, reinforcement: false } });
    expect(await eligibility()).toEqual([{ is_eligible: true, ineligible_reason: null }]);
    expect((await generate()).saved.text).toContain('delivery address');
    await patch({ modules: on });
  });

  it('is switched by super-admins only', async () => {
    expect((await patch({ modules: { ...on, suggestions: false } }, 'bob')).status).toBe(403);
    expect((await generate()).saved.text).not.toBe('');
  });
});

describe('custom data', () => {
  it('fill the prompt, empty where the client has none of that name, never twice', () => {
    const values = {
      'ticket.subject': '{{custom.hours}}',
      ...customValues({ hours: '9 to 5 {{custom.secret}} {{client.name}}', secret: 's' }),
    };
    expect(
      fillVariables(
        '{{custom.hours}}|{{ custom.none }}|{{ticket.subject}}|{{custom.toString}}|{{x}}',
        values,
      ),
    ).toBe('9 to 5 {{custom.secret}} {{client.name}}||{{custom.hours}}||{{x}}');
  });

  it('are known to the check of a prompt by the form of their names', async () => {
    const create = (context: string) =>
      testApp.call('alice', 'POST', '/v2/prompts', {
        name: context,
        context,
        style: 's',
        note: '',
      });
    expect((await create('{{custom.opening_hours}}')).status).toBe(201);
    const refused = await create('{{custom.Opening}} {{custom.}} {{customs.x}}');
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ data: { variables: ['custom.Opening', 'custom.', 'customs.x'] } }),
    ]);
  });

  it('and custom fields are stored as given, and refused under other names', async () => {
    const customData = { opening_hours: 'Mon–Fri 9–17', iban: '' };
    const customFields = [{ field: 'cf_123', name: 'Order number' }];
    const saved = await patch({ customData, customFields });
    expect(saved.body).toMatchObject({ customData, customFields });
    for (const key of ['Hours', '1st', 'a-b', '', '__proto__'])
      expect((await patch({ customData: JSON.parse(`{"${key}":"x"}`) })).status, key).toBe(400);
    expect((await patch({ customFields: [{ field: ' ', name: 'x' }] })).status).toBe(400);
    expect((await patch({ customData }, 'bob')).status).toBe(200);
    expect((await patch({ customData: {} }, 'bob')).status).toBe(403);
  });
});
