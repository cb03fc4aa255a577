import { describe, expect, it } from 'vitest';
import { passage } from '../test-input.ts';
import { candidatesOf } from './candidates.ts';
import { leansOn } from './leans-on.ts';

const quotable = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
  candidatesOf(passage(1, 'Pay', text, { language }), language).flatMap(
    ({ sentences }) => sentences,
  );

describe('what of a page can be quoted', () => {
  it('is no list that lost its lines', () => {
    const glued =
      'Ne figurent pas sur le bulletin :Les heures de grève des salariés ;les heures de délégation du mois.';
    expect(quotable(glued, 'fr')).toEqual([]);
    expect(quotable('Le bulletin est remis chaque mois au salarié.', 'fr')).toHaveLength(1);
  });

  it('is no sentence of somebody who asks', () => {
    expect(quotable('I am developing a shop without pages. You need the cache for it.')).toEqual([
      'You need the cache for it.',
    ]);
    expect(quotable("J'ai besoin de mon bulletin.", 'fr')).toEqual([]);
  });

  it('names no step of a procedure that it has not', () => {
    const items =
      '- Choose Forget. Then do steps 3 to 5.\n- Check that the app may use Bluetooth and location.';
    expect(quotable(items)).toEqual(['- Check that the app may use Bluetooth and location.']);
    expect(quotable('Reprenez ensuite les étapes 2 à 4 pour chaque roue.', 'fr')).toEqual([]);
    const steps = '1. Open the lid.\n2. Turn the key.\n3. Repeat step 2 for the other side.';
    expect(quotable(steps)).toHaveLength(3);
  });

  it('may have a colon, a time or an address in it', () => {
    const text = 'Type about:config in the bar: it opens at 10:30 on https://example.com/Page now.';
    expect(quotable(text)).toEqual([text]);
  });
});

describe('a sentence that leans on the one before it', () => {
  it('gives an example of it', () => {
    expect(leansOn('For example, two weeks make ten days.', 'en')).toBe(true);
    expect(leansOn('Par exemple : deux semaines font dix jours.', 'fr')).toBe(true);
    expect(leansOn('Examples of letters are on this page.', 'en')).toBe(false);
  });
});
