import { leastBelonging } from '@replique/engine/generation/gates';
import {
  loadCovid,
  loadFirefox,
  loadForeignQuestions,
  loadLabourLaw,
  type BenchQuery,
  type BenchSet,
} from './data.ts';
import { areaUnderCurve } from './measures.ts';
import { buildOurs, searchOurs } from './ours.ts';

type Check = { name: string; set: BenchSet; foreign: BenchQuery[] };

function row({ name, set, foreign }: Check): string {
  const index = buildOurs(set, false);
  const belongs = (query: BenchQuery): number => searchOurs(index, set, query).belongs;
  const own = set.queries.map(belongs);
  const other = foreign.map(belongs);
  const kept = own.filter((value) => value >= leastBelonging).length / own.length;
  const silenced = other.filter((value) => value < leastBelonging).length / other.length;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `| ${name} | ${areaUnderCurve(own, other).toFixed(3)} | ${percent(kept)} | ${percent(silenced)} |`;
}

/** Whether `belongs` tells questions of the trade from questions of another, and what the gate does with them. */
export function belongingTable(): string {
  const banking = loadForeignQuestions().map((text): BenchQuery => ({ id: '', text, at: 0 }));
  const [covid, firefox, labour] = [loadCovid(), loadFirefox(), loadLabourLaw()];
  const checks: Check[] = [
    { name: 'COVID FAQ, banking questions', set: covid, foreign: banking },
    { name: 'COVID FAQ, Firefox forum questions', set: covid, foreign: firefox.queries },
    { name: 'Firefox help, banking questions', set: firefox, foreign: banking },
    { name: 'Firefox help, COVID questions', set: firefox, foreign: covid.queries },
    { name: 'Labour-law sheets (fr), COVID questions (en)', set: labour, foreign: covid.queries },
  ];
  const head = [
    '| knowledge, foreign questions | AUC of `belongs` | own questions let through | foreign ones silenced |',
    '|---|---|---|---|',
  ];
  return [...head, ...checks.map(row)].join('\n');
}
