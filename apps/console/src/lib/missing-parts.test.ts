import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Parts from './missing-parts.ts';

/** Check 41: a part that a person waits for is gone: the page is loaded anew by itself, once, where nothing is lost. */

describe('a part that is waited for and gone', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  let parts: typeof Parts;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    history.replaceState(null, '');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    parts = await import('./missing-parts.ts');
    parts.watchParts();
  });

  afterEach(() => {
    document.body.replaceChildren();
    reload.mockClear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const meet = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await vi.advanceTimersByTimeAsync(3_000);
  };

  it('loads the page anew by itself @check-41.7', async () => {
    parts.wantPart();
    await meet();
    expect(parts.partsState()).toBe('reloading');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does so once: the page that came knows that it was loaded for this', async () => {
    history.replaceState({ isReloadedForParts: true }, '');
    parts.wantPart();
    await meet();
    expect(parts.partsState()).toBe('missing');
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks where no one waits for the part, as under a pointer that only passes a link', async () => {
    await meet();
    expect(parts.partsState()).toBe('missing');
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks where a text would be lost, in a field or in a form that warns @check-41.7', async () => {
    const field = document.createElement('textarea');
    field.value = 'Not saved yet';
    document.body.append(field);
    parts.wantPart();
    await meet();
    expect(parts.partsState()).toBe('missing');
    field.remove();
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    parts.wantPart();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', warn);
  });
});
