import { afterAll, expect, it } from 'vitest';
import { oddTasks } from './testing-processes/odd-tasks.ts';
import { createTexts } from './texts.ts';

const texts = createTexts(oddTasks, new URL('./testing-processes/odd-tasks.ts', import.meta.url));
const long = 'a'.repeat(200_000);
const budget = { characters: 1_000_000, milliseconds: 60_000 };

afterAll(() => texts.close());

it('a text that takes all memory ends its thread, and never this process, however often it comes', async () => {
  for (let round = 0; round < 6; round += 1) {
    const read = [1, 2].map((client) => texts.read(oddTasks.greedy, long, { client, budget }));
    expect(await Promise.all(read)).toEqual([
      { notAnalysed: 'too-large' },
      { notAnalysed: 'too-large' },
    ]);
  }
}, 240_000);
