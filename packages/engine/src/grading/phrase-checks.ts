import { holdsPhrase, partsOf } from './find-phrase.ts';
import type { Check, CheckResult } from './types.ts';

export const separator = ' | ';

export function checkContains(
  text: string,
  { texts, mode }: Extract<Check, { kind: 'contains' }>,
): CheckResult {
  const parts = partsOf(text);
  const missing = texts.filter((phrase) => !holdsPhrase(parts, phrase));
  const found = texts.length - missing.length;
  const passed = mode === 'all' ? missing.length === 0 : found > 0;
  const score = mode === 'all' ? found / texts.length : Number(passed);
  return { kind: 'contains', passed, score, why: passed ? '' : missing.join(separator) };
}

export function checkNotContains(
  text: string,
  { texts }: Extract<Check, { kind: 'not-contains' }>,
): CheckResult {
  const parts = partsOf(text);
  const found = texts.filter((phrase) => holdsPhrase(parts, phrase));
  const passed = found.length === 0;
  const score = 1 - found.length / texts.length;
  return { kind: 'not-contains', passed, score, why: found.join(separator) };
}
