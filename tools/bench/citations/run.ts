import type { Deps } from '../../../apps/api/src/deps.ts';
import { hasData } from '../retrieval/data.ts';
import { ask, countOf, makeClient, percent, put, type Outcome } from './asking.ts';
import { asArrived, readHelpCentre, readPast, readRoutine } from './history.ts';
import { withInstallation } from './installation.ts';

/**
 * How often a suggestion cites the article that a person really linked in the answer: `npm run bench:citations`. The
 * whole product over its own database, ticket by ticket in the order of time: a question arrives, a suggestion is
 * written, the people's answer arrives later. What is known at a question is what had been answered before it.
 */

if (!hasData()) {
  console.log('The data folder is not there: nothing to measure.');
  process.exit(0);
}

const articles = readHelpCentre();
const past = readPast(articles);
const routine = readRoutine();

/** Everything that happened, in the order of time. `learns`: whether the people's answers arrive too. */
async function replay(deps: Deps, clientId: number, learns: boolean): Promise<Outcome[]> {
  const arrivals = past.map((each) => ({ at: each.ticket.createdAt, each, isAnswer: false }));
  const answers = past.flatMap((each) =>
    learns && each.answeredAt ? [{ at: each.answeredAt, each, isAnswer: true }] : [],
  );
  const events = [...arrivals, ...answers].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const outcomes: Outcome[] = [];
  for (const { each, isAnswer } of events) {
    await put(deps, clientId, [isAnswer ? each.ticket : asArrived(each.ticket)]);
    if (!isAnswer && each.linked.size > 0) outcomes.push(await ask(deps, clientId, each));
  }
  return outcomes;
}

/** `only`: what counts as linked; tickets that link nothing of it are left out. */
function row(name: string, outcomes: Outcome[], only: (id: string) => boolean): string {
  const judged = outcomes
    .map((outcome) => ({ ...outcome, linked: new Set([...outcome.linked].filter(only)) }))
    .filter(({ linked }) => linked.size > 0);
  const { all, ready, inSources, inText, first } = countOf(judged);
  const cells = [
    name,
    all,
    percent(ready, all),
    percent(inSources, all),
    percent(inText, all),
    percent(inText, ready),
    percent(first, all),
  ];
  return `| ${cells.join(' | ')} |`;
}

await withInstallation('citations', async ({ deps }) => {
  const startedAt = performance.now();
  const taught = await replay(deps, await makeClient(deps, 'Learning', articles), true);
  const untaught = await replay(deps, await makeClient(deps, 'Not learning', articles), false);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const answered = past.filter(({ answeredAt }) => answeredAt).length;
  const all = () => true;
  const specific = (id: string) => !routine.has(id);
  const half = <T>(rows: T[]): T[] => rows.slice(Math.floor(rows.length / 2));
  console.log(
    [
      `${past.length} tickets, ${answered} answered, ${taught.length} whose answer links an article; ${seconds} s`,
      '',
      '| built-in suggestions | tickets | with a suggestion | linked article among the sources | cited in the text | … of those with a suggestion | first document right |',
      '|---|---|---|---|---|---|---|',
      row('with past answers', taught, all),
      row('with past answers, later half', half(taught), all),
      row('without past answers', untaught, all),
      row('without past answers, later half', half(untaught), all),
      row('with past answers, routine links left out', taught, specific),
      row('without past answers, routine links left out', untaught, specific),
    ].join('\n'),
  );
});
