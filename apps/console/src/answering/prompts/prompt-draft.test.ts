import { promptName, promptSection, PromptDraft } from '@replique/contract/answering/prompts';
import { describe, expect, it } from 'vitest';
import { longest } from './prompt-draft.ts';

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
