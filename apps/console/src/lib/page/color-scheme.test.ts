import { beforeEach, describe, expect, it } from 'vitest';
import { darkModeManager } from './color-scheme.ts';

describe('darkModeManager', () => {
  beforeEach(() => localStorage.clear());

  it("stores the choice under darkMode as '1' or '0' @spec-3.23 @spec-4.17", () => {
    const manager = darkModeManager();
    manager.set('dark');
    expect(localStorage.getItem('darkMode')).toBe('1');
    expect(manager.get('auto')).toBe('dark');
    manager.set('light');
    expect(localStorage.getItem('darkMode')).toBe('0');
    expect(manager.get('auto')).toBe('light');
  });

  it('leaves it to the system when nothing is stored @spec-4.18', () => {
    expect(darkModeManager().get('auto')).toBe('auto');
  });
});
