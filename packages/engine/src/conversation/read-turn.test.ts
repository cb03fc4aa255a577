import { describe, expect, it } from 'vitest';
import type { Language } from '../text/language.ts';
import { readTurn, withoutInsults, type Intent } from './read-turn.ts';
import { namesTold } from './told-names.ts';
import { visitorLanguage } from './visitor-language.ts';

const fresh = { hasOffered: false, hasAnswered: false };
const after = { hasOffered: false, hasAnswered: true };
const offered = { hasOffered: true, hasAnswered: true };

const intentOf = (text: string, state = fresh, language: Language = 'en'): Intent =>
  readTurn(text, { language, ...state }).intent;

describe('what a visitor means', () => {
  it.each([
    ['Hello', 'greeting'],
    ['hellooooo!!', 'greeting'],
    ['Hi there, how are you?', 'greeting'],
    ['Hello, can you help me?', 'greeting'],
    ['Bonjour', 'greeting'],
    ['Bonsoir madame', 'greeting'],
    ['slt', 'greeting'],
    ['Bonjour, vous êtes là ?', 'greeting'],
    ['thanks', 'thanks'],
    ['ok great, thank you so much!', 'thanks'],
    ['merci beaucoup, bonne journée', 'thanks'],
    ['👍', 'thanks'],
    ['no thanks', 'thanks'],
    ['???', 'unclear'],
    ['are you a robot?', 'introduces'],
    ['Vous êtes un robot ?', 'introduces'],
    ['I want to talk to a human', 'wants-person'],
    ['can I speak with someone please', 'wants-person'],
    ['agent', 'wants-person'],
    ['stop this bot, I need a real person', 'wants-person'],
    ['je veux parler à un conseiller', 'wants-person'],
    ['Mettez-moi en relation avec quelqu’un', 'wants-person'],
    ['donnez moi un humain svp', 'wants-person'],
    ['you stupid bot', 'abuse'],
    ['fuck you', 'abuse'],
    ['are you stupid?', 'abuse'],
    ['Vous êtes nuls, bande d’idiots', 'abuse'],
    ['ta gueule', 'abuse'],
  ] as const)('%s: %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent);
  });

  it.each([
    'Hello, where is my order?',
    'Thanks, and what about returns?',
    'Bonjour, je voudrais retourner un article',
    'Where is my fucking order?',
    'putain mon colis est cassé',
    'Can someone else collect the parcel?',
    'I need someone to sign for the delivery, is that so?',
    'Does the agent of the shop repair bikes?',
    'I do not want to talk to a person, just tell me the price of a battery',
    'my bike does not work',
    'How can I contact customer service?',
    'merci de me dire quand arrive mon colis',
  ])('%s: a question', (text) => {
    expect(intentOf(text)).toBe('question');
  });

  it('knows that an answer did not help only where there was one', () => {
    for (const text of [
      "that didn't help",
      'I already tried that',
      'ça ne marche pas',
      'toujours pas',
    ])
      expect([text, intentOf(text, after)]).toEqual([text, 'unhelped']);
    expect(intentOf("it doesn't work", fresh)).toBe('question');
  });

  it('takes yes and no as an answer to an offer, and only then', () => {
    for (const text of ['yes please', 'ok', 'oui', 'je veux bien, merci', "d'accord"])
      expect([text, intentOf(text, offered)]).toEqual([text, 'wants-person']);
    for (const text of ['no', 'non merci', 'pas maintenant'])
      expect([text, intentOf(text, offered)]).toEqual([text, 'declines']);
    expect(intentOf('thanks', offered)).toBe('thanks');
    expect(intentOf('ok', after)).toBe('thanks');
  });

  it('says whether it is asked how people can be reached', () => {
    expect(readTurn('How can I contact you?', { language: 'en', ...fresh }).asksForContact).toBe(
      true,
    );
    expect(readTurn('Comment vous joindre ?', { language: 'fr', ...fresh }).asksForContact).toBe(
      true,
    );
    expect(readTurn('How can I return it?', { language: 'en', ...fresh }).asksForContact).toBe(
      false,
    );
  });

  it('stays quick on what is long and strange', () => {
    const startedAt = performance.now();
    for (const text of [
      'a'.repeat(4_000),
      'thank you '.repeat(400),
      '?!'.repeat(2_000),
      'je '.repeat(1_300),
    ])
      intentOf(text, after);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('answers what is asked beneath an insult', () => {
    expect(withoutInsults('Where is my fucking order?')).toBe('Where is my order?');
  });
});

describe('the language of a visitor', () => {
  it.each([
    ['Bonjour', 'en', true, 'fr'],
    ['livraison ?', 'en', true, 'fr'],
    ['Hello', 'fr', true, 'en'],
    ['where is my order', 'fr', true, 'en'],
    ['E12', 'fr', true, 'fr'],
    ['merci', 'en', false, 'en'],
    ['ok', 'fr', false, 'fr'],
    ['Et pour la livraison en Belgique ?', 'en', false, 'fr'],
    ['Can I write in English?', 'fr', false, 'en'],
  ] as const)('%s in a chat in %s', async (text, current, isFirst, language) => {
    expect((await visitorLanguage(text, current, isFirst)).language).toBe(language);
  });

  it('is the chat’s where it is neither of the two', async () => {
    const german =
      'Guten Tag, wann kommt meine Bestellung endlich bei mir zu Hause an, bitte schön?';
    expect(await visitorLanguage(german, 'fr', true)).toEqual({ language: 'fr', foreign: 'de' });
  });
});

describe('names that people give themselves', () => {
  it('are found where they are told', () => {
    expect(namesTold(['Hi, my name is Nora Field. I am Tired', 'Je m’appelle Paul'])).toEqual([
      'Nora Field',
      'Paul',
    ]);
    expect(namesTold(['I’m Anna Miller', 'je suis Jean Dupont', 'je suis perdu'])).toEqual([
      'Anna Miller',
      'Jean Dupont',
    ]);
  });
});
