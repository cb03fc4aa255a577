import { expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { EmptyState, type Empty } from './states.tsx';

async function pictureOf(state: Partial<Empty>): Promise<string> {
  const { container, unmount } = await render(<EmptyState title="Title" text="Text" {...state} />);
  const picture = container.querySelector('svg')?.innerHTML ?? '';
  unmount();
  return picture;
}

const kinds = ['nothing', 'add', 'clear', 'choose', 'ask', 'coming', 'missing'] as const;

it('each kind of emptiness has a picture of its own', async () => {
  const pictures: string[] = [];
  for (const kind of kinds) pictures.push(await pictureOf({ kind }));
  expect(new Set(pictures).size).toBe(kinds.length);
});

it('the plus stands where there is something to make', async () => {
  const add = await pictureOf({ kind: 'add' });
  expect(await pictureOf({ action: <button type="button">New</button> })).toBe(add);
  expect(await pictureOf({})).not.toBe(add);
});
