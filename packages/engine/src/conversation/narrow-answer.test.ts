import { describe, expect, it } from 'vitest';
import { narrowAnswer, tellsMeasure } from './narrow-answer.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text }));

describe('what is told of an answer that was given before', () => {
  const before = ['What it stands:\n- Oven: up to 180 °C\n- Freezer: no'];
  const said = lines('What it stands:', '- Oven: up to 180 °C', '- Freezer: no');

  it('is the line that has the word of the new question, under its heading', () => {
    const asked = { added: ['freezer'], before, language: 'en' as const };
    expect(narrowAnswer(said, asked)).toEqual(lines('What it stands:', '- Freezer: no'));
  });

  it('does not count steps of which some are left out', () => {
    const steps = lines('1. Pour the oil.', '2. Heat it.', '3. Wipe it.');
    const asked = {
      added: ['wipe'],
      before: ['1. Pour the oil.\n2. Heat it.\n3. Wipe it.'],
      language: 'en' as const,
    };
    expect(narrowAnswer(steps, asked)).toEqual(lines('- Wipe it.'));
  });

  it('leaves what is new', () => {
    const more = [...said, ...lines('The freezer cracks it.', 'So does a flame.')];
    const asked = { added: ['freezer'], before, language: 'en' as const };
    expect(narrowAnswer(more, asked).map(({ text }) => text)).toEqual([
      'What it stands:',
      '- Freezer: no',
      'The freezer cracks it.',
      'So does a flame.',
    ]);
  });

  it('is all of it where no line has such a word', () => {
    const asked = { added: ['microwave'], before, language: 'en' as const };
    expect(narrowAnswer(said, asked)).toEqual(said);
  });

  it('has no heading with nothing below it', () => {
    const two = [...said, ...lines('Care:', '- Wipe it dry')];
    const asked = {
      added: ['freezer'],
      before: [...before, 'Care:\n- Wipe it dry'],
      language: 'en' as const,
    };
    expect(narrowAnswer(two, asked)).toEqual(lines('What it stands:', '- Freezer: no'));
  });
});

describe('a question for a measure', () => {
  it.each([
    ['how long does it take?', '1. Plug it in.', false],
    ['how long does it take?', 'It takes 4 h 15.', true],
    ['how long is it kept?', 'We keep it for 8 working days.', true],
    ['How long do I have?', 'Within two weeks.', true],
    ['elle est valable combien de temps ?', '1. Saisissez les 16 caractères.', false],
    ['combien de temps pour être remboursé ?', '- Contrôle : 2 jours ouvrés', true],
    ['combien de temps ?', 'Toute commande part le jour même.', true],
    ["c'est combien ?", 'Dites-le dans les 30 jours.', false],
    ['combien ça coûte ?', 'Le retrait est gratuit.', true],
    ['how much does it cost?', 'A pair costs £16.', true],
    ['how much does it cost?', 'Small parts are posted by us.', false],
    ['how do I charge it?', '1. Plug it in.', true],
    ['combien elle pèse ?', 'Poids : 3,4 kg', true],
  ])('%s is answered by "%s": %s', (question, text, is) => {
    expect(tellsMeasure(question, lines(text))).toBe(is);
  });
});
