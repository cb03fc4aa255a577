import { describe, expect, it } from 'vitest';
import { noTitle, questionTitle } from './question-title.ts';

describe('the name of a group', () => {
  it('is the sentence that asks and says most, without greeting and placeholders', () => {
    expect(
      questionTitle(
        'Hello,\nI bought a Larch last year. Can a GPS tracker be fitted inside its frame? Is that so?\nKind regards',
        'en',
      ),
    ).toBe('Can a GPS tracker be fitted inside its frame?');
  });

  it('takes the sentence before along where the question alone says nothing', () => {
    expect(questionTitle('My company gives scheme vouchers. Do you accept those?', 'en')).toBe(
      'My company gives scheme vouchers. Do you accept those?',
    );
    expect(questionTitle('La chaîne saute depuis hier. Est-ce normal ?', 'fr')).toBe(
      'La chaîne saute depuis hier. Est-ce normal ?',
    );
  });

  it('takes the sentence after along where nothing stands before', () => {
    expect(
      questionTitle('Où est mon vélo ? Le suivi de mon Larch ne bouge plus. Est-ce normal ?', 'fr'),
    ).toBe('Où est mon vélo ? Le suivi de mon Larch ne bouge plus.');
  });

  it('takes no line along that it says already, nor a heading for what is asked', () => {
    expect(questionTitle('Invoice\nWhere can I download my invoice?', 'en')).toBe(
      'Where can I download my invoice?',
    );
    expect(
      questionTitle('A question from the chat\nI lost both keys and don’t know the number', 'en'),
    ).toBe('I lost both keys and don’t know the number');
  });

  it('says what is wrong where the question alone says nothing', () => {
    expect(
      questionTitle(
        'I have lost one of the two keys of my bike. I still have the other one and the metal tag, which reads 52K1.\nHow do I get another one?',
        'en',
      ),
    ).toBe('I have lost one of the two keys of my bike. How do I get another one?');
    expect(
      questionTitle(
        'I have managed to lose one of the two keys. I still have the other one. Can I order another?',
        'en',
      ),
    ).toBe('I have managed to lose one of the two keys. Can I order another?');
    expect(questionTitle('Also is there any way of finding out where my parcel is?', 'en')).toBe(
      'Is there any way of finding out where my parcel is?',
    );
  });

  it('is the first sentence where none asks, bounded, and never empty', () => {
    expect(questionTitle('I need an invoice. Thank you.', 'en')).toBe('I need an invoice.');
    expect(questionTitle('word '.repeat(80), 'en')).toHaveLength(120);
    expect(questionTitle('', 'en')).toBe(noTitle);
  });
});
