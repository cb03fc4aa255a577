import { Asked, type Outcome } from './ask-builtin.ts';
import {
  foreignQuestions,
  isHeldBack,
  loadCommerce,
  loadCovid,
  loadFirefox,
  loadFirefoxLearning,
  loadLabourLaw,
  type BenchQuery,
  type BenchSet,
} from './data.ts';
import { line } from '../report.ts';
import { mean } from './measures.ts';

/** From here on a reply is called ready. */
const high = 0.85;
const bins = 10;

type Answered = { set: BenchSet; outcomes: (Outcome | null)[] };

const percent = (part: number, all: number): string =>
  all > 0 ? `${((100 * part) / all).toFixed(1)} %` : '–';
const isSaid = (outcome: Outcome | null): outcome is Outcome => outcome !== null;
const right = (outcomes: Outcome[]): number => outcomes.filter((outcome) => outcome.isRight).length;

async function answerRow(
  asked: Asked,
  outcomes: (Outcome | null)[],
  foreign: BenchQuery[],
): Promise<string> {
  const own = outcomes.filter(isSaid);
  const talked = (await asked.askAll(foreign)).filter(isSaid);
  const { name } = asked.set;
  const supported = own.filter((outcome) => outcome.isSupported).length;
  const share = { unit: '', bar: null };
  line({ ...share, name: `${name}, every sentence in its source`, figure: supported / own.length });
  const silent = (foreign.length - talked.length) / foreign.length;
  line({ ...share, name: `${name}, silent on banking questions`, figure: silent });
  line({ ...share, name: `${name}, own questions answered`, figure: own.length / outcomes.length });
  const cells = [
    name,
    percent(own.length, outcomes.length),
    percent(right(own), own.length),
    percent(supported, own.length),
    percent(foreign.length - talked.length, foreign.length),
    talked.filter((outcome) => outcome.confidence >= high).length.toString(),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Mean distance between what was said and what came, weighed by how many stand in a bin. */
function calibrationError(outcomes: Outcome[]): number {
  const errors = binned(outcomes).map((bin) => {
    const said = mean(bin.map((outcome) => outcome.confidence));
    return bin.length * Math.abs(said - right(bin) / (bin.length || 1));
  });
  return errors.reduce((sum, error) => sum + error, 0) / (outcomes.length || 1);
}

function binned(outcomes: Outcome[]): Outcome[][] {
  const all: Outcome[][] = Array.from({ length: bins }, () => []);
  for (const outcome of outcomes)
    all[Math.min(bins - 1, Math.floor(outcome.confidence * bins))]?.push(outcome);
  return all;
}

function reliabilityRow(name: string, outcomes: Outcome[]): string {
  const cells = binned(outcomes).map((bin) =>
    bin.length > 0 ? `${(right(bin) / bin.length).toFixed(2)} (${bin.length})` : '',
  );
  const sure = outcomes.filter((outcome) => outcome.confidence >= high);
  const last = [calibrationError(outcomes).toFixed(3), `${right(sure)} of ${sure.length}`];
  return `| ${[name, ...cells, ...last].join(' | ')} |`;
}

/** Where observed rightness stands by what was said, on what was fitted and on what was not. */
function reliabilityTable(answered: Answered[]): string {
  const half = ({ set, outcomes }: Answered, isHeld: boolean): Outcome[] =>
    outcomes
      .filter((_, position) => isHeldBack(set.queries[position]?.id ?? '') === isHeld)
      .filter(isSaid);
  const rows = [
    reliabilityRow(
      '**fitted on**: one half of all sets below',
      answered.flatMap((one) => half(one, false)),
    ),
    reliabilityRow(
      '**held back**: the other half',
      answered.flatMap((one) => half(one, true)),
    ),
    ...answered.map((one) => reliabilityRow(`held back: ${one.set.name}`, half(one, true))),
  ];
  const ranges = Array.from({ length: bins }, (_, bin) => `${bin / bins}–`);
  const columns = ['replies', ...ranges, 'error', 'right at ≥ .85'];
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...rows].join('\n');
}

/** What the gates of the built-in writer do, and what its confidence is worth. */
export async function suggestionsTables(): Promise<string[]> {
  const loads: (() => BenchSet)[] = [
    loadCovid,
    loadFirefoxLearning,
    loadLabourLaw,
    loadFirefox,
    () => loadCommerce('en', 'description'),
    () => loadCommerce('fr', 'description'),
  ];
  const foreign = foreignQuestions.banking().filter((_, position) => position % 2 === 0);
  const answers: string[] = [];
  const answered: Answered[] = [];
  for (const load of loads) {
    const asked = new Asked(load());
    const outcomes = await asked.askAll(asked.set.queries);
    answered.push({ set: asked.set, outcomes });
    answers.push(await answerRow(asked, outcomes, foreign));
  }
  const head = [
    '| knowledge | own questions answered | of these from a judged article | every sentence stands in its source | banking questions silenced | of the rest at ≥ .85 |',
    '|---|---|---|---|---|---|',
  ];
  return [[...head, ...answers].join('\n'), reliabilityTable(answered)];
}
