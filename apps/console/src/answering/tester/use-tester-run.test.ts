import type { TesterAnswer, TesterEvent } from '@replique/contract/answering/tester';
import { expect, it } from 'vitest';
import { applyEvent, type Shown } from './use-tester-run.ts';

const begun: Shown = {
  state: 'running',
  question: undefined,
  sent: null,
  sources: [],
  sides: {
    a: { version: 1, sentences: [], notes: [], answer: undefined },
    b: { version: 2, sentences: [], notes: [], answer: undefined },
  },
  run: undefined,
  error: undefined,
};

const sentence = (side: 'a' | 'b', text: string): TesterEvent => ({
  type: 'sentence',
  side,
  sentence: { text, sources: [], spans: [], supported: true, startsParagraph: false },
});

it('keeps what arrives apart by side, and one answer that ended leaves the other writing', () => {
  const ended = { side: 'b', version: 2, state: 'failed' } as TesterAnswer;
  const shown = [
    sentence('a', 'One.'),
    sentence('b', 'Other.'),
    { type: 'answer', answer: ended } as TesterEvent,
    sentence('a', 'Two.'),
  ].reduce(applyEvent, begun);
  expect(shown.sides.a?.sentences.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  expect(shown.sides.a?.answer).toBeUndefined();
  expect(shown.sides.b).toMatchObject({ sentences: [{ text: 'Other.' }], answer: ended });
});
