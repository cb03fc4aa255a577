import { makeGrown } from './grown.ts';
import { makeQuestions } from './varied-questions.ts';

/** One size, in a process of its own: `node scale-one.ts 10000`. */
const size = Number(process.argv[2] ?? 1_000);

const questions = makeQuestions(size);
const before = process.memoryUsage().rss;
const run = makeGrown('en');
const startedAt = performance.now();
run.add(questions);
const seconds = (performance.now() - startedAt) / 1000;
const most = process.resourceUsage().maxRSS * 1024 - before;
const stateKb = Math.round(JSON.stringify(run.state()).length / 1000);
const nextAt = performance.now();
run.add(makeQuestions(size + Math.round(size / 10)).slice(size));
const nextSeconds = (performance.now() - nextAt) / 1000;
console.log(
  `${size} questions: ${seconds.toFixed(1)} s, ${run.state().groups.length} groups, ` +
    `${((100 * run.pool().length) / size).toFixed(1)} % in no group, memory grew by ${Math.round(most / 1e6)} MB, ` +
    `state ${stateKb} kB; a tenth more: ${nextSeconds.toFixed(1)} s`,
);
