import { describe, expect, it } from 'vitest';
import { analyseWords } from './analyse.ts';
import { stemsNaming } from './subject-line.ts';

describe('stemsNaming', () => {
  it.each([
    'Question 1',
    'Customer service',
    'Order 48213',
    'Re: your order no. FX-48213/2',
    'Help needed urgently!!',
    '(no subject)',
    'Request from your website',
  ])('finds nothing that names a matter in "%s"', (subject) => {
    expect([...stemsNaming(subject, 'en')]).toEqual([]);
  });

  it.each([
    'Question 1',
    'Service client',
    'Commande n° 48213',
    'Besoin d’aide urgent !!',
    '(sans objet)',
    'Demande de renseignements',
  ])('finds nothing that names a matter in "%s"', (subject) => {
    expect([...stemsNaming(subject, 'fr')]).toEqual([]);
  });

  it('keeps what names one, an error code too', () => {
    expect([...stemsNaming('Order 48213: wrong colour', 'en')]).toEqual(['wrong', 'colour']);
    expect([...stemsNaming('Question about E12', 'en')]).toEqual(['e12']);
    expect([...stemsNaming('Délai de livraison', 'fr')]).toEqual(['del', 'livraison']);
  });
});

describe('words that mean the same', () => {
  it('are one stem, as are verb and noun of one act', () => {
    const stems = (text: string, language: 'en' | 'fr') => new Set(analyseWords(text, language));
    expect(stems('warranty guarantee guarantees warranties', 'en').size).toBe(1);
    expect(stems('deliver delivered delivery shipping', 'en').size).toBe(1);
    expect(stems('paid payment pays', 'en').size).toBe(1);
    expect(stems('livraison livrer livrons livrez', 'fr').size).toBe(1);
    expect(stems('courriel mail', 'fr').size).toBe(1);
    expect(stems('renvoyer retour retourner', 'fr').size).toBe(1);
  });
});
