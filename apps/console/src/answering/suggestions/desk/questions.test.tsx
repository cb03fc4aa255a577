import { MantineProvider } from '@mantine/core';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { act, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { QuestionTicks } from './question-ticks.tsx';
import { judgeQuestions, useQuestions } from './questions.ts';

const reply = {
  openQuestions: ['Is it insured?'],
  silenceReason: null,
  form: 'answer' as const,
  staleSince: null,
  acceptedAt: null,
};
const asked = ['How do I ride?', 'Is it insured?'];

describe('judgeQuestions', () => {
  it('begins with what the engine judged, and judges no reply that it did not', () => {
    expect(judgeQuestions(asked, reply)).toEqual([
      { text: 'How do I ride?', isAnswered: true },
      { text: 'Is it insured?', isAnswered: false },
    ]);
    const unjudged = [
      { silenceReason: 'no-source' as never, openQuestions: [] },
      { form: 'pointer' as const, openQuestions: [] },
      { staleSince: '2026-01-05T09:00:00.000Z' },
    ];
    for (const change of unjudged)
      expect(judgeQuestions(asked, { ...reply, ...change }).map((one) => one.isAnswered)).toEqual([
        false,
        false,
      ]);
  });

  it('lists nothing where one thing is asked, unless the reply leaves it out', () => {
    const [, open = ''] = asked;
    expect(judgeQuestions([open], { ...reply, openQuestions: [] })).toEqual([]);
    expect(judgeQuestions([], { ...reply, openQuestions: [] })).toEqual([]);
    expect(judgeQuestions([], reply)).toEqual([{ text: open, isAnswered: false }]);
  });
});

describe('the questions of a message', () => {
  let questions: ReturnType<typeof useQuestions>;

  function Probe({ uuid, canTick = true }: { uuid: string; canTick?: boolean }) {
    const current = useQuestions(asked, { ...reply, uuid } as Suggestion, canTick);
    useEffect(() => {
      questions = current;
    });
    return (
      <>
        <QuestionTicks
          questions={current}
          tone="warning"
          actions={{ client: 'c', onAnswer: () => undefined }}
        />
        <output>{current.open}</output>
      </>
    );
  }

  const show = async (probe: { uuid: string; canTick?: boolean }) => {
    const { container, unmount } = await renderRouted(
      <MantineProvider>
        <Probe {...probe} />
      </MantineProvider>,
    );
    return {
      boxes: () => [...container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')],
      open: () => container.querySelector('output')?.textContent,
      text: () => container.textContent,
      unmount,
    };
  };

  it('are ticked and unticked by a click, the next open one by a key, and stay so', async () => {
    const { boxes, open, text, unmount } = await show({ uuid: 'first' });
    expect(boxes().map((box) => box.checked)).toEqual([true, false]);
    expect(open()).toBe('1');
    // What is open can be searched for, or answered.
    expect(text()).toContain('Answer it myself');
    await act(async () => questions.tickNext?.());
    expect(boxes().map((box) => box.checked)).toEqual([true, true]);
    expect(questions.tickNext).toBeUndefined();
    expect(text()).not.toContain('Answer it myself');
    await act(async () => boxes()[0]?.click());
    expect(open()).toBe('1');
    unmount();
    const again = await show({ uuid: 'first' });
    expect(again.boxes().map((box) => box.checked)).toEqual([false, true]);
    again.unmount();
    const other = await show({ uuid: 'other' });
    expect(other.boxes().map((box) => box.checked)).toEqual([true, false]);
    other.unmount();
  });

  it('are no list for who does not answer', async () => {
    const { boxes, open, unmount } = await show({ uuid: 'second', canTick: false });
    expect([boxes(), open()]).toEqual([[], '0']);
    unmount();
  });
});
