import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLearning } from './index-learning.ts';

/** An index whose round of learning takes so many turns. */
function pupil(turnsOfRound: number) {
  const seen = { rounds: 0, turns: 0 };
  const calibrate = () => {
    seen.turns += 1;
    if (seen.turns % turnsOfRound !== 0) return false;
    seen.rounds += 1;
    return true;
  };
  return { seen, index: { calibrate } };
}

const timing = { turnMs: 1, pauseMs: 20 };

describe('learning of an index', () => {
  it('is one round for a thousand changes that follow each other', async () => {
    const { seen, index } = pupil(5);
    const learning = createLearning(index, timing);
    for (let page = 0; page < 10; page += 1) {
      for (let change = 0; change < 100; change += 1) learning.changed();
      await setTimeout(5);
      expect(seen.turns).toBe(0);
    }
    await setTimeout(200);
    expect(seen).toEqual({ rounds: 1, turns: 5 });
  });

  it('comes again after as many changes more, and not before', async () => {
    const { seen, index } = pupil(1);
    const learning = createLearning(index, timing);
    for (const [changes, rounds] of [
      [99, 0],
      [1, 1],
      [99, 1],
      [1, 2],
    ] as const) {
      for (let change = 0; change < changes; change += 1) learning.changed();
      await setTimeout(150);
      expect(seen.rounds).toBe(rounds);
    }
  });

  it('ends when the index is no longer wanted', async () => {
    const { seen, index } = pupil(Infinity);
    const learning = createLearning(index, timing);
    for (let change = 0; change < 100; change += 1) learning.changed();
    await setTimeout(100);
    expect(seen.turns).toBeGreaterThan(0);
    learning.stop();
    await setTimeout(20);
    const { turns } = seen;
    await setTimeout(50);
    expect(seen.turns).toBe(turns);
  });

  it('that fails harms nobody', async () => {
    let failures = 0;
    const learning = createLearning(
      {
        calibrate: () => {
          failures += 1;
          throw new Error('no');
        },
      },
      timing,
    );
    for (let change = 0; change < 100; change += 1) learning.changed();
    await setTimeout(100);
    expect(failures).toBe(1);
  });
});
