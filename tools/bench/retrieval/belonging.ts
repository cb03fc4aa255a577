import { leastBelonging } from '@replique/engine/retrieval/belonging';
import {
  foreignQuestions,
  loadCommerce,
  loadCovid,
  loadFirefox,
  loadFirefoxLearning,
  loadLabourLaw,
  type BenchQuery,
  type BenchSet,
} from './data.ts';
import { areaUnderCurve } from './measures.ts';
import { buildOurs, searchOurs } from './ours.ts';

type Check = { name: string; set: BenchSet; foreign: BenchQuery[] };

type Prepared = { belongs: (query: BenchQuery) => number; own: number[] };
const prepared = new Map<BenchSet, Prepared>();

function prepare(set: BenchSet): Prepared {
  const kept = prepared.get(set);
  if (kept) return kept;
  const index = buildOurs(set, set.past.length > 0);
  index.calibrate();
  const belongs = (query: BenchQuery): number => searchOurs(index, set, query).belongs;
  const made = { belongs, own: set.queries.map(belongs) };
  prepared.set(set, made);
  return made;
}

function row({ name, set, foreign }: Check): string {
  const { belongs, own } = prepare(set);
  const other = foreign.map(belongs);
  const kept = own.filter((value) => value >= leastBelonging).length / own.length;
  const silenced = other.filter((value) => value < leastBelonging).length / other.length;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `| ${name} | ${areaUnderCurve(own, other).toFixed(3)} | ${percent(kept)} | ${percent(silenced)} |`;
}

/** Whether `belongs` tells questions of the trade from questions of another, and what the gate does with them. */
export function belongingTable(): string {
  const { banking, insurance, orders } = foreignQuestions;
  const [covid, firefox, labour] = [loadCovid(), loadFirefox(), loadLabourLaw()];
  const learning = loadFirefoxLearning();
  const commerce = loadCommerce('en', 'title');
  const checks: Check[] = [
    { name: 'COVID FAQ, banking questions', set: covid, foreign: banking() },
    { name: 'COVID FAQ, Firefox forum questions', set: covid, foreign: firefox.queries },
    { name: 'COVID FAQ, insurance questions', set: covid, foreign: insurance() },
    { name: 'Firefox help, banking questions', set: firefox, foreign: banking() },
    { name: 'Firefox help, COVID questions', set: firefox, foreign: covid.queries },
    { name: 'Firefox help, insurance questions', set: firefox, foreign: insurance() },
    { name: 'Firefox help, learning; banking questions', set: learning, foreign: banking() },
    { name: 'Firefox help, learning; COVID questions', set: learning, foreign: covid.queries },
    { name: 'Firefox help, learning; insurance questions', set: learning, foreign: insurance() },
    { name: 'Firefox help, learning; orders in a shop', set: learning, foreign: orders() },
    { name: 'Labour-law sheets (fr), COVID questions (en)', set: labour, foreign: covid.queries },
    { name: 'Commerce help (en), banking questions', set: commerce, foreign: banking() },
    { name: 'Commerce help (en), insurance questions', set: commerce, foreign: insurance() },
  ];
  const head = [
    '| knowledge, foreign questions | AUC of `belongs` | own questions let through | foreign ones silenced |',
    '|---|---|---|---|',
  ];
  return [...head, ...checks.map(row)].join('\n');
}
