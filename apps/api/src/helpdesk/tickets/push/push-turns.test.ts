import { expect, it } from 'vitest';
import { inTurn } from './push-turns.ts';

it('lets one work at a time, in the order in which they came, also after one that failed', async () => {
  const done: string[] = [];
  let atWork = 0;
  const work = (name: string, key = 'a') =>
    inTurn(key, async () => {
      atWork += key === 'a' ? 1 : 0;
      expect(atWork).toBeLessThan(2);
      await Promise.resolve();
      atWork -= key === 'a' ? 1 : 0;
      done.push(name);
      if (name === 'second') throw new Error(name);
    });
  const turns = [work('first'), work('second'), work('third'), work('other', 'b')];
  expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(done.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
});
