import { Frontier, type Step } from './frontier.ts';
import { inParallel } from './in-parallel.ts';
import { nothingMet, readHtmlPage } from './read-html-page.ts';
import { Quota, type Reading } from './reading.ts';
import { readRobots } from './robots.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread } from './visitor.ts';

/** A site without a list of its pages: from its start, along its links. */
export async function* readCrawl(reading: Reading): AsyncGenerator<ReadEvent> {
  const rules = await readRobots(reading.visitor, reading.scope.origin);
  const frontier = new Frontier(reading);
  frontier.start(reading.url);
  const quota = new Quota(reading.limits);
  const met = nothingMet();
  const next = (underWay: number) => {
    const step = frontier.next(underWay);
    if (step) quota.takeTry();
    return step;
  };
  const work = async (step: Step) => ({
    step,
    outcome: await readHtmlPage(reading, rules, met, { url: step.url, listed: null }),
  });
  let total = 0;
  let ways = 0;
  for await (const { step, outcome } of inParallel(next, work)) {
    const [event] = outcome.events;
    // Without its start nothing was looked for; that is no empty site.
    if (step.depth === 0 && event?.type === 'failed' && outcome.links.length === 0) {
      throw new PageUnread(event.reason, event.url, event.status);
    }
    if (event)
      frontier.foreign.note(step.url, event.type === 'skipped' && event.reason === 'language');
    frontier.addLinks(step, outcome.links, outcome.isBarren);
    if (!event) ways += 1;
    const found = frontier.size - ways;
    if (found !== total) yield { type: 'found', total: (total = found) };
    yield* quota.keep(outcome.events);
  }
}
