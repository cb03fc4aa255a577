import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClient } from '../../../accounts/clients/clients.ts';
import { makeArticles, makeClient, makePrompt } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { answerTurn } from './answer.ts';
import type { Turn, TurnDone } from './turn.ts';

/** What the built-in writer is given of long, foreign and withdrawn documents. */

let testApp: TestApp;
let place: Pick<Turn, 'clientId' | 'chatbot'>;
let manual = '';
let returns = '';

const chapters = Array.from(
  { length: 60 },
  (_, at) =>
    `<h2>Chapter ${at + 1}</h2><p>Here the frame number ${at + 1} is described. Its paint is a little darker than that of the frame before it, and nothing else is to be said of it.</p>`,
);

beforeAll(async () => {
  testApp = await createTestApp();
  const { deps } = testApp;
  const prompt = await makePrompt(deps, {});
  const client = await makeClient(deps, { promptUuid: prompt.uuid });
  const torque =
    '<h2>Torque of the rear axle</h2><p>Tighten the nuts of the rear axle with 40 newton metres, crosswise.</p>';
  [manual = '', returns = ''] = await makeArticles(deps, client.id, [
    { title: 'Workshop manual', html: [...chapters, torque].join('') },
    {
      title: 'How do I return a bike?',
      html: '<p>You can return a bike within 30 days.</p><h2>Accessories</h2><p>Accessories go back within 10 days, in their box.</p>',
    },
    {
      title: 'Changer la courroie Gates du Heron',
      language: 'fr',
      html: '<p>Courroie Gates du Heron : démontez la roue, puis retirez la courroie Gates par le bas.</p>',
    },
  ]);
  const found = await deps.db.withStaff((tx) => findClient(tx, { id: client.id }));
  const promptId = found?.promptId ?? 0;
  place = {
    clientId: client.id,
    chatbot: { id: 1, uuid: '', promptId, domains: [], canEscalate: true },
  };
});

afterAll(() => testApp.close());

async function answer(...messages: Turn['messages']): Promise<TurnDone> {
  const visitor = { name: null, email: null, isVerified: false };
  const chat = { language: 'en' as const, failures: 0, visitor };
  const turn: Turn = { ...place, chat, messages, purpose: 'chat' };
  const { signal } = new AbortController();
  for await (const event of answerTurn(testApp.deps, turn, signal))
    if (event.type === 'done') return event;
  throw new Error('The turn has no end.');
}

const visitor = (text: string) => ({ author: 'visitor' as const, text });

describe('the parts that a turn is answered from', () => {
  it('are those that the search found, however far behind in a document', async () => {
    const done = await answer(visitor('Which torque for the nuts of the rear axle?'));
    expect(done.text).toContain('40 newton metres');
    expect(done.sources.map(({ document }) => document)).toEqual([manual]);
  });

  it('stay what was found where nothing of it can be quoted', async () => {
    const { trace } = await answer(visitor('Gates Heron courroie?'));
    expect(trace.sources.map(({ title }) => title)).toContain('Changer la courroie Gates du Heron');
    expect(trace.silenceReason).toBe('nothing-close');
  });

  it('are none of a document that was cited and is excluded since', async () => {
    const before = [
      visitor('How do I return a bike?'),
      {
        author: 'bot' as const,
        text: 'You can return a bike within 30 days.',
        documents: [returns],
      },
      visitor('and accessories?'),
    ];
    expect((await answer(...before)).text).toContain('10 days');
    await testApp.sql('update documents set excluded_at = now() where uuid = $1', [returns]);
    const { text, trace } = await answer(...before);
    expect(text).not.toContain('10 days');
    expect(trace.sources.map(({ uuid }) => uuid)).not.toContain(returns);
  });
});
