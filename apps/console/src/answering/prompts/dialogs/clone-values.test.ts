import { describe, expect, it } from 'vitest';
import { promptOf } from '../../../testing/prompt-of.ts';
import { doOneByOne, mayBeUsedAtOnce, startOfClone } from './clone-values.ts';

describe('startOfClone', () => {
  it('begins with the version in production, and with a name that fits', () => {
    const prompt = promptOf({ deployedVersion: 2, latestVersion: 3 });
    expect(startOfClone(prompt, 'x'.repeat(130))).toEqual({
      name: 'x'.repeat(120),
      version: 2,
      clients: [],
    });
  });

  it('begins with the latest version where none is in production', () => {
    const prompt = promptOf({ deployedVersion: null, latestVersion: 3 });
    expect(startOfClone(prompt, 'Copy').version).toBe(3);
  });
});

describe('mayBeUsedAtOnce', () => {
  it('lets clients answer only with a copy of what is in production', () => {
    const prompt = promptOf({ deployedVersion: 2, latestVersion: 3 });
    expect(mayBeUsedAtOnce(prompt, 2)).toBe(true);
    expect(mayBeUsedAtOnce(prompt, 3)).toBe(false);
    expect(mayBeUsedAtOnce(promptOf({ deployedVersion: null }), 1)).toBe(false);
  });
});

describe('doOneByOne', () => {
  it('goes on after a failure, and says what failed and why', async () => {
    const done: string[] = [];
    const refusal = new Error('no');
    const failed = await doOneByOne(['a', 'b', 'c'], async (thing) => {
      if (thing === 'b') throw refusal;
      done.push(thing);
    });
    expect(done).toEqual(['a', 'c']);
    expect(failed).toEqual([{ thing: 'b', error: refusal }]);
  });
});
