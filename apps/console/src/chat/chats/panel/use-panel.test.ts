import { describe, expect, it } from 'vitest';
import { chatMessageOf } from '../../../testing/chat-of.ts';
import { applyPanelEvent, type PanelTurn } from './use-panel.ts';

const turn: PanelTurn = {
  key: 'a',
  text: 'Hello',
  at: '2026-03-01T10:00:00.000Z',
  state: 'running',
  answer: '',
  message: undefined,
  trace: undefined,
  choices: [],
  offersEscalation: false,
  error: undefined,
};

describe('a turn of the chat panel', () => {
  it('grows sentence by sentence, paragraph by paragraph, and ends with the whole text @spec-2.35', () => {
    const parts = [
      { type: 'part', index: 0, text: 'Hello.', paragraph: true },
      { type: 'part', index: 1, text: 'How are you?', paragraph: false },
      { type: 'part', index: 2, text: 'Tell me more.', paragraph: true },
    ] as const;
    const written = parts.reduce(applyPanelEvent, turn);
    expect(written.answer).toBe('Hello. How are you?\n\nTell me more.');
    expect(written.state).toBe('running');
    const message = chatMessageOf({ number: 2, author: 'bot', text: 'All of it.' });
    const done = applyPanelEvent(written, {
      type: 'done',
      message,
      trace: {} as NonNullable<PanelTurn['trace']>,
      choices: ['The first', 'The second'],
      offersEscalation: true,
    });
    expect(done).toMatchObject({
      state: 'done',
      answer: 'All of it.',
      choices: ['The first', 'The second'],
      offersEscalation: true,
    });
  });
});
