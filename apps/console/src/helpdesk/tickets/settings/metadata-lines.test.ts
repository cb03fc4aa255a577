import { describe, expect, it } from 'vitest';
import { findProblems, isChanged, newLine, toLines, toMetadata } from './metadata-lines.ts';

const empty = { category: {}, channel: {}, formId: {}, groupId: {}, language: {} };
const saved = { ...empty, category: { b: 'Beta', a: 'Alpha' }, language: { 'fr-FR': 'fr' } };

describe('the lines of the metadata', () => {
  it('come from the maps and go back to them', () => {
    expect(toMetadata(toLines(saved))).toEqual(saved);
    expect(toMetadata(toLines(empty))).toEqual(empty);
  });

  it('differ from what is saved when a value does, not when the order does', () => {
    const lines = toLines(saved);
    expect(isChanged({ ...lines, category: lines.category.toReversed() }, saved)).toBe(false);
    expect(isChanged({ ...lines, category: [] }, saved)).toBe(true);
    expect(isChanged({ ...lines, channel: [newLine('mail', 'E-mail')] }, saved)).toBe(true);
  });

  it('may be empty, which saves nothing', () => {
    const lines = { ...toLines(saved), channel: [newLine()] };
    expect(isChanged(lines, saved)).toBe(false);
    expect(toMetadata(lines)).toEqual(saved);
  });

  it('name what is half filled in or there twice', () => {
    const [first, twice, half, bare] = [
      newLine('a', 'A'),
      newLine('a', 'B'),
      newLine('c', ' '),
      newLine(),
    ];
    const problems = findProblems([first, twice, half, bare]);
    expect([...problems]).toEqual([
      [twice.key, 'twice'],
      [half.key, 'missing'],
    ]);
  });
});
