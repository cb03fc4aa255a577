import { describe, expect, it } from 'vitest';
import { cutIntoSegments, joinSentences, layOutLines } from './text-lines.ts';

const sentence = (text: string, startsParagraph = false) => ({
  text,
  sources: [],
  spans: [],
  supported: true,
  startsParagraph,
});
const reply = [
  sentence('Hello,', true),
  sentence('Two things help.', true),
  sentence('- Charge it.'),
  sentence('- Press the button.'),
  sentence('Kind regards.', true),
];

describe('joinSentences', () => {
  it('puts list items on their own lines and an empty line between paragraphs', () => {
    expect(joinSentences(reply)).toBe(
      'Hello,\n\nTwo things help.\n- Charge it.\n- Press the button.\n\nKind regards.',
    );
  });
});

describe('cutIntoSegments', () => {
  it('keeps the sentences that an edit left alone', () => {
    const text = 'Hello, Ada!\n\nTwo things help.\n- Wait an hour.\n- Press the button.';
    const kept = cutIntoSegments(text, reply).filter(({ sentence: index }) => index !== null);
    expect(kept.map(({ sentence: index }) => index)).toEqual([0, 1, 3]);
  });

  it('loses no character', () => {
    const text = 'Before. Hello, between Kind regards. after';
    expect(
      cutIntoSegments(text, reply)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  });
});

describe('layOutLines', () => {
  it('tells items and paragraphs', () => {
    const lines = layOutLines(joinSentences(reply), reply);
    expect(lines.map(({ item, startsParagraph }) => [item, startsParagraph])).toEqual([
      [null, false],
      [null, true],
      ['dash', false],
      ['dash', false],
      [null, true],
    ]);
  });
});
