import type { Check } from '@replique/contract/checks';
import { describe, expect, it } from 'vitest';
import { checkKinds, draftOf, impliedChecks, newDraft, readDraft } from './check-draft.ts';

const all = { hasExpected: true, hasDocuments: true };
const none = { hasExpected: false, hasDocuments: false };

const written: Check[] = [
  { kind: 'answers' },
  { kind: 'silent' },
  { kind: 'exact' },
  { kind: 'contains', texts: ['refund', '14 days'], mode: 'any' },
  { kind: 'not-contains', texts: ['guarantee*'] },
  { kind: 'cites', mode: 'all' },
  { kind: 'language', language: 'fr' },
  { kind: 'tone', rules: ['greeting', 'no-emoji'] },
  { kind: 'length', least: 0, most: 120 },
  { kind: 'length', least: null, most: 80 },
  { kind: 'similarity', least: 0.555 },
  { kind: 'judged', criteria: null, least: 0.7 },
  { kind: 'judged', criteria: 'Names both prices', least: 1 },
];

describe('a check that is stored', () => {
  it.each(written.map((check) => [check.kind, check] as const))(
    'of kind %s is the same after the form has had it',
    (_, check) => {
      expect(readDraft(draftOf(check), all)).toEqual(check);
    },
  );
});

describe('a check that is written', () => {
  it('says what is missing', () => {
    expect(readDraft(newDraft('contains'), all)).toBe('phrases');
    expect(readDraft({ ...newDraft('contains'), texts: 'a'.repeat(301) }, all)).toBe('manyPhrases');
    expect(readDraft(newDraft('tone'), all)).toBe('rules');
    expect(readDraft(newDraft('length'), all)).toBe('length');
    expect(readDraft({ ...newDraft('length'), least: '9', most: '3' }, all)).toBe('order');
    expect(readDraft({ ...newDraft('similarity'), share: '101' }, all)).toBe('share');
  });

  it('needs what it compares with', () => {
    for (const kind of ['exact', 'similarity', 'judged'] as const)
      expect(readDraft(newDraft(kind), none)).toBe('expected');
    expect(readDraft(newDraft('cites'), none)).toBe('documents');
    expect(readDraft({ ...newDraft('judged'), criteria: 'Is polite' }, none)).toEqual({
      kind: 'judged',
      criteria: 'Is polite',
      least: 0.7,
    });
  });

  it('of silence stands alone', () => {
    expect(readDraft(newDraft('silent'), { ...all, checks: 2 })).toBe('alone');
    expect(readDraft(newDraft('silent'), { ...all, checks: 1 })).toEqual({ kind: 'silent' });
  });

  it('takes each phrase of its lines once', () => {
    expect(readDraft({ ...newDraft('not-contains'), texts: ' a \n\nb\na' }, all)).toEqual({
      kind: 'not-contains',
      texts: ['a', 'b'],
    });
  });

  it('is of any kind that there is', () => {
    expect(new Set(checkKinds).size).toBe(checkKinds.length);
  });
});

describe('a case without checks', () => {
  it('is judged by what is expected', () => {
    expect(impliedChecks(true, true).map(({ kind }) => kind)).toEqual(['similarity', 'cites']);
    expect(impliedChecks(false, true)).toEqual([{ kind: 'cites', mode: 'any' }]);
    expect(impliedChecks(false, false)).toEqual([{ kind: 'answers' }]);
  });
});
