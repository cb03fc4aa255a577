import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemo } from '../../../demo/demo.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { answerTurn } from './answer.ts';
import type { Turn, TurnDone } from './turn.ts';

/** Conversations on the knowledge of the demo, with the built-in writer. */

let testApp: TestApp;
const clients = new Map<string, { id: number; promptId: number }>();

beforeAll(async () => {
  testApp = await createTestApp({ config: { demo: true } });
  await makeDemo(testApp.deps);
  const rows = await testApp.sql<{ id: string; name: string; prompt_id: string }>(
    'select id, name, prompt_id from clients',
  );
  for (const { id, name, prompt_id: promptId } of rows)
    clients.set(name, { id: Number(id), promptId: Number(promptId) });
}, 120_000);

afterAll(() => testApp.close());

async function talk(name: string, language: 'en' | 'fr', ...texts: string[]): Promise<TurnDone[]> {
  const { id: clientId, promptId } = clients.get(name) ?? { id: 0, promptId: 0 };
  const messages: Turn['messages'] = [];
  const answers: TurnDone[] = [];
  for (const text of texts) {
    messages.push({ author: 'visitor', text });
    const turn: Turn = {
      clientId,
      chatbot: { id: 1, uuid: '', promptId, domains: [], canEscalate: true },
      chat: {
        language: answers.at(-1)?.language ?? language,
        failures: answers.at(-1)?.failed ? 1 : 0,
        visitor: { name: null, email: null, isVerified: false },
      },
      messages: [...messages],
      purpose: 'chat',
    };
    for await (const event of answerTurn(testApp.deps, turn, new AbortController().signal))
      if (event.type === 'done') answers.push(event);
    const last = answers.at(-1);
    const documents = last?.sources.flatMap(({ document }) => document ?? []) ?? [];
    messages.push({
      author: 'bot',
      text: last?.text ?? '',
      ...(documents.length > 0 && { documents }),
    });
  }
  return answers;
}

const english = (...texts: string[]) => talk('Fernhollow Bikes', 'en', ...texts);
const french = (...texts: string[]) => talk('Atelier Clairval', 'fr', ...texts);
const titles = (done: TurnDone | undefined) => done?.sources.map(({ title }) => title) ?? [];

describe('a conversation on the demo’s knowledge', () => {
  it('goes on from a question to where else it holds, in English', async () => {
    const [first, second] = await english('How long does delivery take?', 'and to Ireland?');
    expect(titles(first)).toEqual(['How long does delivery take, and what does it cost?']);
    expect(second?.text).toContain('Ireland');
    expect(second?.text).toContain('5 to 7');
    expect(titles(second)).toEqual(titles(first));
  });

  it('and in French', async () => {
    const [first, second, third] = await french(
      'Bonjour',
      'Quels sont les délais de livraison ?',
      'et en Belgique ?',
    );
    expect(first?.trace.kind).toBe('greeting');
    expect(titles(second)).toEqual(['Délais et frais de livraison']);
    expect(third?.text).toContain('Belgique');
    expect(third?.text).toContain('9,90');
  });

  it('is answered like a chat: no salutation, no closing, and under which heading a thing stands', async () => {
    const [warranty, keys] = await english('Does the warranty cover theft?', 'I lost my keys');
    expect(warranty?.text).toMatch(/^What it doesn't cover: /);
    for (const done of [warranty, keys])
      expect(done?.text).not.toMatch(/Hello|Dear|regards|Thank you for|reply to this message/);
  });

  it('stays with the page it answered from, in the part that is asked after', async () => {
    const answers = await english(
      'Can I carry two children on the Drover?',
      'from what age?',
      'and on the Larch?',
      'what about rain?',
    );
    expect(answers[3]?.text).toMatch(/^Rain:/);
    expect(titles(answers[3])).toEqual(titles(answers[0]));
  });

  it('finds the page that is called as the visitor says', async () => {
    const [done] = await english("my bike won't switch on");
    expect(titles(done)).toEqual(["My bike won't switch on"]);
  });

  it('asks for the number of an order, then says what it knows and offers people', async () => {
    const [asked, answer, thanks] = await english('where is my order?', 'FH-20391', 'thanks');
    expect(asked?.trace.kind).toBe('clarified');
    expect(answer).toMatchObject({ offersEscalation: true, failed: false });
    expect(titles(answer)).toEqual(['Where is my bike? Tracking, moving or cancelling a delivery']);
    expect(thanks?.trace.kind).toBe('thanks');
  });

  it('tells of a page only what goes on from the question before', async () => {
    const [whole, narrow] = await french('Comment retourner un article ?', 'c’est gratuit ?');
    expect(whole?.text).toContain('Mon compte');
    expect(narrow?.text).toContain('gratuit');
    expect(narrow?.text).not.toContain('Mon compte');
    expect(titles(narrow)).toEqual(titles(whole));
  });

  it('says that it has said it all rather than the same again', async () => {
    const [, again] = await french('Comment retourner un article ?', 'c’est-à-dire ?');
    expect(again?.text).not.toContain('Mon compte');
    expect(again).toMatchObject({ sources: [], offersEscalation: true });
  });

  it('offers people after two questions that nothing answers, and guesses neither', async () => {
    const answers = await french('Quel temps fait-il à Lyon ?', 'et demain ?');
    expect(answers.map(({ sources, failed }) => [sources, failed])).toEqual([
      [[], true],
      [[], true],
    ]);
    expect(answers.map(({ offersEscalation }) => offersEscalation)).toEqual([false, true]);
    expect(answers[0]?.trace.silenceReason).toBe('nothing-close');
  });

  it('answers what is asked beside who asks and how', async () => {
    const [done] = await english(
      'Hello, my name is Nora Field, nora@mail.example. How do I charge the battery?',
    );
    expect(titles(done)).toEqual(['How long does charging take, and how do I do it safely?']);
    expect(done?.trace.question).toBe('How do I charge the battery?');
  });

  it('tells visitors nothing from answers that were written to others', async () => {
    const answers = await english('What is your return policy?', 'Error E12 on the display');
    for (const { trace } of answers)
      expect(new Set(trace.sources.map(({ kind }) => kind))).toEqual(new Set(['document']));
  });
});
