import { describe, expect, it } from 'vitest';
import { safeUrl, toBlocks, toSpans } from './text-blocks.ts';

describe('plain text', () => {
  it('has paragraphs and lists', () => {
    expect(toBlocks('One.\nTwo.\n\n- a\n- b').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'list',
    ]);
  });

  it('is never read as HTML @check-15.3', () => {
    const text = '<img src=x onerror=alert(1)> & <b>bold</b>';
    expect(toSpans(text)).toEqual([{ text }]);
  });

  it.each([
    ['See https://a.example/x.', 'https://a.example/x'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y), then', 'https://a.example/x_(y)'],
    ['HTTP://a.example', 'HTTP://a.example'],
  ])('finds the address in %s', (text, url) => {
    expect(toSpans(text).find((span) => span.url)?.url).toBe(url);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', '//a.example', ' ', null])(
    'makes no link of %s @check-21.4',
    (url) => {
      expect(safeUrl(url)).toBeNull();
    },
  );
});
