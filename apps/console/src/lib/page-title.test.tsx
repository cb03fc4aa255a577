// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { readScreenTitle, usePageTitle, watchScreenTitle } from './page-title.ts';

function Screen({ title }: { title: string | undefined }) {
  usePageTitle(title);
  return null;
}

it('is what the screen says as long as it is shown, and nothing while it does not know', async () => {
  let told = 0;
  const stop = watchScreenTitle(() => (told += 1));
  const unknown = await render(createElement(Screen, { title: undefined }));
  expect(readScreenTitle()).toBeUndefined();
  unknown.unmount();
  expect(told).toBe(0);
  const ticket = await render(createElement(Screen, { title: '  Where is my parcel? ' }));
  expect(readScreenTitle()).toBe('Where is my parcel?');
  const next = await render(createElement(Screen, { title: 'Returns' }));
  ticket.unmount();
  expect(readScreenTitle()).toBe('Returns');
  next.unmount();
  expect(readScreenTitle()).toBeUndefined();
  stop();
});
