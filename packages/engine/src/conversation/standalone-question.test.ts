import { describe, expect, it } from 'vitest';
import type { Passage } from '../generation/types.ts';
import { choicesFor, lacksOrderNumber, orderNumberIn, passagesMeant } from './clarify.ts';
import { isFollowUp, standaloneQuestions } from './standalone-question.ts';
import type { Said } from './said.ts';

const chat = (...texts: string[]): Said[] =>
  texts.flatMap((text, at) => [
    { author: 'visitor' as const, text },
    ...(at < texts.length - 1 ? [{ author: 'bot' as const, text: 'An answer.' }] : []),
  ]);

describe('a question of a few words', () => {
  it.each([
    ["combien d'années ?", 'fr' as const, true],
    ['quel délai ?', 'fr' as const, true],
    ['which size?', 'en' as const, true],
    ['quelle cocotte pour 6 personnes ?', 'fr' as const, false],
    ['what does the warranty cover?', 'en' as const, false],
  ])('%s leans on what was said before: %s %s', (text, language, is) => {
    expect(isFollowUp(text, language)).toBe(is);
  });
});

describe('a question that leans on what was said', () => {
  it.each([
    ['and to Ireland?', 'en'],
    ['how much does it cost?', 'en'],
    ['in winter?', 'en'],
    ['what about kids', 'en'],
    ['et pour la livraison ?', 'fr'],
    ['c’est gratuit ?', 'fr'],
    ['et au four ?', 'fr'],
    ['combien de temps ?', 'fr'],
  ] as const)('%s', (text, language) => {
    expect(isFollowUp(text, language)).toBe(true);
  });

  it.each([
    ['How do I charge the battery?', 'en'],
    ['returns', 'en'],
    ['Comment retourner un article ?', 'fr'],
    ['And can I bring my old bicycle when the new one gets delivered?', 'en'],
  ] as const)('%s: not', (text, language) => {
    expect(isFollowUp(text, language)).toBe(false);
  });

  it('is searched for with what it goes on from, back to what stands by itself', () => {
    const [first] = standaloneQuestions(
      chat(
        'Where is the shop?',
        'Hello',
        'How long is delivery?',
        'and to Ireland?',
        'how much is it?',
      ),
      'en',
    );
    expect(first).toBe('how much is it?\nand to Ireland?\nHow long is delivery?');
  });

  it('is tried alone first where it stands by itself, then with fewer words, or with what came before', () => {
    const tried = standaloneQuestions(
      chat('How long is delivery?', 'What is your return policy?'),
      'en',
    );
    expect(tried[0]).toBe('What is your return policy?');
    expect(tried[1]).toBe('What is your return ?');
    const plain = standaloneQuestions(chat('How long is delivery?', 'Where is the shop?'), 'en');
    expect(plain).toEqual(['Where is the shop?', 'Where is the shop?\nHow long is delivery?']);
    expect(tried).toHaveLength(2);
  });

  it('is searched for without greeting, insults, and who asks', () => {
    const said =
      'Hello, my name is Nora Field and my email is nora@mail.example. How do I charge the battery?';
    expect(standaloneQuestions(chat(said), 'en')[0]).toBe('How do I charge the battery?');
    const french = 'Je m’appelle Paul Martin, paul@exemple.example. Où modifier mon adresse ?';
    expect(standaloneQuestions(chat(french), 'fr')[0]).toBe('Où modifier mon adresse ?');
  });
});

describe('what has to be asked back', () => {
  const asking = (text: string, language: 'en' | 'fr') =>
    lacksOrderNumber(text, { messages: chat(text), patterns: ['FH-#####'], language });

  it('is the number of an order where its whereabouts are asked for', () => {
    expect(asking('Where is my order?', 'en')).toBe(true);
    expect(asking('Je n’ai pas reçu mon colis', 'fr')).toBe(true);
    expect(asking('Where is my order FH-20391?', 'en')).toBe(false);
    expect(asking('Can I track orders?', 'en')).toBe(false);
    const told = chat('My order is FH-20391', 'Where is my order?');
    expect(
      lacksOrderNumber('Where is my order?', {
        messages: told,
        patterns: ['FH-#####'],
        language: 'en',
      }),
    ).toBe(false);
  });

  it('knows the number again when it comes', () => {
    expect(orderNumberIn('it is FH-20391', ['FH-#####'])).toBe('FH-20391');
    expect(orderNumberIn('20391', [])).toBeNull();
    expect(orderNumberIn('20391', [], true)).toBe('20391');
    expect(orderNumberIn('I do not have it', [], true)).toBeNull();
  });

  const page = (title: string, score: number, text = 'Words.'): Passage => ({
    source: 1,
    kind: 'document',
    title,
    heading: null,
    text,
    question: null,
    certified: false,
    language: 'en',
    score,
  });
  const rivals = [
    page('Returning a damaged bike', 0.9),
    page('Returning accessories in a shop', 0.85),
    page('Warranty', 0.8),
  ];

  it('is which of two documents is meant, where few words fit both', () => {
    expect(choicesFor('returning', rivals, 'en')).toEqual([
      'Returning a damaged bike',
      'Returning accessories in a shop',
    ]);
    expect(choicesFor('returning a damaged bike', rivals, 'en')).toEqual([]);
    expect(choicesFor('warranty', rivals, 'en')).toEqual([]);
    expect(
      choicesFor('returning', [page('Returning a bike', 0.9), page('Returning boots', 0.3)], 'en'),
    ).toEqual([]);
    expect(choicesFor('returning', rivals, 'fr')).toEqual([]);
  });

  it('is nothing where the question is the title of a document', () => {
    const all = [page('My bike won’t switch on', 0.5), page('Error codes', 0.9)];
    expect(passagesMeant("my bike won't switch on", all, 'en')).toEqual([all[0]]);
    expect(passagesMeant('what do codes mean', all, 'en')).toEqual(all);
  });
});
