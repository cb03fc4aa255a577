import { describe, expect, it } from 'vitest';
import { tellsVerdict, wantedIn } from './wanted.ts';

const tells = (question: string, text: string) =>
  wantedIn(question)?.tells({ text, isOrdered: false });

describe('the kind of answer that is wanted', () => {
  it('is a time where one is asked after, not where something is told that happens then', () => {
    for (const question of [
      'When will it arrive?',
      'Can you tell me when it arrives?',
      'Quand arrive ma commande ?',
      'C’est quand ?',
      'et quand je serai remboursé ?',
    ])
      expect(tells(question, 'In 3 days / 3 jours.'), question).toBe(true);
    for (const question of [
      'What happens when I lose my key?',
      'It clicks when charging',
      'Que se passe-t-il quand je perds ma clé ?',
    ])
      expect(wantedIn(question), question).toBeNull();
  });

  it('is a reason in the words of one, not a car', () => {
    expect(tells('Why is it warm?', 'It stood in the car boot.')).toBe(false);
    expect(tells('Pourquoi chauffe-t-elle ?', 'C’est normal, car elle se charge.')).toBe(true);
  });
});

describe('a yes or a no', () => {
  it('is wanted by a question that begins with its verb, and told at the beginning', () => {
    expect(tellsVerdict('Can you raise the limit of the motor?', 'No. We don’t sell that.')).toBe(
      true,
    );
    expect(tellsVerdict('My pan rusts. Is it dangerous?', 'No, it is not.')).toBe(true);
    expect(tellsVerdict('Ma poêle passe-t-elle au four ?', 'Oui, jusqu’à 250 °C.')).toBe(true);
    expect(tellsVerdict('How long does it take?', 'No time at all.')).toBe(false);
    expect(tellsVerdict('Can you raise it?', 'Nothing can be raised.')).toBe(false);
  });
});
