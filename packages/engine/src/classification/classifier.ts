import type { Language } from '../text/language.ts';
import { featuresOf } from './features.ts';
import { separate, stepSizes } from './separate.ts';
import { dot, readVocabulary, vectorOf, type SparseVector, type Vocabulary } from './vocabulary.ts';

/** A text that people gave a label. */
export type LabelledText = { text: string; language: Language; label: string };

/** `probability` 0..1, of all labels together 1. */
export type Prediction = { label: string; probability: number };

/** A word or pair of words, stemmed, and how far it moves a text towards a label (or away, below 0). */
export type Evidence = { term: string; weight: number };

/** How sharply scores become probabilities; {@link evaluate} fits it, this is a cautious start. */
export const standardSharpness = 4;

const mostEvidence = 8;

/** Tells labels apart by the words and letters of a text. The same examples always give the same classifier. */
export class TextClassifier {
  readonly labels: readonly string[];
  readonly sharpness: number;
  #vocabulary: Vocabulary;
  #weights: Float32Array[];

  constructor(model: {
    labels: readonly string[];
    vocabulary: Vocabulary;
    weights: Float32Array[];
    sharpness: number;
  }) {
    this.labels = model.labels;
    this.sharpness = model.sharpness;
    this.#vocabulary = model.vocabulary;
    this.#weights = model.weights;
  }

  /** The score of every label, in the order of `labels`. */
  scores(text: string, language: Language): Float64Array {
    const vector = vectorOf(featuresOf(text, language), this.#vocabulary);
    return Float64Array.from(this.#weights, (weights) => dot(weights, vector));
  }

  /** The most probable label first. Empty when no word of the text was ever seen. */
  predict(text: string, language: Language): Prediction[] {
    const vector = vectorOf(featuresOf(text, language), this.#vocabulary);
    if (vector.at.length === 0) return [];
    const scores = Float64Array.from(this.#weights, (weights) => dot(weights, vector));
    const probabilities = probabilitiesOf(scores, this.sharpness);
    return this.labels
      .map((label, k) => ({ label, probability: probabilities[k] as number }))
      .sort((a, b) => b.probability - a.probability);
  }

  /** What in the text speaks for a label, the strongest first. */
  explain(text: string, language: Language, label: string): Evidence[] {
    const weights = this.#weights[this.labels.indexOf(label)];
    if (!weights) return [];
    const { places } = this.#vocabulary;
    const features = featuresOf(text, language);
    const { at, weight } = vectorOf(features, this.#vocabulary);
    const byPlace = new Map([...at].map((place, k) => [place, weight[k] as number]));
    return [...features.keys()]
      .filter((key) => isReadable(key))
      .flatMap((key) => {
        const place = places.get(key);
        if (place === undefined) return [];
        return [
          { term: key.slice(1), weight: (weights[place] as number) * (byPlace.get(place) ?? 0) },
        ];
      })
      .sort((a, b) => b.weight - a.weight)
      .slice(0, mostEvidence);
  }

  /** With another sharpness. */
  sharpened(sharpness: number): TextClassifier {
    return new TextClassifier({
      labels: this.labels,
      vocabulary: this.#vocabulary,
      weights: this.#weights,
      sharpness,
    });
  }

  /** For a row of a database; {@link readClassifier} reads it back. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const { places, idf } = this.#vocabulary;
    const head = new TextEncoder().encode(
      JSON.stringify({
        version: 1,
        labels: this.labels,
        sharpness: this.sharpness,
        terms: [...places.keys()],
      }),
    );
    const numbers = [idf, ...this.#weights];
    const bytes = new Uint8Array(4 + head.length + numbers.length * idf.length * 4);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, head.length, true);
    bytes.set(head, 4);
    let offset = 4 + head.length;
    for (const values of numbers) {
      for (const value of values) {
        view.setFloat32(offset, value, true);
        offset += 4;
      }
    }
    return bytes;
  }
}

/** Whether a person reads sense in it: words and neighbours do, letters and what stands further apart do not. */
function isReadable(key: string): boolean {
  return key.startsWith('w') || (key.startsWith('b') && !/^b\^|\$$/.test(key));
}

/** Scores as probabilities: the softmax of their multiples. */
export function probabilitiesOf(scores: Float64Array, sharpness: number): Float64Array {
  const best = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const raised = scores.map((score) => Math.exp(sharpness * (score - best)));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
}

/**
 * Learns to tell labels apart. 10,000 questions of 77 labels take about two seconds.
 * @throws RangeError with fewer than two labels
 */
export function trainClassifier(examples: readonly LabelledText[]): TextClassifier {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  if (labels.length < 2) throw new RangeError('A classifier needs texts of at least two labels.');
  const features = examples.map(({ text, language }) => featuresOf(text, language));
  const vocabulary = readVocabulary(features);
  const vectors = features.map((each): SparseVector => vectorOf(each, vocabulary));
  const steps = stepSizes(vectors);
  const weights = labels.map((label) =>
    separate(vectors, steps, (k) => examples[k]?.label === label, vocabulary.idf.length),
  );
  return new TextClassifier({ labels, vocabulary, weights, sharpness: standardSharpness });
}

type Head = { version: number; labels: string[]; sharpness: number; terms: string[] };

/**
 * Reads what {@link TextClassifier.toBytes} wrote.
 * @throws RangeError when the bytes are not whole or of another version
 */
export function readClassifier(bytes: Uint8Array): TextClassifier {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headLength = bytes.length >= 4 ? view.getUint32(0, true) : Infinity;
  if (4 + headLength > bytes.length) throw new RangeError('The classifier is cut.');
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength))) as Head;
  const size = head.terms.length;
  if (head.version !== 1 || bytes.length !== 4 + headLength + (head.labels.length + 1) * size * 4) {
    throw new RangeError('The classifier is of another version, or cut.');
  }
  // Copied as they are: millions of numbers, and every machine this runs on keeps them in this order.
  const read = (place: number) => {
    const from = 4 + headLength + place * size * 4;
    return new Float32Array(new Uint8Array(bytes.subarray(from, from + size * 4)).buffer);
  };
  return new TextClassifier({
    labels: head.labels,
    sharpness: head.sharpness,
    vocabulary: { places: new Map(head.terms.map((term, k) => [term, k])), idf: read(0) },
    weights: head.labels.map((_, k) => read(k + 1)),
  });
}
