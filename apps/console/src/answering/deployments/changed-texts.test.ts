import type { PromptDetail } from '@replique/contract/answering/prompts';
import { expect, it } from 'vitest';
import { textsOf } from './changed-texts.ts';

const prompt = (deployedVersion: number | null) =>
  ({
    deployedVersion,
    versions: [
      { version: 2, context: 'New.', style: 'Calm.' },
      { version: 1, context: 'Old.', style: 'Calm.' },
    ],
  }) as PromptDetail;

it('sets each part of a version beside what is in production', () => {
  expect(textsOf(prompt(1), 2)).toEqual([
    { section: 'context', before: 'Old.', after: 'New.' },
    { section: 'style', before: 'Calm.', after: 'Calm.' },
  ]);
});

it('compares the first deployment with nothing', () => {
  expect(textsOf(prompt(null), 2).map(({ before }) => before)).toEqual([undefined, undefined]);
});
