import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hostileShapes, hostileText } from '../testing/hostile-texts.ts';
import { chunkSections } from '../text/chunk.ts';
import { suggest } from './suggest.ts';
import { collect, passage, suggestInput } from './test-input.ts';

/** What others are served between: each passage is short, and others get a turn between two of them. */

const longestPassage = 5_000;

describe('a passage', () => {
  it.each(hostileShapes)('is short, whatever a document is made of: %s', (shape) => {
    const text = hostileText(shape, 60_000);
    const chunks = chunkSections([{ heading: null, text }]);
    const longest = Math.max(0, ...chunks.map((chunk) => chunk.text.length));
    expect(longest).toBeLessThanOrEqual(longestPassage);
    const letters = (all: string) => all.replace(/\s+/g, '').length;
    expect(letters(chunks.map((chunk) => chunk.text).join(''))).toBe(letters(text));
  });

  it('of a script without spaces is cut as one of words is', () => {
    const text = '返品は三十日以内に受け付けます。'.repeat(1_000);
    const chunks = chunkSections([{ heading: null, text }]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map((chunk) => chunk.text.replace(/\s/g, '')).join('')).toBe(text);
  });
});

describe('the built-in writer', () => {
  it('lets others go on between passages that take long to read', async () => {
    const passages = Array.from({ length: 8 }, (_, at) =>
      passage(at + 1, `Returns ${at}`, hostileText('distinct sentences', 4_800 - at)),
    );
    const asked = 'Returns\nHow can I return what costs 12 euros?';
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    await collect(suggest(suggestInput(asked, passages), { writer: null }));
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(1);
  });
});
