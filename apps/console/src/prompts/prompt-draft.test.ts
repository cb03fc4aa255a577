import {
  promptName,
  promptSection,
  PromptDraft,
  type PromptDetail,
} from '@replique/contract/prompts';
import { describe, expect, it } from 'vitest';
import { isRollBack, longest } from './prompt-draft.ts';

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

describe('isRollBack', () => {
  const prompt = (deployedVersion: number | null) => ({ deployedVersion }) as PromptDetail;

  it('is deploying an older version than the one in production', () => {
    expect(isRollBack(prompt(3), 2)).toBe(true);
    expect(isRollBack(prompt(3), 4)).toBe(false);
  });

  it('is never the first deployment', () => {
    expect(isRollBack(prompt(null), 1)).toBe(false);
  });
});
