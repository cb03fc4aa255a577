import { describe, expect, it } from 'vitest';
import { readClassifier, trainClassifier, type LabelledText } from './classifier.ts';
import { evaluate } from './evaluate.ts';
import { featuresOf } from './features.ts';
import { mostFeatures, readVocabulary } from './vocabulary.ts';

const english: Record<string, string[]> = {
  delivery: [
    'Where is my parcel?',
    'The parcel has not arrived yet',
    'My delivery is late by a week',
    'When will the parcel be delivered?',
    'Tracking says delivered but no parcel came',
    'The courier never delivered it',
  ],
  refund: [
    'I want my money back',
    'When do I get the refund?',
    'Please refund the second payment',
    'The refund is not on my account',
    'How long does a refund take?',
    'I sent it back, refund me please',
  ],
  login: [
    'I cannot sign in',
    'The password reset mail never came',
    'Your site says wrong password',
    'How do I change my password?',
    'My account is locked after signing in',
    'Sign in fails on my phone',
  ],
};
const french: Record<string, string[]> = {
  delivery: ['Où est mon colis ?', 'Le colis n’est pas arrivé', 'Ma livraison a du retard'],
  refund: ['Je veux être remboursé', 'Quand arrive le remboursement ?', 'Remboursez-moi le colis'],
};

function examplesOf(texts: Record<string, string[]>, language: 'en' | 'fr'): LabelledText[] {
  return Object.entries(texts).flatMap(([label, all]) =>
    all.map((text) => ({ text, language, label })),
  );
}

const examples = [...examplesOf(english, 'en'), ...examplesOf(french, 'fr')];

describe('a classifier', () => {
  const classifier = trainClassifier(examples);

  it('finds the label of a new text in either language, and its probabilities make one', () => {
    const [parcel] = classifier.predict('still waiting for a parcel', 'en');
    expect(parcel?.label).toBe('delivery');
    expect(classifier.predict('toujours pas de remboursement', 'fr')[0]?.label).toBe('refund');
    const sum = classifier
      .predict('my password is wrong', 'en')
      .reduce((total, { probability }) => total + probability, 0);
    expect(sum).toBeCloseTo(1, 6);
  });

  it('says nothing about words that it never saw, and little about a text between two labels', () => {
    expect(classifier.predict('…', 'en')).toEqual([]);
    expect(classifier.predict('', 'fr')).toEqual([]);
    const [torn] = classifier.predict('parcel password', 'en');
    const [sure] = classifier.predict('I want the refund, refund my money', 'en');
    expect(torn?.probability).toBeLessThan(sure?.probability ?? 0);
  });

  it('names the words that speak for a label', () => {
    const terms = classifier.explain('please refund me', 'en', 'refund').map(({ term }) => term);
    expect(terms[0]).toBe('refund');
    expect(terms.every((term) => /^[a-z ]+$/.test(term))).toBe(true);
    expect(classifier.explain('please refund me', 'en', 'no such label')).toEqual([]);
  });

  it('is the same for the same texts, and after a way through bytes', () => {
    const text = 'the refund of my parcel';
    const scores = [...classifier.scores(text, 'en')];
    expect([...trainClassifier(examples).scores(text, 'en')]).toEqual(scores);
    const again = readClassifier(classifier.sharpened(3).toBytes());
    expect([...again.scores(text, 'en')]).toEqual(scores);
    expect(again.sharpness).toBe(3);
    expect(again.labels).toEqual(['delivery', 'login', 'refund']);
  });

  it('refuses to read what is cut, and to learn from a single label', () => {
    const bytes = classifier.toBytes();
    expect(() => readClassifier(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => readClassifier(new Uint8Array(2))).toThrow(RangeError);
    expect(() => trainClassifier(examples.filter(({ label }) => label === 'refund'))).toThrow(
      RangeError,
    );
  });

  it('reads a very long text and one word of thousands of letters without harm', () => {
    const long = `${'parcel late '.repeat(50_000)} ${'x'.repeat(100_000)}`;
    expect(classifier.predict(long, 'en')[0]?.label).toBe('delivery');
  });
});

describe('the features', () => {
  const pairsOf = (text: string) =>
    [...featuresOf(text, 'en').keys()].filter((key) => key.startsWith('p'));

  it('pair words of a sentence whatever their order and what stands between', () => {
    const blocked = pairsOf('They blocked my card');
    expect(blocked).toContain('pblock card');
    expect(pairsOf('the card that the bank has blocked')).toContain('pblock card');
  });

  it('pair no words of different ends, nor those of a long text’s rest', () => {
    const apart = `refund ${'and so '.repeat(12)} parcel`;
    expect(pairsOf(apart)).not.toContain('pparcel refund');
    const words = Array.from({ length: 400 }, (_, n) => `word${n}`);
    expect(pairsOf(words.join(' ')).length).toBeLessThan(1_200);
  });
});

describe('the vocabulary', () => {
  it('leaves the rarest features out where there are more than a model may hold', () => {
    const often = new Map(Array.from({ length: 10 }, (_, n) => [`often ${n}`, 1]));
    const rare = Array.from({ length: mostFeatures }, (_, n) => [`rare ${n}`, 1] as const);
    const texts = [new Map(rare), often, often];
    const { places, idf } = readVocabulary(texts);
    expect([places.size, idf.length]).toEqual([mostFeatures, mostFeatures]);
    expect([...often.keys()].every((key) => places.has(key))).toBe(true);
  });
});

describe('cross-validation', () => {
  const evaluation = evaluate(examples, 3);

  it('predicts every text without having seen it', () => {
    expect(evaluation.texts).toBe(examples.length);
    expect(evaluation.labels.map(({ label, texts }) => [label, texts])).toEqual([
      ['delivery', 9],
      ['login', 6],
      ['refund', 9],
    ]);
    expect(evaluation.reliability.reduce((sum, bin) => sum + bin.predictions, 0)).toBe(24);
    expect(evaluation.accuracy).toBeGreaterThan(evaluation.baseline);
    expect(evaluation.baseline).toBeCloseTo(9 / 24, 6);
  });

  it('does not flatter: labels drawn at random are not found', () => {
    const shuffled = examples.map((each, k) => ({ ...each, label: `label ${(k * 7) % 3}` }));
    const random = evaluate(shuffled, 3);
    expect(random.accuracy).toBeLessThan(0.6);
  });

  it('counts a label with a single text as missed', () => {
    const lonely = [
      ...examples,
      { text: 'Are you hiring?', language: 'en' as const, label: 'jobs' },
    ];
    const { labels } = evaluate(lonely, 3);
    expect(labels.find(({ label }) => label === 'jobs')).toMatchObject({ texts: 1, recall: 0 });
  });
});
