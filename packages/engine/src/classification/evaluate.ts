import {
  probabilitiesOf,
  standardSharpness,
  trainClassifier,
  type LabelledText,
} from './classifier.ts';

/** How one label fares on texts that were not trained on. */
export type LabelFigures = {
  label: string;
  /** Texts that people gave this label. */
  texts: number;
  /** Of what was predicted as this label, the right share; null when it never was. */
  precision: number | null;
  /** Of the texts of this label, the share that was found. */
  recall: number;
  /** What it is taken for most often when wrong. */
  confusedWith: string | null;
};

/** One step of a reliability curve: predictions of about this probability, and the share of them that was right. */
export type ReliabilityBin = {
  from: number;
  predictions: number;
  probability: number;
  right: number;
};

export type Evaluation = {
  texts: number;
  folds: number;
  /** Share of texts whose first prediction is right. */
  accuracy: number;
  /** The share that the most frequent label alone would get right. */
  baseline: number;
  /** Mean over the labels of the harmonic mean of precision and recall. */
  macroF1: number;
  labels: LabelFigures[];
  /** Ten steps; those without a prediction are left out. */
  reliability: ReliabilityBin[];
  /** Mean distance between probability and share right, weighted by predictions. */
  calibrationError: number;
  /** For {@link TextClassifier.sharpened}. */
  sharpness: number;
};

type Held = { label: string; labels: readonly string[]; scores: Float64Array };

/** Each text predicted by a classifier that has not seen it. Texts of a label go round the folds in turn. */
function predictHeldOut(examples: readonly LabelledText[], folds: number): Held[] {
  const seen = new Map<string, number>();
  const foldOf = examples.map(({ label }) => {
    const turn = seen.get(label) ?? 0;
    seen.set(label, turn + 1);
    return turn % folds;
  });
  return Array.from({ length: folds }, (_, fold) => {
    const classifier = trainClassifier(examples.filter((_, k) => foldOf[k] !== fold));
    return examples
      .filter((_, k) => foldOf[k] === fold)
      .map(({ text, language, label }) => ({
        label,
        labels: classifier.labels,
        scores: classifier.scores(text, language),
      }));
  }).flat();
}

/** The sharpness under which what people chose is most probable, by golden sections. */
function fitSharpness(held: readonly Held[]): number {
  const loss = (sharpness: number) =>
    held.reduce((sum, { label, labels, scores }) => {
      const at = labels.indexOf(label);
      const probability = at < 0 ? 0 : (probabilitiesOf(scores, sharpness)[at] as number);
      return sum - Math.log(Math.max(probability, 1e-9));
    }, 0);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = 0.2;
  let high = 20;
  for (let step = 0; step < 30; step++) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

type Guess = { label: string; guess: string; probability: number };

function guessOf({ label, labels, scores }: Held, sharpness: number): Guess {
  const probabilities = probabilitiesOf(scores, sharpness);
  const best = probabilities.reduce(
    (most, value, k) => (value > (probabilities[most] as number) ? k : most),
    0,
  );
  return { label, guess: labels[best] as string, probability: probabilities[best] as number };
}

function figuresOf(label: string, guesses: readonly Guess[]): LabelFigures {
  const own = guesses.filter((each) => each.label === label);
  const predicted = guesses.filter((each) => each.guess === label);
  const right = own.filter((each) => each.guess === label).length;
  const wrong = Map.groupBy(
    own.filter((each) => each.guess !== label),
    (each) => each.guess,
  );
  const [most] = [...wrong].sort(([, a], [, b]) => b.length - a.length);
  return {
    label,
    texts: own.length,
    precision: predicted.length > 0 ? right / predicted.length : null,
    recall: right / own.length,
    confusedWith: most?.[0] ?? null,
  };
}

function reliabilityOf(guesses: readonly Guess[]): ReliabilityBin[] {
  const bins = Map.groupBy(guesses, ({ probability }) => Math.min(9, Math.floor(probability * 10)));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, members]) => ({
      from: bin / 10,
      predictions: members.length,
      probability: members.reduce((sum, each) => sum + each.probability, 0) / members.length,
      right: members.filter((each) => each.label === each.guess).length / members.length,
    }));
}

const f1 = ({ precision, recall }: LabelFigures) =>
  precision && recall ? (2 * precision * recall) / (precision + recall) : 0;

/**
 * Cross-validates: every text is predicted by a classifier trained without it.
 * @param examples a label with a single text can only be missed: leave such out, or count them as missed
 * @param folds no more than the rarest label has texts
 * @throws RangeError with fewer than two labels in a training part
 */
export function evaluate(examples: readonly LabelledText[], folds = 5): Evaluation {
  const held = predictHeldOut(examples, folds);
  const sharpness = held.length > 0 ? fitSharpness(held) : standardSharpness;
  const guesses = held.map((each) => guessOf(each, sharpness));
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const figures = labels.map((label) => figuresOf(label, guesses));
  const reliability = reliabilityOf(guesses);
  const right = guesses.filter((each) => each.label === each.guess).length;
  const gap = reliability.reduce(
    (sum, bin) => sum + bin.predictions * Math.abs(bin.probability - bin.right),
    0,
  );
  return {
    texts: examples.length,
    folds,
    accuracy: right / guesses.length,
    baseline: Math.max(...figures.map(({ texts }) => texts)) / examples.length,
    macroF1: figures.reduce((sum, each) => sum + f1(each), 0) / figures.length,
    labels: figures,
    reliability,
    calibrationError: gap / guesses.length,
    sharpness,
  };
}
