import { describeGrowth, findGrowth } from '@replique/engine/testing/growth';
import { hostileShapes, hostileText } from '@replique/engine/testing/hostile-texts';
import { listReaders } from '@replique/engine/testing/registry';
import { describe, expect, it } from 'vitest';
import { connectors, library, readers, single, tasks } from './testing/text-readers.ts';

/**
 * Markdown is read by markdown-it, which takes a little more than four times as long for three times a text of everything:
 * at the longest that people may write it stays far within what a thread may use.
 */
const longestMarkdown = 100_000;
const mostMs = 5_000;

describe('what reads text from outside', () => {
  it.each(Object.entries(library))(
    'is read in no more than its budget where a library reads it: %s',
    async (_, read) => {
      for (const shape of hostileShapes) {
        const text = hostileText(shape, longestMarkdown);
        const before = process.threadCpuUsage();
        await read(text);
        const { user, system } = process.threadCpuUsage(before);
        expect((user + system) / 1_000, shape).toBeLessThan(mostMs);
      }
    },
    240_000,
  );

  it.each(
    [
      ...listReaders([{ task: tasks }, readers]),
      ...Object.entries({ ...connectors, ...single }).map(([name, read]) => ({ name, read })),
    ].filter(({ read }) => !Object.values(library).includes(read)),
  )(
    'grows no faster than its text: $name',
    async ({ read }) => {
      let grown = await findGrowth(read);
      // Collecting garbage takes longer than what is measured, now and then: what grows does so every time.
      for (let tries = 0; tries < 3 && grown.length > 0; tries += 1)
        grown = await findGrowth(
          read,
          grown.map(({ shape }) => shape),
        );
      expect(grown.map(describeGrowth)).toEqual([]);
    },
    240_000,
  );
});
