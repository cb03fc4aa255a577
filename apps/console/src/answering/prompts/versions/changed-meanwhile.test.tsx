import type { Prompt } from '@replique/contract/answering/prompts';
import { afterEach, describe, expect, it } from 'vitest';
import { promptOf } from '../../../testing/prompt-of.ts';
import { render } from '../../../testing/render.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

describe('ChangedMeanwhile', () => {
  let shown: Awaited<ReturnType<typeof render>>;
  afterEach(() => shown.unmount());

  const changesTo = async (now: Partial<Prompt>) => {
    const before = promptOf({ name: 'Support reply' });
    shown = await render(
      <ChangedMeanwhile before={before} now={promptOf({ ...before, ...now })} />,
    );
    return [...shown.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  };

  it('says what is different now', async () => {
    expect(await changesTo({ name: 'Reply', isProtected: true, revision: 3 })).toEqual([
      'Its name changed from “Support reply” to “Reply”.',
      'It is now protected.',
    ]);
  });

  it('says so where it was changed and changed back', async () => {
    expect(await changesTo({ revision: 3 })).toEqual(['The change was undone.']);
  });
});
