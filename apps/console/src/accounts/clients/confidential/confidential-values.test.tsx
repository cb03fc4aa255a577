import { act, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ConfidentialValues } from './confidential-values.tsx';
import { markSelection } from './mark-selection.ts';

describe('markSelection', () => {
  it('marks what is selected without the spaces around it', () => {
    const text = 'The code is FERN-4471 today.';
    expect(markSelection(text, 11, 22)).toEqual({
      start: 12,
      end: 21,
      text: '[[confidential: FERN-4471]]',
      caret: 12 + '[[confidential: FERN-4471]]'.length,
    });
  });

  it('marks line by line: a value has no line break', () => {
    expect(markSelection('one\n\ntwo', 0, 8).text).toBe(
      '[[confidential: one]]\n\n[[confidential: two]]',
    );
  });

  it('begins an empty mark where nothing is selected', () => {
    const { text, caret } = markSelection('Code: ', 6, 6);
    expect([text, caret]).toEqual(['[[confidential: ]]', 6 + '[[confidential: '.length]);
  });
});

function Probe({ first, isReadOnly }: { first: string; isReadOnly?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(first);
  return (
    <>
      <textarea ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <ConfidentialValues field={field} text={text} isReadOnly={isReadOnly} />
    </>
  );
}

describe('the confidential values of a text', () => {
  let shown: Awaited<ReturnType<typeof render>> | undefined;
  const { execCommand } = document;
  const typed: string[] = [];

  beforeEach(() => {
    typed.length = 0;
    document.execCommand = (_command, _shows, value = '') => typed.push(value) > 0;
  });
  afterEach(() => {
    shown?.unmount();
    document.execCommand = execCommand;
  });

  const show = async (first: string, isReadOnly = false) => {
    shown = await render(<Probe first={first} isReadOnly={isReadOnly} />);
    return shown.container;
  };

  it('are counted and listed, the weak ones with the reason', async () => {
    const container = await show(
      'Door [[confidential: 2580]], room [[confidential: VIP]], code [[confidential: FERN-4471]].',
    );
    expect(container.querySelector('summary')?.textContent).toBe('Confidential values: 3');
    const [four, short, long] = [...container.querySelectorAll('li')].map(
      ({ textContent }) => textContent,
    );
    expect(four).toContain('2580 Four digits');
    expect(short).toContain('VIP Fewer than 4');
    expect(long).toBe('FERN-4471');
  });

  it('are marked where they are selected', async () => {
    const container = await show('The code is FERN-4471.');
    const field = container.querySelector('textarea');
    field?.setSelectionRange(12, 21);
    act(() => container.querySelector('button')?.click());
    expect(typed).toEqual(['[[confidential: FERN-4471]]']);
  });

  it('are only read where the text is, and say nothing where there are none', async () => {
    const container = await show('Nothing to hide.', true);
    expect(container.querySelector('button, details')).toBeNull();
  });
});
