import { describe, expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

describe('pageTitle', () => {
  it('is the route title and the app title, or the app title alone @spec-2.12', () => {
    expect(pageTitle('Tickets', 'Replique')).toBe('Tickets — Replique');
    expect(pageTitle(undefined, 'Replique')).toBe('Replique');
  });
});
