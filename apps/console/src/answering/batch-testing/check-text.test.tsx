import type { FailingCase } from '@replique/contract/answering/deployments';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useFailedCheckText } from './check-text.ts';

async function say(failed: FailingCase['failed'][number]): Promise<string | null> {
  function Probe() {
    return useFailedCheckText()(failed);
  }
  const { container, unmount } = await render(<Probe />);
  const text = container.textContent;
  unmount();
  return text;
}

it.each([
  ['contains', 'within 30 days | label', 'It does not say “within 30 days”, “label”.'],
  ['not-contains', 'refund', 'It says “refund”, which it must not.'],
  ['cites', '0/2', 'Expected documents it cites: 0 / 2'],
  ['language', 'fr', 'Wrong language: French'],
  ['language', 'unknown', 'Wrong language: not known'],
  ['tone', 'no-emoji | no-promise', 'Tone not kept: No emoji, Promises nothing'],
  ['similarity', '0.42', 'Too far from the expected answer: 42% alike.'],
  ['judged', 'It is curt.', 'The judge says: It is curt.'],
] as const)('puts what a check of kind %s says (%s) into words', async (kind, why, text) => {
  expect(await say({ kind, why })).toBe(text);
});

it('says why there was nothing to check, whatever the check', async () => {
  expect(await say({ kind: 'contains', why: 'silent' })).toBe('No answer was written.');
  expect(await say({ kind: 'silent', why: 'ready' })).toContain('nothing to answer from');
  expect(await say({ kind: 'judged', why: 'no-model' })).toContain('the client has none');
  expect(await say({ kind: 'judged', why: 'judge-failed' })).toContain('did not answer');
  expect(await say({ kind: 'exact', why: 'no-expectation' })).toContain('nothing to compare');
});
