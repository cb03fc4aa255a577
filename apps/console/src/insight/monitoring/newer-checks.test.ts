import { describe, expect, it } from 'vitest';
import { countNewer } from './newer-checks.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();

/** Pages of two, as the server gives them. */
function pagesOf(moments: (string | null)[]) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const items = moments.slice((page - 1) * 2, page * 2).map((lastCheckAt) => ({ lastCheckAt }));
    return { items };
  };
  return { read, asked };
}

describe('clients checked since a moment', () => {
  it('are counted up to the first that was not', async () => {
    const { read, asked } = pagesOf([at(9), at(8), at(7), at(5), at(4), null]);
    expect(await countNewer(at(5), read)).toBe(3);
    expect(asked).toEqual([1, 2]);
  });

  it('are counted over all pages when every one is', async () => {
    const { read } = pagesOf([at(9), at(8), at(7)]);
    expect(await countNewer(at(1), read)).toBe(3);
    expect(await countNewer(null, read)).toBe(3);
  });

  it('are none where nobody was ever checked', async () => {
    expect(await countNewer(null, pagesOf([null, null]).read)).toBe(0);
    expect(await countNewer(null, pagesOf([]).read)).toBe(0);
  });
});
