import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { wilsonInterval } from '../../../apps/api/src/answering/suggestions/figures/wilson.ts';
import { ask, countOf, makeClient, put, type Outcome } from '../citations/asking.ts';
import { asArrived, asKnownAt, readHelpCentre, readPast, type Past } from '../citations/history.ts';
import { withInstallation } from '../citations/installation.ts';
import { foreignQuestions, hasData } from '../retrieval/data.ts';

/**
 * What past tickets teach: `npm run bench:learning`. The first 0, 500, 1,000 and 1,500 tickets of a forum in the order
 * of time are known with what people had answered by then; the same later questions are asked each time.
 */

if (!hasData()) {
  console.log('The data folder is not there: nothing to measure.');
  process.exit(0);
}

const batch = 50;
/** An index learns what its client's own questions score once no change came for two seconds. */
const quietMs = 8_000;
const articles = readHelpCentre();
const past = readPast(articles);

/** Questions that this help centre is no place for: how people ask their bank. */
const foreign: Past[] = foreignQuestions
  .banking()
  .slice(0, 200)
  .map(({ text }, at) => ({
    linked: new Set(),
    answeredAt: null,
    ticket: {
      platform: 'bank',
      externalId: `bank-${at}`,
      subject: '',
      channel: 'web',
      category: null,
      language: 'en',
      tags: [],
      requesterName: null,
      requesterEmail: null,
      createdAt: new Date('2020-02-01T00:00:00Z'),
      messages: [
        {
          externalId: '0',
          role: 'requester',
          author: 'requester',
          sentAt: new Date('2020-02-01T00:00:00Z'),
          html: null,
          text,
        },
      ],
    },
  }));

type Learned = { tickets: number; answers: number; outcomes: Outcome[]; strangers: Outcome[] };

const countAnswers = (deps: Deps, clientId: number): Promise<number> =>
  deps.db.withClient(clientId, async (tx) => {
    const { count } = await tx
      .selectFrom('past_answers')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('client_id', '=', clientId)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    return Number(count);
  });

/** A client that knows the first tickets as they stood when the first of the later ones came, asked all later ones. */
async function learn(deps: Deps, tickets: number, from: number): Promise<Learned> {
  const clientId = await makeClient(deps, `${tickets} before ${from}`, articles);
  const later = past.slice(from);
  const now = later[0]?.ticket.createdAt ?? new Date();
  for (let at = 0; at < tickets; at += batch) {
    const known = past.slice(at, Math.min(at + batch, tickets));
    await put(
      deps,
      clientId,
      known.map(({ ticket }) => asKnownAt(ticket, now)),
    );
  }
  const answers = await countAnswers(deps, clientId);
  await deps.indexes.search(clientId, { text: 'update', subject: '', language: 'en' });
  await setTimeout(quietMs);
  const askAll = async (questions: Past[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const each of questions) {
      await put(deps, clientId, [asArrived(each.ticket)]);
      outcomes.push(await ask(deps, clientId, each));
    }
    return outcomes;
  };
  return { tickets, answers, outcomes: await askAll(later), strangers: await askAll(foreign) };
}

const whole = (share: number): string => (100 * share).toFixed(0);

/** A share with the range that it lies in with 95 % certainty. */
function share(part: number, all: number): string {
  if (all === 0) return '–';
  const { low, high } = wilsonInterval(part, all);
  return `${((100 * part) / all).toFixed(1)} % (${whole(low)}–${whole(high)})`;
}

const times = (part: number, before: number): string =>
  before === 0 ? '–' : `× ${(part / before).toFixed(2)}`;

function table(rows: Learned[]): string[] {
  const [none] = rows;
  if (!none) return [];
  const linkedOf = ({ outcomes }: Learned) => outcomes.filter(({ linked }) => linked.size > 0);
  const before = countOf(linkedOf(none));
  const questions = none.outcomes.length;
  return [
    '',
    `The last ${questions} questions, ${before.all} of them answered with a link to an article:`,
    '',
    '| learned tickets | answers of people in them | coverage | a bank’s questions answered | linked article among the sources | | cited in the text | | … of those with a suggestion | first document right |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const { all, ready, inSources, inText, first } = countOf(linkedOf(row));
      const cells = [
        row.tickets.toLocaleString('en'),
        row.answers.toLocaleString('en'),
        share(countOf(row.outcomes).ready, questions),
        share(countOf(row.strangers).ready, row.strangers.length),
        share(inSources, all),
        times(inSources, before.inSources),
        share(inText, all),
        times(inText, before.inText),
        share(inText, ready),
        share(first, all),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

/** @param steps how many tickets are learned, the most last: the questions are those after it */
async function measure(deps: Deps, steps: number[]): Promise<Learned[]> {
  const rows: Learned[] = [];
  for (const tickets of steps) rows.push(await learn(deps, tickets, Math.max(...steps)));
  return rows;
}

await withInstallation('learning', async ({ deps }) => {
  const startedAt = performance.now();
  const all = await measure(deps, [0, 500, 1_000, 1_500]);
  const more = await measure(deps, [0, 500, 1_000]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${past.length} tickets in the order of time; ${seconds} s`);
  for (const line of [...table(all), ...table(more)]) console.log(line);
});
