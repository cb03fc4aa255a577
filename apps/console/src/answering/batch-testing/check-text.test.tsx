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
  ['contains', 'within 30 days | label', 'The answer does not contain “within 30 days”, “label”.'],
  ['not-contains', 'refund', 'The answer contains “refund”, which it must not.'],
  ['cites', '0/2', 'Expected documents cited: 0 / 2'],
  ['language', 'fr', 'Wrong language: French'],
  ['language', 'unknown', 'Wrong language: unknown'],
  ['tone', 'no-emoji | no-promise', 'Tone rules broken: No emoji, No promises'],
  ['similarity', '0.42', 'Too different from the expected answer: 42% similar.'],
  ['judged', 'It is curt.', 'Judging model: It is curt.'],
] as const)('puts what a check of kind %s says (%s) into words', async (kind, why, text) => {
  expect(await say({ kind, why })).toBe(text);
});

it('says why there was nothing to check, whatever the check', async () => {
  expect(await say({ kind: 'contains', why: 'silent' })).toBe('No answer was written.');
  expect(await say({ kind: 'silent', why: 'ready' })).toContain('where none was expected');
  expect(await say({ kind: 'judged', why: 'no-model' })).toContain('the client has none');
  expect(await say({ kind: 'judged', why: 'judge-failed' })).toContain('did not respond');
  expect(await say({ kind: 'exact', why: 'no-expectation' })).toContain('no expected result');
});
