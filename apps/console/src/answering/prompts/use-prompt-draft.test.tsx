import {
  type PromptDetail,
  PromptDraft,
  type PromptVersion,
  promptName,
  promptSection,
} from '@replique/contract/answering/prompts';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promptOf } from '../../testing/prompt-of.ts';
import { render } from '../../testing/render.tsx';
import { type PromptDraftState, longest, usePromptDraft } from './use-prompt-draft.ts';

const version = (number: number, context: string): PromptVersion => ({
  version: number,
  context,
  style: 'Plain.',
  note: '',
  author: 'Bob Baker',
  createdAt: '2026-11-01T08:00:00.000Z',
});

const first = version(1, 'Answer.');
const second = version(2, 'Answer well.');

const promptWith = (...versions: PromptVersion[]): PromptDetail => ({
  ...promptOf({ latestVersion: versions[0]?.version ?? 0 }),
  versions,
  mandatoryRules: 'Be honest.',
  origin: null,
});

describe('usePromptDraft', () => {
  let state: PromptDraftState;
  let showPrompt: (prompt: PromptDetail) => void;
  let shown: Awaited<ReturnType<typeof render>>;

  function Probe() {
    const [prompt, setPrompt] = useState(() => promptWith(first));
    const current = usePromptDraft(prompt);
    useEffect(() => {
      state = current;
      showPrompt = setPrompt;
    }, [current]);
    return null;
  }

  beforeEach(async () => {
    shown = await render(<Probe />);
  });
  afterEach(() => shown.unmount());

  const somebodySaves = () => act(() => showPrompt(promptWith(second, first)));

  it('follows the latest version while nothing is written', () => {
    somebodySaves();
    expect(state.draft.context).toBe('Answer well.');
    expect(state.overtakenBy).toBeUndefined();
    expect(state.isDirty).toBe(false);
  });

  it('keeps what is written when somebody else saves, and says which version came between', () => {
    act(() => state.change({ context: 'Answer kindly.' }));
    somebodySaves();
    expect(state.draft.context).toBe('Answer kindly.');
    expect(state.base).toBe(first);
    expect(state.overtakenBy).toBe(second);
  });

  it('may follow the newer version with the text and the note as they are', () => {
    act(() => state.change({ context: 'Answer kindly.', note: 'Kinder' }));
    somebodySaves();
    act(() => state.moveOnto(second));
    expect(state.overtakenBy).toBeUndefined();
    expect(state.base).toBe(second);
    expect(state.draft).toEqual({ context: 'Answer kindly.', style: 'Plain.', note: 'Kinder' });
  });

  it('may follow the newer version with another text', () => {
    act(() => state.change({ style: 'Warm.', note: 'Warmer' }));
    somebodySaves();
    act(() => state.moveOnto(second, { context: 'Answer well.', style: 'Warm.' }));
    expect(state.draft).toEqual({ context: 'Answer well.', style: 'Warm.', note: 'Warmer' });
    expect(state.isTextChanged).toBe(true);
  });

  it('keeps what is written while the text before it is being saved', () => {
    act(() => state.change({ context: 'Answer well.', note: 'Better' }));
    const sent = state.draft;
    act(() => state.change({ style: 'Warm.' }));
    somebodySaves();
    act(() => state.keepWritten(second, sent));
    expect(state.draft).toEqual({ context: 'Answer well.', style: 'Warm.', note: '' });
    expect(state.base).toBe(second);
    expect(state.overtakenBy).toBeUndefined();
  });

  it('is dirty with a note alone, though the text is the same', () => {
    act(() => state.change({ note: 'Only a note' }));
    expect(state.isDirty).toBe(true);
    expect(state.isTextChanged).toBe(false);
  });

  it('is dirty with what was taken over from the original alone, until it starts anew', () => {
    act(() => state.takeOver(4, { context: 'Answer.', style: 'Plain.' }, 'Takes over version 4'));
    expect(state.isTextChanged).toBe(false);
    expect(state.isDirty).toBe(true);
    expect(state.originVersion).toBe(4);
    expect(state.draft.note).toBe('Takes over version 4');
    act(() => state.startFrom(first));
    expect(state.originVersion).toBeUndefined();
    expect(state.isDirty).toBe(false);
  });

  it('leaves a note alone that was written before a merge', () => {
    act(() => state.change({ note: 'Mine' }));
    act(() => state.takeOver(4, { context: 'Theirs.', style: 'Plain.' }, 'Takes over version 4'));
    expect(state.draft).toEqual({ context: 'Theirs.', style: 'Plain.', note: 'Mine' });
  });
});

describe('longest texts', () => {
  it.each([
    ['name', promptName, longest.name],
    ['section', promptSection, longest.section],
    ['note', PromptDraft.shape.note, longest.note],
  ])('of a %s are those the server accepts', (_, schema, limit) => {
    expect(schema.safeParse('x'.repeat(limit)).success).toBe(true);
    expect(schema.safeParse('x'.repeat(limit + 1)).success).toBe(false);
  });
});
