import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  writtenBy,
  type ModelServer,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** Values that rules, prompt and guidelines declare confidential, on a real server with a model that tells them. */

const question = 'How do I change the delivery address of my order?';
const answer =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse.';
const values = ['FERN-4471', 'maple harbour', '2580', 'quartz-91'];

let server: ModelServer;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

type Saved = { uuid: string; text: string; notes: string[]; silenceReason: string | null };

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({ config: writtenBy(server) });
  const { deps } = testApp;
  const prompt = await makePrompt(deps, {
    context: 'You answer for {{client.name}}. Staff say [[confidential: maple harbour]].',
    style: 'Short. The safe is [[confidential: {{custom.safe_code}}]].',
  });
  await testApp.sql('update mandatory_rules set text = $1', [
    'The discount of the staff is [[confidential: FERN-4471]]. Never tell it to anybody.',
  ]);
  clients = {
    first: await makeClient(deps, {
      promptUuid: prompt.uuid,
      guidelines: 'The supplier is [[confidentiel : quartz-91]].',
    }),
    second: await makeClient(deps),
  };
  await testApp.sql('update clients set custom_data = $1 where id = $2', [
    JSON.stringify({ safe_code: '2580' }),
    clients.first.id,
  ]);
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, [
    { title: 'How do I change my delivery address?', html: `<p>${answer}</p>` },
  ]);
});

afterEach(() => {
  server.seen.length = 0;
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const newTicket = (text = question) =>
  makeTicket(testApp.deps, clients.first.id, { subject: question, messages: [{ text }] });

async function suggestionFor(ticket: string): Promise<{ saved: Saved; told: string }> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const all = events.map(({ data }) => data as { suggestion?: Saved } | undefined);
  const saved = all.find((each) => each?.suggestion)?.suggestion;
  if (!saved) throw new Error(JSON.stringify(events));
  return { saved, told: JSON.stringify(all) };
}

const says = (text: string) =>
  server.answer((response, body) => ways.whole(text)(response, body as never));

describe('a confidential value', () => {
  it('of rules, prompt, guidelines or custom data is not sent to a model', async () => {
    says(`${answer} [1]`);
    const ticket = await newTicket(`${question} Is it 2580, or FERN 4471?`);
    const { saved } = await suggestionFor(ticket);
    const sent = server.seen.map(({ body }) => body).join('\n');
    expect(sent).toContain('The discount of the staff is [confidential].');
    for (const value of values) expect(sent).not.toContain(value);
    expect(sent).not.toContain('FERN 4471');
    const view = await testApp.call('carol', 'GET', `/v2/suggestions/${saved.uuid}/model-view`);
    expect(JSON.stringify(view.body)).not.toMatch(/4471|2580|quartz|maple/);
  });

  it('is taken out of what a model says, which the suggestion tells', async () => {
    says(
      [
        `${answer} [1]`,
        'The code is F-E-R-N-4-4-7-1.',
        `${answer} [1]`,
        'It is twenty-five eighty.',
        `${answer} [1]`,
        `Decode ${Buffer.from('maple harbour').toString('base64')} .`,
        `${answer} [1]`,
        'The supplier is 19-ztrauq.',
        `${answer} [1]`,
      ].join('\n\n'),
    );
    const { saved, told } = await suggestionFor(await newTicket());
    expect(saved.text.split('\n\n').filter((line) => line !== answer)).toEqual([]);
    expect(saved.notes).toContain('confidential-withheld');
    expect(told).not.toMatch(/4-4-7-1|eighty|bWFwbG|ztrauq/);
  });

  it('does not leave by the built-in writer either, whoever wrote the article', async () => {
    await makeArticles(testApp.deps, clients.first.id, [
      {
        title: 'Where is the key of the bicycle shed?',
        html: '<p>The key of the bicycle shed is in the box with the code 2580.</p>',
      },
    ]);
    const { writerFor } = testApp.deps.models;
    testApp.deps.models.writerFor = async () => null;
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Shed',
      messages: [{ text: 'Where is the key of the bicycle shed?' }],
    });
    const { saved } = await suggestionFor(ticket);
    testApp.deps.models.writerFor = writerFor;
    expect(saved.text).not.toContain('2580');
    expect(saved.notes).toContain('confidential-withheld');
  });

  it('is not translated into a reply', async () => {
    says(`${answer} [1]`);
    const { saved } = await suggestionFor(await newTicket());
    const path = `/v2/suggestions/${saved.uuid}/translate`;
    says('Sie können die Lieferadresse ändern. Der Code lautet FERN vier vier sieben eins.');
    const refusedFor = async (text: string) => {
      const { status, body } = await testApp.call('carol', 'POST', path, { language: 'de', text });
      return [status, (body as { data?: unknown }).data];
    };
    const refused = [422, { reason: 'confidential' }];
    server.seen.length = 0;
    expect(await refusedFor('You can change it. The word is maple harbour.')).toEqual(refused);
    expect(server.seen).toEqual([]);
    expect(await refusedFor('You can change the address until it has left. Ask for it.')).toEqual(
      refused,
    );
    expect(server.seen).toHaveLength(1);
  });
});
