import { describe, expect, it } from 'vitest';
import { groupDraftOf, groupOf } from '../../testing/group-of.ts';
import { startText } from './answer/draft-text.ts';
import { changesBetween } from './group-changes.ts';

const approved = {
  title: 'Spare keys',
  isQuestion: false,
  url: null,
  markdown: 'As approved.',
  by: 'Bob Baker',
  at: '2026-11-03T08:00:00.000Z',
  until: null,
};

describe('what changed of a group meanwhile', () => {
  it('names every difference that people made', () => {
    const before = groupOf({ draft: groupDraftOf('One.') });
    const now = groupOf({ name: 'Keys', state: 'answered', size: 9, draft: null, approved });
    expect(changesBetween(before, now)).toEqual([
      { what: 'name', before: 'key · lock', now: 'Keys' },
      { what: 'state', before: 'new', now: 'answered' },
      { what: 'fewer', count: 3 },
      { what: 'draft' },
      { what: 'approved' },
    ]);
  });

  it('names none where figures alone moved', () => {
    expect(changesBetween(groupOf(), groupOf({ worth: 9, revision: 4 }))).toEqual([]);
  });
});

describe('what the editor begins with', () => {
  it('is the answer that stands, unless somebody wrote on since', () => {
    const older = groupDraftOf('Older.', { from: 'person' });
    const newer = { ...older, markdown: 'Newer.', at: '2026-11-04T08:00:00.000Z' };
    expect(startText(groupOf({ approved, draft: older })).markdown).toBe('As approved.');
    expect(startText(groupOf({ approved, draft: newer })).markdown).toBe('Newer.');
    expect(startText(groupOf({ approved, draft: { ...newer, from: 'people' } })).markdown).toBe(
      'As approved.',
    );
  });

  it('is the question with no text where nothing was drafted', () => {
    expect(startText(groupOf())).toEqual({
      title: 'How do I order a spare key?',
      isQuestion: true,
      url: '',
      markdown: '',
    });
  });
});
