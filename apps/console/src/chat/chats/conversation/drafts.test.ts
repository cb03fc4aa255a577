import { describe, expect, it } from 'vitest';
import { chooseKind, clearSent, insertReply, keyFor, readDraft, writeDraft } from './drafts.ts';

describe('drafts', () => {
  it('stay with their chat, the reply apart from the note', () => {
    writeDraft('a', 'reply', 'For the visitor');
    writeDraft('a', 'note', 'For us');
    chooseKind('b', 'note');
    expect(readDraft('a')).toEqual({
      kind: 'reply',
      texts: { reply: 'For the visitor', note: 'For us' },
    });
    expect(readDraft('b').texts.reply).toBe('');
  });

  it('send the same text again with the same key, and another text with another one', () => {
    const first = keyFor('c', 'reply', 'Hello');
    expect(keyFor('c', 'reply', 'Hello')).toBe(first);
    const changed = keyFor('c', 'reply', 'Hello there');
    expect(changed).not.toBe(first);
    expect(keyFor('c', 'note', 'Hello there')).not.toBe(changed);
  });

  it('said once, the same words get a new key: a person may say them twice', () => {
    const first = keyFor('d', 'reply', 'Thanks');
    clearSent('d', 'reply', 'Thanks');
    expect(keyFor('d', 'reply', 'Thanks')).not.toBe(first);
  });

  it('are emptied by what was sent, unless more was typed meanwhile', () => {
    writeDraft('e', 'reply', 'One ');
    clearSent('e', 'reply', 'One');
    expect(readDraft('e').texts.reply).toBe('');
    writeDraft('e', 'reply', 'One and two');
    clearSent('e', 'reply', 'One');
    expect(readDraft('e').texts.reply).toBe('One and two');
  });

  it('take a suggestion in after what stands there', () => {
    writeDraft('f', 'reply', 'Dear Ada, \n');
    chooseKind('f', 'note');
    insertReply('f', 'It is on its way.');
    expect(readDraft('f')).toMatchObject({
      kind: 'reply',
      texts: { reply: 'Dear Ada,\n\nIt is on its way.' },
    });
  });
});
