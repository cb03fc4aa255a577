import { describe, expect, it } from 'vitest';
import { findChannelWish } from './channel-wish.ts';

describe('how somebody wants to be answered', () => {
  it.each([
    ['Please call me back tomorrow morning.', 'phone'],
    ['Could you give me a ring on my mobile?', 'phone'],
    ['I would like a call about my order', 'phone'],
    ['Merci de me rappeler dans la journée', 'phone'],
    ['Pouvez-vous m’aider ? Appelez-moi après 18 h.', 'phone'],
    ['Can you email me the invoice?', 'email'],
    ['Please reply by e-mail, I am at work.', 'email'],
    ['Merci de me répondre par mail', 'email'],
    ['Repondez-moi par courriel svp', 'email'],
    ['Text me when it is ready', 'sms'],
    ['Vous pouvez me prévenir par SMS', 'sms'],
    ['I want to talk to someone on live chat', 'chat'],
    ['Je voudrais discuter avec vous par tchat', 'chat'],
  ])('%s', (text, channel) => {
    expect(findChannelWish(text)).toMatchObject({ channel });
  });

  it.each([
    'Where is my parcel?',
    'My phone does not pair with the light.',
    'They told me by phone that it would arrive on Monday.',
    'Please do not call me, I am at work.',
    'Ne me rappelez pas le soir. Ne pas me rappeler le matin.',
    'On m’a dit par téléphone que c’était bon.',
    'The call button of the app is broken',
    'Je n’ai pas reçu le mail de confirmation',
    '',
  ])('says nothing of a channel: %s', (text) => {
    expect(findChannelWish(text)).toBeNull();
  });

  it('takes the plain request before the hint, and the last of two', () => {
    expect(findChannelWish('I heard by phone… please e-mail me.')?.channel).toBe('email');
    expect(findChannelWish('Call me. Or no: text me, please.')?.channel).toBe('sms');
    expect(findChannelWish('Answer me by e-mail or by phone')?.confidence).toBeLessThanOrEqual(0.9);
  });

  it('reads a hostile length in no time', () => {
    const start = performance.now();
    findChannelWish('me me me call '.repeat(100_000));
    findChannelWish('a'.repeat(1_000_000));
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
