import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { groupDraftOf, groupOf } from '../../testing/group-of.ts';
import { render } from '../../testing/render.tsx';
import { useGroupDraft, type GroupDraftState } from './use-group-draft.ts';

const drafted = groupOf({ draft: groupDraftOf('Send the number.') });
const byAnother = groupOf({
  revision: 2,
  draft: groupDraftOf('Send the number and the invoice.', { from: 'person', by: 'Bob Baker' }),
});

describe('the answer being written', () => {
  let state: GroupDraftState;
  let showGroup: (group: GroupDetail) => void;
  let shown: Awaited<ReturnType<typeof render>>;

  function Probe() {
    const [group, setGroup] = useState(drafted);
    const current = useGroupDraft(group);
    useEffect(() => {
      state = current;
      showGroup = setGroup;
    }, [current]);
    return null;
  }
  const open = async () => {
    shown = await render(<Probe />);
  };
  const signIn = (sub: string) => saveTokens({ accessToken: makeToken({ role: 2, sub }) });

  beforeEach(async () => {
    sessionStorage.clear();
    signIn('carol');
    await open();
  });
  afterEach(() => shown.unmount());

  it('follows the group while nothing is written', () => {
    act(() => showGroup(byAnother));
    expect(state.text.markdown).toBe('Send the number and the invoice.');
    expect(state.isDirty).toBe(false);
    expect(state.overtakenBy).toBeUndefined();
  });

  it('keeps what is written when somebody else saves, to be settled by the person', () => {
    act(() => state.change({ markdown: 'Mine.' }));
    act(() => showGroup(byAnother));
    expect(state.text.markdown).toBe('Mine.');
    expect(state.overtakenBy?.markdown).toBe('Send the number and the invoice.');
    act(() => state.keepMine());
    expect(state.overtakenBy).toBeUndefined();
    expect(state.text.markdown).toBe('Mine.');
    expect(state.isDirty).toBe(true);
  });

  it('is not overtaken by a change that leaves the answer alone', () => {
    act(() => state.change({ markdown: 'Mine.' }));
    act(() => showGroup({ ...drafted, name: 'Spare keys', revision: 5, size: 40 }));
    expect(state.overtakenBy).toBeUndefined();
    expect(state.text.markdown).toBe('Mine.');
  });

  it('keeps what is written while the text before it is being saved', () => {
    act(() => state.change({ markdown: 'Mine.' }));
    const sent = state.text;
    act(() => state.change({ markdown: 'Mine, and more.' }));
    const saved = { ...drafted, draft: groupDraftOf('Mine.', { from: 'person' }) };
    act(() => showGroup(saved));
    act(() => state.saved(saved, sent));
    expect(state.text.markdown).toBe('Mine, and more.');
    expect(state.isDirty).toBe(true);
    expect(state.overtakenBy).toBeUndefined();
  });

  it('outlives loading the page again, for the person who wrote it', async () => {
    act(() => state.change({ markdown: 'Mine.' }));
    shown.unmount();
    await open();
    expect(state.text.markdown).toBe('Mine.');
    expect(state.isDirty).toBe(true);
    shown.unmount();
    signIn('dan');
    await open();
    expect(state.text.markdown).toBe('Send the number.');
  });

  it('is kept no longer once it was discarded', async () => {
    act(() => state.change({ markdown: 'Mine.' }));
    act(() => state.discard());
    expect(sessionStorage.length).toBe(0);
  });
});
