import type { MandatoryRules, RulesVersion } from '@replique/contract/answering/prompts';
import { rulesText } from '@replique/contract/answering/prompts';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { rulesLength, useRulesDraft, type RulesDraftState } from './use-rules-draft.ts';

const version = (number: number, text: string): RulesVersion => ({
  version: number,
  text,
  note: '',
  author: 'Bob Baker',
  createdAt: '2026-11-01T08:00:00.000Z',
});

const first = version(1, 'Be honest.');
const second = version(2, 'Be honest. Be brief.');
const rulesWith = (...versions: RulesVersion[]): MandatoryRules => ({
  versionInForce: 1,
  versions,
});

describe('useRulesDraft', () => {
  let state: RulesDraftState;
  let show: (rules: MandatoryRules) => void;
  let shown: Awaited<ReturnType<typeof render>>;

  function Probe() {
    const [rules, setRules] = useState(() => rulesWith(first));
    const current = useRulesDraft(rules);
    useEffect(() => {
      state = current;
      show = setRules;
    }, [current]);
    return null;
  }

  beforeEach(async () => {
    shown = await render(<Probe />);
  });
  afterEach(() => shown.unmount());

  const somebodySaves = () => act(() => show(rulesWith(second, first)));

  it('follows the newest version, in force or not, while nothing is written', () => {
    somebodySaves();
    expect(state.text).toBe(second.text);
    expect(state.isDirty).toBe(false);
    expect(state.overtakenBy).toBeUndefined();
  });

  it('keeps what is written when somebody else saves, until it is moved onto their version', () => {
    act(() => state.setText('Be honest. Cite.'));
    act(() => state.setNote('Sources'));
    somebodySaves();
    expect(state.text).toBe('Be honest. Cite.');
    expect(state.overtakenBy).toBe(second);
    act(() => state.moveOnto(second));
    expect(state.overtakenBy).toBeUndefined();
    expect(state.base).toBe(second);
    expect(state.text).toBe('Be honest. Cite.');
    expect(state.note).toBe('Sources');
  });

  it('keeps what is written while the text before it is being saved', () => {
    act(() => state.setText('Be honest. Be brief.'));
    act(() => state.setNote('Shorter'));
    const sent = { text: state.text, note: state.note };
    act(() => state.setText('Be honest. Be brief. Cite.'));
    somebodySaves();
    act(() => state.keepWritten(second, sent));
    expect(state).toMatchObject({ text: 'Be honest. Be brief. Cite.', note: '', base: second });
    expect(state.overtakenBy).toBeUndefined();
  });

  it('goes back to the newest version when it is discarded', () => {
    act(() => state.setText('Something else.'));
    somebodySaves();
    act(() => state.discard());
    expect(state.text).toBe(second.text);
    expect(state.isDirty).toBe(false);
  });
});

describe('the length of rules', () => {
  it('is what the server accepts', () => {
    const { least, most } = rulesLength;
    expect(rulesText.safeParse('x'.repeat(least)).success).toBe(true);
    expect(rulesText.safeParse('x'.repeat(least - 1)).success).toBe(false);
    expect(rulesText.safeParse('x'.repeat(most)).success).toBe(true);
    expect(rulesText.safeParse('x'.repeat(most + 1)).success).toBe(false);
  });
});
