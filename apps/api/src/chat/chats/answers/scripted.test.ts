import { describe, expect, it } from 'vitest';
import { conversation as en } from '@replique/phrases/en/chat/conversation';
import { conversation as fr } from '@replique/phrases/fr/chat/conversation';
import { scriptedReply, unanswered } from './scripted.ts';

const asks = /Shall I|souhaitez-vous|Voulez-vous que je/;
const found = {
  reason: null,
  isForeign: false,
  isOtherLanguage: false,
  isRepeat: false,
  asksForContact: false,
  failures: 2,
  canEscalate: true,
};
const textsOf = (key: keyof typeof en | undefined) => (key ? [en[key], fr[key]] : []);

describe('whether to pass a conversation on', () => {
  it.each([true, false])(
    'is not asked of who asks for a person; offered before: %s',
    (hasOffered) => {
      const read = { intent: 'wants-person', asksForContact: false } as const;
      const said = scriptedReply(read, { canEscalate: true, hasOffered });
      expect(said?.offersEscalation).toBe(true);
      for (const text of textsOf(said?.key)) expect(text).not.toMatch(asks);
    },
  );

  it.each([{}, { isRepeat: true }, { asksForContact: true }])(
    'is asked once where nothing is found: %j',
    (more) => {
      const again = unanswered({ ...found, ...more, hasOffered: true });
      expect(again).toMatchObject({ key: 'below', offersEscalation: true });
      for (const text of textsOf(again.key)) expect(text).not.toMatch(asks);
    },
  );

  it('is asked once where an answer did not help', () => {
    const read = { intent: 'unhelped', asksForContact: false } as const;
    const keyAfter = (hasOffered: boolean) =>
      scriptedReply(read, { canEscalate: true, hasOffered })?.key;
    expect([keyAfter(false), keyAfter(true)]).toEqual(['unhelpedPerson', 'below']);
  });
});
