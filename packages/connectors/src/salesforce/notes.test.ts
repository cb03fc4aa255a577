import { describe, expect, it } from 'vitest';
import { fitNote } from './notes.ts';

const key = 'replique-7f3a';
const bytes = (text: string) => Buffer.byteLength(text);

describe('a note', () => {
  it('stays as it is where there is room', () => {
    const text = `Suggestion\n\nReference: ${key}`;
    expect(fitNote({ text, key })).toBe(text);
  });

  it.each([
    ['words', 'Votre colis est arrivé à l’entrepôt. '.repeat(200)],
    ['one endless word', 'é'.repeat(9_000)],
    ['signs of four bytes', '🎁'.repeat(3_000)],
  ])('of %s is cut before its end, and keeps its key', (_, long) => {
    const text = `${long}\nSources: one\nReference: ${key}`;
    const fitted = fitNote({ text, key });
    expect(bytes(fitted)).toBeLessThanOrEqual(4_000);
    expect(bytes(fitted)).toBeGreaterThan(3_900);
    expect(fitted.endsWith(`…\n\nReference: ${key}`)).toBe(true);
    expect(fitted).not.toContain('\uFFFD');
    expect(long.startsWith(fitted.slice(0, fitted.indexOf('…')))).toBe(true);
  });

  it('cuts between words', () => {
    const fitted = fitNote({ text: `${'colis '.repeat(1_000)}\n${key}`, key });
    expect(fitted).toMatch(/colis…\n\n/);
  });

  it('gets its key where its text has none, or its line has no room', () => {
    expect(fitNote({ text: 'Short', key })).toBe(`Short\n\n${key}`);
    const fitted = fitNote({ text: `a\n${'b'.repeat(5_000)} ${key}`, key });
    expect(fitted).toContain(key);
    expect(bytes(fitted)).toBeLessThanOrEqual(4_000);
  });
});
