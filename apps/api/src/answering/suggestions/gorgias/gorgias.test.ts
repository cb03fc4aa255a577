import { randomBytes } from 'node:crypto';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { widgetFields, type WidgetAnswer } from './widget.ts';

/** Suggestions in Gorgias: its server asks with our secret, and shows the fields of the answer. */
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const secret = randomBytes(32).toString('base64url');

const pathOf = (client = first) => `/v2/clients/${client.uuid}/panels`;
const save = (client = first) =>
  testApp.call('bob', 'PUT', `${pathOf(client)}/gorgias`, { account: 'acme', secret });

async function ask(
  ticket: string,
  more: { given?: string; client?: MadeClient; query?: object } = {},
) {
  const { given = secret, client = first, query = {} } = more;
  const answer = await testApp.app.inject({
    url: `/panel/gorgias/${client.uuid}?${new URLSearchParams({ ticket, ...query })}`,
    headers: { 'x-replique-secret': given },
  });
  return { status: answer.statusCode, widget: answer.json<Partial<WidgetAnswer>>().replique };
}

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeArticles(testApp.deps, first.id, [
    {
      externalId: 'address',
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account, under Orders, until the parcel has left our warehouse. Open the order and choose "Change address".</p>',
    },
    {
      externalId: 'battery',
      title: 'The battery does not charge',
      html: '<p>Clean the contacts of the battery with a dry cloth. Then leave it on the charger for three hours until the light is green.</p>',
    },
  ]);
  await save();
});
afterAll(() => testApp.close());

const address = () =>
  makeTicket(testApp.deps, first.id, {
    platform: 'gorgias',
    externalId: '1041',
    subject: 'Wrong delivery address',
    messages: [{ text: 'Hello, how can I change the delivery address of my order?' }],
  });

describe('suggestions in Gorgias', () => {
  it('are the latest reply with its sources, and a link; the panel is seen', async () => {
    const uuid = await address();
    expect(await ask('1041')).toEqual({
      status: 200,
      widget: {
        ticket: '1041',
        state: 'No suggestion yet. Open the ticket at Replique to have one written.',
        confidence: '',
        reply: '',
        check: '',
        sources: '',
        sentences: [],
        link: `http://localhost:3000/tickets/${uuid}`,
      },
    });
    const { body } = await testApp.call('carol', 'POST', `/v2/tickets/${uuid}/suggestion`, {});
    const { widget } = await ask('1041');
    expect(widget).toMatchObject({ state: 'Suggested reply', reply: (body as Suggestion).text });
    expect(widget?.sources).toContain('1. How do I change my delivery address?');
    expect(widget?.sentences.some(({ sources }) => sources === '1')).toBe(true);
    const french = await ask('1041', { query: { language: 'fr' } });
    expect(french.widget?.state).toBe('Réponse suggérée');
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as {
      items: { lastSeenAt: string | null }[];
    };
    expect(items[0]?.lastSeenAt).not.toBeNull();
  });

  it('say so for a ticket that is not here, of another client, or while suggestions are off', async () => {
    const unknown = 'Replique does not have this ticket yet, or your filters leave it out.';
    const foreign = await makeTicket(testApp.deps, second.id, { externalId: '2042' });
    for (const name of ['9999', '2042', foreign])
      expect((await ask(name)).widget).toMatchObject({
        state: unknown,
        link: 'http://localhost:3000/tickets',
      });
    const off = `update clients set modules = modules || '{"suggestions": false}' where id = $1`;
    await testApp.sql(off, [first.id]);
    expect((await ask('1041')).widget).toMatchObject({
      state: 'Suggestions are switched off for your organisation.',
      reply: '',
    });
    await testApp.sql(off.replace('false', 'true'), [first.id]);
  });

  it('are refused to another secret, another client, and without a ticket', async () => {
    for (const given of ['', 'x', `${secret}x`, randomBytes(32).toString('base64url')])
      expect(await ask('1041', { given })).toEqual({ status: 401, widget: undefined });
    expect((await ask('1041', { client: second })).status).toBe(401);
    expect((await ask('')).status).toBe(400);
    const list = `/v2/clients/${first.uuid}/api-credentials`;
    const { items } = (await testApp.call('bob', 'GET', list)).body as {
      items: { uuid: string; name: string }[];
    };
    const { uuid } = items.find(({ name }) => name === 'Gorgias: acme') ?? {};
    await testApp.call('bob', 'DELETE', `${list}/${uuid}`);
    expect((await ask('1041')).status).toBe(401);
    await save();
    expect((await ask('1041')).status).toBe(200);
    await testApp.call('bob', 'DELETE', `${pathOf()}/gorgias`);
    expect((await ask('1041')).status).toBe(401);
  });

  it('name what to look at before a reply is sent', () => {
    const sentence = { spans: [], supported: true, startsParagraph: false };
    const suggestion = {
      text: 'Five days. Free of charge.',
      sentences: [
        { ...sentence, text: 'Five days.', sources: [7, 3] },
        { ...sentence, text: 'Free of charge.', sources: [], supported: false },
        { ...sentence, text: 'Taken out by a person.', sources: [9] },
      ],
      sources: [3, 7, 9].map((number) => ({
        number,
        title: `Page ${number}`,
        url: number === 7 ? 'https://acme.example/7' : null,
      })),
      confidence: 0.6,
      silenceReason: null,
      staleSince: '2026-11-01T00:00:00.000Z',
      openQuestions: ['And the invoice?'],
    } as unknown as Suggestion;
    expect(widgetFields('en', suggestion)).toEqual({
      state: 'Suggested reply',
      confidence: 'Check',
      reply: 'Five days. Free of charge.',
      check:
        'The customer wrote again after this suggestion.\nNo source says this. Check it before you send.\nNot answered: And the invoice?',
      sources: '1. Page 7 https://acme.example/7\n2. Page 3',
      sentences: [
        { text: 'Five days.', sources: '1, 2', check: '' },
        {
          text: 'Free of charge.',
          sources: '',
          check: 'No source says this. Check it before you send.',
        },
      ],
    });
    const silent = { ...suggestion, text: '', silenceReason: 'off-topic' } as Suggestion;
    expect(widgetFields('en', silent)).toMatchObject({
      state: 'Your knowledge does not seem to cover this question.',
      confidence: '',
      reply: '',
    });
  });
});
