import { describe, expect, it } from 'vitest';
import { endsInThanks, isOnlyThanks } from './closing-thanks.ts';

describe('only thanks', () => {
  it.each([
    'Thank you!',
    'Thanks',
    'Thanks Anna!',
    'Perfect, that works',
    'Perfect, that works. Thank you so much for your help!',
    'It works now, thanks a lot!',
    'Thank you very much, it has arrived!',
    'I received it today, thank you',
    'Merci, mon colis est bien arrivé !',
    'J’ai bien reçu mon colis, merci beaucoup',
    'Danke, das Paket ist heute angekommen',
    'Great, thank you for your quick reply.\n\nBest regards,\nMarie Petit',
    'Hi Paul,\n\nThank you, all sorted.\n\nSent from my iPhone',
    'Merci beaucoup, c’est réglé',
    "Merci beaucoup, c'est réglé",
    'Bonjour Madame,\n\nMerci pour votre réponse rapide.\n\nCordialement,\nJean Dupont',
    'Parfait, merci !',
    'Je vous remercie pour votre aide. Bonne journée !',
    'Vielen Dank für Ihre schnelle Hilfe!',
    'Super, danke. Es funktioniert jetzt.',
    'Muchas gracias por su ayuda',
    'Grazie mille!',
    'Muito obrigada!',
    'Bedankt, het werkt weer',
    '👍🙏',
  ])('is %j', (text) => expect(isOnlyThanks(text)).toBe(true));

  it.each([
    '',
    'Hello',
    'OK',
    'Thanks, but it still does not work',
    'Merci pour votre réponse, mais je n’ai toujours rien reçu',
    'Thank you. When will it arrive?',
    'Thanks for the wrong parcel',
    'Thank you, it has arrived broken',
    'I received the wrong parcel, thanks',
    'Merci, mon colis est arrivé ouvert',
    'Thanks in advance for sending me the invoice',
    'Merci de me rembourser',
    'Merci de bien vouloir annuler ma commande',
    'Thank you, please cancel my order',
    'Danke, aber das Paket ist nicht da',
    'Perfect, and my other order 1002',
    'That works, the refund is still missing',
    'Yes please, thanks',
    'Order 1001\n\nThanks',
    'Thanks\n\nhttps://example.org/photo',
    `Thanks ${'and thanks '.repeat(50)}`,
  ])('is not %j', (text) => expect(isOnlyThanks(text)).toBe(false));
});

describe('a conversation', () => {
  const ask = { role: 'requester', text: 'Where is my parcel?' } as const;
  const answer = { role: 'agent', text: 'It left us today and arrives on Friday.' } as const;
  const thanks = { role: 'requester', text: 'Thank you!' } as const;
  const asks = { role: 'agent', text: 'Shall we send it to another address?' } as const;
  const closes = { role: 'agent', text: 'It left us. Can I help you with anything else?' } as const;

  it.each([
    ['answer and thanks', [ask, answer, thanks], true],
    ['thanks twice', [ask, answer, thanks, { role: 'requester', text: 'Merci' }], true],
    ['thanks after a polite question', [ask, closes, thanks], true],
    ['thanks to a question of the team', [ask, asks, thanks], false],
    ['a question before the thanks', [ask, answer, ask, thanks], false],
    ['thanks that nobody answered', [thanks], false],
    ['an answer', [ask, answer], false],
    ['a question', [ask, answer, ask], false],
  ] as const)('of %s: %s', (_, messages, isEnded) => {
    expect(endsInThanks([...messages])).toBe(isEnded);
  });
});
