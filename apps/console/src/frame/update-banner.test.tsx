import { MantineProvider } from '@mantine/core';
import { act, Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadScreen, ScreenMissing, watchParts } from '../lib/missing-parts.ts';
import { render } from '../testing/render.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Crashed } from '../ui/states.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** Check 41: a console that was open while a newer one took its place on the server. */

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a part of the console that is gone from the server', () => {
  // The first one loads the phrases.
  beforeAll(async () => (await render(<p />)).unmount(), 60_000);
  afterEach(() => vi.unstubAllGlobals());

  const meet = () =>
    act(async () => {
      window.dispatchEvent(new Event('vite:preloadError'));
      await new Promise((resolve) => setTimeout(resolve, 0));
    });

  it('is told where the server answers, and not where nothing does @check-41.7', async () => {
    watchParts();
    const { container, unmount } = await render(<UpdateBanner />);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await meet();
    expect(container.textContent).toBe('');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    await meet();
    expect(container.querySelector('[role="status"]')?.textContent).toMatch(
      /new version.*Save your work.*Reload the page/s,
    );
    expect(container.querySelector('button')).not.toBeNull();
    unmount();
  });

  it('leaves what surrounds it, and what is typed there @check-41.7', async () => {
    const Part = lazyPart<() => null>(gone);
    const { container, unmount } = await render(
      <>
        <textarea defaultValue="Not saved yet" />
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </>,
    );
    await vi.waitFor(() =>
      expect(container.querySelector('[role="alert"]')?.textContent).toBe(
        'This could not be loaded',
      ),
    );
    expect(container.querySelector('textarea')?.value).toBe('Not saved yet');
    unmount();
  });

  it('is told in the place of a screen, which is tried again as often as one likes', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    const { container, unmount } = await render(
      <MantineProvider>
        <Crashed error={new ScreenMissing('gone')} />
      </MantineProvider>,
    );
    expect(container.textContent).toMatch(/Replique was updated/);
    const retry = () =>
      act(async () => {
        container.querySelector('button')?.click();
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await retry();
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    await retry();
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
    unmount();
  });

  it('is no reason for the router to reload the page by itself, where it is a screen @check-41.7', async () => {
    await expect(loadScreen(gone)).rejects.toThrow(ScreenMissing);
    await expect(loadScreen(gone)).rejects.toThrow('A screen could not be loaded.');
  });
});
