import { expect, it } from 'vitest';
import { describeGrowth, findGrowth } from './growth.ts';
import { listReaders, type Readers } from './registry.ts';

/** One test for each reader: no hostile text takes more than four times as long where it is three times as long. */
export function testGrowth(readers: Readers[]): void {
  it.each(listReaders(readers))('$name', { timeout: 300_000 }, async ({ read }) => {
    expect((await findGrowth(read)).map(describeGrowth)).toEqual([]);
  });
}
