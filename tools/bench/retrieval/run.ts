import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { belongingTable } from './belonging.ts';
import {
  dataFolder,
  hasData,
  loadCovid,
  loadFirefox,
  loadFirefoxLearning,
  loadLabourLaw,
  type BenchSet,
} from './data.ts';
import {
  miniSearch,
  orama,
  ours,
  oursUntaught,
  plainBm25,
  type Built,
  type Engine,
} from './engines.ts';
import { line, notMeasured } from '../report.ts';
import { goalsTable } from './goals.ts';
import { mean, ndcgAt10, recallAt5 } from './measures.ts';
import { openDatabase, postgresEngine } from './postgres.ts';
import { suggestionsTables } from './suggestions.ts';
import { untunedRankingTable, untunedTable } from './untuned.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

type Figures = { all: number; oddHalf: number; recall: number; milliseconds: number };

async function ask(set: BenchSet, built: Built): Promise<Figures> {
  const all: number[] = [];
  const oddHalf: number[] = [];
  const recall: number[] = [];
  for (const query of set.queries.slice(0, 20)) await built.answer(query);
  const start = performance.now();
  const answers: string[][] = [];
  for (const query of set.queries) answers.push(await built.answer(query));
  const milliseconds = (performance.now() - start) / set.queries.length;
  set.queries.forEach((query, position) => {
    const relevant = set.relevant.get(query.id) as Set<string>;
    const gained = ndcgAt10(answers[position] as string[], relevant);
    all.push(gained);
    if (position % 2 === 1) oddHalf.push(gained);
    recall.push(recallAt5(answers[position] as string[], relevant));
  });
  return { all: mean(all), oddHalf: mean(oddHalf), recall: mean(recall), milliseconds };
}

type Measured = { row: string; reached: number; milliseconds: number; megabytes: number };

/** `npm run bench:retrieval -- --quick`: the smallest set alone, to see that it runs. */
const isQuick = process.argv.includes('--quick');
const loads = isQuick ? [loadCovid] : [loadFirefox, loadFirefoxLearning, loadCovid, loadLabourLaw];

async function measure(set: BenchSet, engine: Engine): Promise<Measured> {
  const before = heldBytes();
  const start = performance.now();
  const built = await engine.build(set);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = built.megabytes ? await built.megabytes() : (heldBytes() - before) / 1e6;
  const figures = await ask(set, built);
  await built.close?.();
  const cells = [
    set.name,
    engine.name,
    figures.all.toFixed(3),
    figures.oddHalf.toFixed(3),
    figures.recall.toFixed(3),
    figures.milliseconds.toFixed(2),
    megabytes.toFixed(1),
    Math.round(set.documents.length / seconds).toString(),
  ];
  const { all: reached, milliseconds } = figures;
  return { row: `| ${cells.join(' | ')} |`, reached, milliseconds, megabytes };
}

/** Time and memory beside the others'. */
function tellCosts(set: string, costs: [string, Measured][]): void {
  const ofOthers = (pick: (each: Measured) => number) =>
    Object.fromEntries(
      costs.filter(([name]) => name !== ours.name).map(([name, each]) => [name, pick(each)]),
    );
  const mine = costs.find(([name]) => name === ours.name)?.[1];
  if (!mine) return;
  const said = { unit: 'ms', bar: null, name: `${set}, a query` };
  line({ ...said, figure: mine.milliseconds, peers: ofOthers((each) => each.milliseconds) });
  const memory = { unit: 'MB', bar: null, name: `${set}, memory` };
  line({ ...memory, figure: mine.megabytes, peers: ofOthers((each) => each.megabytes) });
}

async function main(): Promise<void> {
  if (!hasData()) {
    console.log(`No data at ${dataFolder}: nothing was measured.`);
    notMeasured('the public sets are not beside the repository');
    return;
  }
  const database = await openDatabase();
  const others = [miniSearch, orama, ...(database ? [postgresEngine(database)] : []), plainBm25];
  const reached = new Map<string, number>();
  const peers = new Map<string, Record<string, number>>();
  console.log('| set | engine | nDCG@10 | odd half | R@5 | ms a query | MB | docs/s |');
  console.log('|---|---|---|---|---|---|---|---|');
  try {
    for (const load of loads) {
      const set = load();
      const mine = set.past.length > 0 ? [ours, oursUntaught] : [ours];
      const costs: [string, Measured][] = [];
      for (const engine of [...mine, ...others]) {
        const measured = await measure(set, engine);
        console.log(measured.row);
        costs.push([engine.name, measured]);
        if (engine === ours) reached.set(set.name, measured.reached);
        else peers.set(set.name, { ...peers.get(set.name), [engine.name]: measured.reached });
      }
      tellCosts(set.name, costs);
    }
  } finally {
    await database?.stop();
  }
  if (!isQuick) {
    console.log(`\n${belongingTable()}`);
    for (const table of await suggestionsTables()) console.log(`\n${table}`);
    console.log(`\n${untunedTable()}`);
    console.log(`\n${await untunedRankingTable()}`);
  }
  console.log(`\n${goalsTable(reached, peers)}`);
}

await main();
