import { describe, expect, it, vi } from 'vitest';
import { formatDay, formatMoney, formatNumber, formatRelative, regional } from './format.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('format', () => {
  it('tells times relative to now in the person’s language', () => {
    expect(formatRelative('en', '2026-03-10T11:59:40Z', now)).toBe('now');
    expect(formatRelative('en', '2026-03-10T09:00:00Z', now)).toBe('3 hours ago');
    expect(formatRelative('fr', '2026-03-09T11:00:00Z', now)).toBe('hier');
    expect(formatRelative('fr', '2026-03-01T12:00:00Z', now)).toBe('la semaine dernière');
  });

  it('says less where room is short', () => {
    const short = (language: string, iso: string) =>
      plain(formatRelative(language, iso, now, 'short'));
    expect(short('fr', '2026-03-09T11:00:00Z')).toBe('hier');
    expect(short('fr', '2026-03-01T12:00:00Z')).toBe('il y a 1 sem.');
    expect(short('en', '2026-02-01T12:00:00Z')).toBe('1 mo. ago');
  });

  it('writes numbers and micro-units of money as the language does', () => {
    expect(plain(formatNumber('fr', 1204))).toBe('1 204');
    expect(plain(formatMoney('fr', 12_500_000))).toBe('12,50 €');
    expect(formatMoney('en', 1_300)).toBe('€0.0013');
  });
});

it('the reader’s own country decides how a date is written', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get');
  languages.mockReturnValue(['fr-CA', 'en-GB', 'en-US']);
  expect(formatDay(regional('en'), '2026-11-28')).toBe('28 November 2026');
  languages.mockReturnValue(['en-US']);
  expect(formatDay(regional('en'), '2026-11-28')).toBe('November 28, 2026');
  expect(regional('fr')).toBe('fr');
  languages.mockRestore();
});
