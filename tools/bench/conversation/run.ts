import { hasHelpCentres, readHelpCentres } from './help-centres.ts';
import { install, type Answered } from './installation.ts';
import { english } from './talks-en.ts';
import { french } from './talks-fr.ts';
import type { Expected, Talk } from './talks.ts';

/**
 * How often a chat without a model is answered right: `npm run bench:conversation`. `--show` prints what went wrong in
 * the turns that may be tuned on, `--show-held` what did in the others; `--demo` leaves the help centres out.
 */

type Outcome = 'right' | 'wrong' | 'unanswered' | 'asked back';
type Judged = {
  talk: Talk;
  at: number;
  isHeld: boolean;
  expected: Expected;
  outcome: Outcome;
  /** The article is the right one. */
  isArticle: boolean;
  answered: Answered;
};

const has = (flag: string): boolean => process.argv.includes(flag);
/** Every other conversation is held back: nothing is tuned on it. */
const isHeldBack = (index: number): boolean => index % 2 === 1;

/** Typography counts for nothing here. */
const plain = (text: string): string => text.replaceAll('’', "'").replace(/[\u00a0\u202f]/g, ' ');

const slugOf = (url: string | null): string => url?.split('/articles/')[1] ?? '';

function judge(expected: Expected, { done }: Answered): { outcome: Outcome; isArticle: boolean } {
  const cited = done.sources.map(({ url }) => slugOf(url));
  const isAnswered = cited.length > 0;
  const isArticle =
    expected.kind === 'answer'
      ? cited.some((slug) => expected.articles.includes(slug))
      : expected.kind === 'part' && cited.includes(expected.article);
  if (expected.kind === 'none') return { outcome: isAnswered ? 'wrong' : 'right', isArticle };
  if (!isAnswered)
    return { outcome: done.trace.kind === 'clarified' ? 'asked back' : 'unanswered', isArticle };
  const isRight =
    isArticle &&
    (expected.kind === 'answer' ? expected.says.test(plain(done.text)) : isPart(expected, done));
  return { outcome: isRight ? 'right' : 'wrong', isArticle };
}

function isPart(expected: Expected & { kind: 'part' }, { trace }: Answered['done']): boolean {
  if (expected.heading === null) return true;
  const cited = new Set(trace.sentences.flatMap(({ sources }) => sources));
  const quoted = trace.sources.filter(({ number }) => cited.has(number));
  return quoted.some(({ heading, url }) => {
    return slugOf(url) === expected.article && heading === expected.heading;
  });
}

const outcomes: Outcome[] = ['right', 'wrong', 'unanswered', 'asked back'];

function row(name: string, judged: Judged[]): string {
  const of = (wanted: Outcome): string => {
    const count = judged.filter(({ outcome }) => outcome === wanted).length;
    return `${count} (${Math.round((100 * count) / Math.max(1, judged.length))} %)`;
  };
  const beside = judged.filter(({ outcome, isArticle }) => outcome === 'wrong' && isArticle).length;
  return `| ${name} | ${judged.length} | ${outcomes.map(of).join(' | ')} | ${beside} |`;
}

function table(name: string, all: Judged[]): void {
  console.log(
    `\n| ${name} | turns | right | wrong | unanswered | asked back | wrong part of the right page |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const isHeld of [false, true]) {
    for (const language of ['en', 'fr'] as const) {
      const own = all.filter((each) => each.isHeld === isHeld && each.talk.language === language);
      const kinds: [string, Judged[]][] = [
        ['first questions', own.filter(({ at, expected }) => at === 0 && expected.kind !== 'none')],
        ['later turns', own.filter(({ at, expected }) => at > 0 && expected.kind !== 'none')],
        ['nothing answers it', own.filter(({ expected }) => expected.kind === 'none')],
      ];
      for (const [kind, judged] of kinds)
        if (judged.length > 0)
          console.log(
            row(`${language}, ${isHeld ? '**held back**' : 'tuned on'}: ${kind}`, judged),
          );
    }
  }
}

function percentile(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
}

function times(all: Judged[]): void {
  const turns = all.map(({ answered }) => answered);
  const searched = turns.filter(({ done }) => done.trace.kind === 'question');
  console.log(
    '\n| turns | p50 ms | p95 ms | worst ms | statements p50 | p95 |\n|---|---|---|---|---|---|',
  );
  for (const [name, own] of [
    ['all', turns],
    ['searched', searched],
  ] as const) {
    const ms = own.map((each) => each.ms);
    const counts = own.map((each) => each.statements);
    const told = [percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 1)];
    console.log(
      `| ${name} | ${told.join(' | ')} | ${percentile(counts, 0.5)} | ${percentile(counts, 0.95)} |`,
    );
  }
}

function show(all: Judged[]): void {
  for (const { talk, at, isHeld, outcome, expected, answered } of all) {
    if (outcome === 'right' || !has(isHeld ? '--show-held' : '--show')) continue;
    const { done } = answered;
    const wanted =
      expected.kind === 'part'
        ? `${expected.article} # ${expected.heading}`
        : expected.kind === 'answer'
          ? `${expected.articles.join(' ')} ${expected.says}`
          : 'nothing';
    console.log(
      `\n${outcome.toUpperCase()} (${talk.language}) ${talk.turns
        .slice(0, at + 1)
        .map(({ text }) => text)
        .join(' > ')}`,
    );
    console.log(`  wanted: ${wanted}`);
    const { question, confidence, silenceReason, sources } = done.trace;
    console.log(
      `  searched: ${question.replaceAll('\n', ' // ')} (${confidence ?? silenceReason ?? done.trace.kind})`,
    );
    console.log(
      `  offered: ${sources.map((each) => `${each.number}:${slugOf(each.url)}#${each.heading} ${each.score.toFixed(2)}`).join(' ; ')}`,
    );
    console.log(`  said: ${done.text.replaceAll('\n', ' / ').slice(0, 300)}`);
  }
}

const centres = hasHelpCentres() && !has('--demo') ? readHelpCentres() : [];
if (centres.length === 0) console.log('Without the help centres of the data folder.\n');
const installation = await install(centres);
try {
  // What the first question of each index costs once is no turn's.
  for (const { talks } of [{ talks: english }, { talks: french }, ...centres])
    if (talks[0]) await installation.talk(talks[0]);
  const said = async (talks: Talk[]): Promise<Judged[]> => {
    const judged: Judged[] = [];
    for (const [index, talk] of talks.entries()) {
      const answers = await installation.talk(talk);
      for (const [at, answered] of answers.entries()) {
        const { expected } = talk.turns[at] as Talk['turns'][number];
        const isHeld = isHeldBack(index);
        judged.push({ talk, at, isHeld, expected, answered, ...judge(expected, answered) });
      }
    }
    return judged;
  };
  const written = [...(await said(english)), ...(await said(french))];
  table('written conversations', written);
  show(written);
  const made: Judged[] = [];
  for (const { company, talks } of centres) {
    const judged = await said(talks);
    table(company, judged);
    made.push(...judged);
  }
  if (has('--show-made')) show(made);
  times([...written, ...made]);
} finally {
  await installation.close();
}
