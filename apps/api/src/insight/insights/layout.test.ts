import { describe, expect, it } from 'vitest';
import {
  codeOfSeconds,
  dayNumber,
  dayText,
  emptyFacts,
  joinFacts,
  noTime,
  quarterOf,
  quarterTime,
  readFacts,
  secondsOfCode,
  ticketFlag,
  widthOf,
} from './layout.ts';

describe('the layout of facts', () => {
  it('takes 26 bytes for a ticket and 8 for a chat', () => {
    expect([widthOf('ticket'), widthOf('chat')]).toEqual([26, 8]);
  });

  it('reads what was packed, also from a buffer that begins anywhere', () => {
    const facts = emptyFacts('ticket', 3);
    facts.time.set([7, 8, 4_294_967_295]);
    facts.category.set([0, 65_535, 12]);
    facts.flags.set([ticketFlag.eligible | ticketFlag.unsatisfied, 0, ticketFlag.silent]);
    facts.firstReply.set([noTime, 0, 33_000]);
    facts.answers.set([255, 0, 3]);
    facts.accepted.set([1, 2, 3]);
    const shifted = Buffer.concat([Buffer.from([9]), Buffer.from(facts.bytes)]).subarray(1);
    const read = readFacts('ticket', shifted);
    expect(read.rows).toBe(3);
    expect([...read.time]).toEqual([7, 8, 4_294_967_295]);
    expect([...read.category]).toEqual([0, 65_535, 12]);
    expect([...read.flags]).toEqual([513, 0, 8]);
    expect([...read.firstReply]).toEqual([65_535, 0, 33_000]);
    expect([...read.answers]).toEqual([255, 0, 3]);
    expect([...read.accepted]).toEqual([1, 2, 3]);
    expect([...read.agent]).toEqual([0, 0, 0]);
  });

  it('is little-endian, column by column', () => {
    const facts = emptyFacts('chat', 2);
    facts.time.set([1, 258]);
    facts.language.set([3, 4]);
    facts.flags.set([5, 6]);
    expect([...facts.bytes]).toEqual([1, 0, 0, 0, 2, 1, 0, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
  });

  it('refuses bytes that are no facts', () => {
    expect(() => readFacts('chat', new Uint8Array(9))).toThrow('length');
  });

  it('joins parts of several in their order', () => {
    const [left, right] = [emptyFacts('chat', 3), emptyFacts('chat', 2)];
    left.time.set([1, 2, 3]);
    right.time.set([8, 9]);
    right.flags.set([7, 7]);
    const joined = joinFacts('chat', [
      { facts: left, from: 1, to: 3 },
      { facts: right, from: 0, to: 1 },
    ]);
    expect([...joined.time]).toEqual([2, 3, 8]);
    expect([...joined.flags]).toEqual([0, 0, 7]);
  });
});

describe('times', () => {
  it.each([
    [0, 0],
    [59.9, 59],
    [32_767, 32_767],
    [32_768, 32_760],
    [36_000, 36_000],
    [36_059, 36_000],
    [86_400 * 30, (65_534 - 32_768 + 546) * 60],
  ])('of %d s are kept as %d s', (seconds, kept) => {
    expect(secondsOfCode(codeOfSeconds(seconds))).toBe(kept);
  });

  it('keep their order, and none is no time', () => {
    const seconds = [0, 1, 100, 32_766, 32_767, 32_768, 32_820, 40_000, 1_000_000, 9_000_000];
    const codes = seconds.map((each) => codeOfSeconds(each));
    expect(codes).toEqual(codes.toSorted((a, b) => a - b));
    expect(codes.every((code) => code < noTime)).toBe(true);
    expect(codeOfSeconds(null)).toBe(noTime);
  });

  it('are quarters of an hour since 2000, and days', () => {
    expect(quarterOf(new Date('2000-01-01T00:14:59Z'))).toBe(0);
    expect(quarterOf(new Date('2000-01-02T00:15:00Z'))).toBe(97);
    expect(new Date(quarterTime(97)).toISOString()).toBe('2000-01-02T00:15:00.000Z');
    expect(dayText(dayNumber('2026-03-29'))).toBe('2026-03-29');
  });
});
