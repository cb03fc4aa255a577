import { describe, expect, it } from 'vitest';
import { matterIn, questionsIn } from './questions.ts';

describe('the questions of a message', () => {
  it('leaves out a doubt in brackets', () => {
    expect(questionsIn('Le code finit par 7K20 (ou 7K2O ?). Il est refusé.', 'fr')).toEqual([]);
    expect(questionsIn('Does it fit (or is it too big?) in a Larch basket?', 'en')).toHaveLength(1);
  });

  it('are told one by one, in the words of the message', () => {
    const question = `Trip next week
We bought the Drover in May. Does the rack carry 80 kg? And do I need the app to ride?
Thanks for any help!`;
    expect(questionsIn(question, 'en')).toEqual([
      'Does the rack carry 80 kg?',
      'And do I need the app to ride?',
    ]);
    expect(
      questionsIn('Retour\nPuis-je renvoyer la poêle ? Et combien coûte l’envoi ?', 'fr'),
    ).toEqual(['Puis-je renvoyer la poêle ?', 'Et combien coûte l’envoi ?']);
  });

  it('are parted where one sentence asks several', () => {
    const asked =
      'Liste\nQuelques questions : combien de temps est-elle ouverte, est-ce payant, et pouvez-vous garder les cadeaux ?';
    expect(questionsIn(asked, 'fr')).toEqual([
      'combien de temps est-elle ouverte',
      'pouvez-vous garder les cadeaux ?',
    ]);
    expect(
      questionsIn(
        'List\nHow long does the list stay open, is it free, and can you store gifts?',
        'en',
      ),
    ).toEqual(['How long does the list stay open', 'is it free', 'can you store gifts?']);
  });

  it('are not what asks for help alone, nor what was asked already', () => {
    const asked =
      'Clock\nHow do I set the clock? Can you help? Please tell me how to set the clock.';
    expect(questionsIn(asked, 'en')).toEqual(['How do I set the clock?']);
    expect(questionsIn('My parcel is lost.\nNobody answers.', 'en')).toEqual([]);
  });

  it('are six at most, each of a length that can be read', () => {
    const many = Array.from({ length: 20 }, (_, at) => `Does the part number ${at}a fit?`);
    expect(questionsIn(`Parts\n${many.join(' ')}`, 'en').length).toBeLessThanOrEqual(6);
    expect(questionsIn(`Parts\nDoes ${'the saddle '.repeat(60)} fit?`, 'en')).toEqual([]);
  });
});

describe('what a message is about', () => {
  it('is what it asks; where it asks nothing, what is wrong, and neither the subject nor the story', () => {
    const told = 'Larch\nWe were away last week.\nmy larch wont turn on since sunday\nIt is blue.';
    expect(matterIn(told, 'en')).toEqual(['my larch wont turn on since sunday']);
    expect(matterIn(`${told}\nHow do I start it?`, 'en')).toEqual(['How do I start it?']);
    expect(matterIn('Larch\nHello, thank you.', 'en')).toEqual([]);
  });
});
