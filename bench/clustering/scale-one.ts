import { makeGrown } from './grown.ts';
import { loadBanking, loadBitext, loadInsurance, seededRandom } from './sets.ts';

/** One size, in a process of its own: `node scale-one.ts 10000`. */
const size = Number(process.argv[2] ?? 1_000);

/** Questions of all English sets, each time with other words left out and sentences put before. */
function makeQuestions(count: number): { id: number; text: string }[] {
  const random = seededRandom(11);
  const texts = [loadBanking(), loadBitext(), loadInsurance()].flatMap(({ rows }) =>
    rows.map(({ text }) => text),
  );
  const pick = (): string => texts[Math.floor(random() * texts.length)] as string;
  return Array.from({ length: count }, (_, id) => {
    const words = pick()
      .split(' ')
      .filter((_word, at, all) => all.length < 6 || at % 2 === 0 || random() > 0.15);
    // Some questions name something that no other does.
    const own = random() < 0.3 ? ` ref${Math.floor(random() * 1e6).toString(36)}x` : '';
    return { id, text: `${words.join(' ')}${own}` };
  });
}

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
