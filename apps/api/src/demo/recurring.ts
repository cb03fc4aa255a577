import { findClient } from '../accounts/clients/clients.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/http/access.ts';
import {
  approveGroup,
  dismissGroup,
  groupClient,
  renameGroup,
} from '../answering/reinforcement/reinforcement.ts';
import { idOf, readDemoMatters, readMatterTickets, type DemoMatter } from './read-recurring.ts';
import { putDemoTickets } from './sent-answers.ts';
import { findGroupOfTicket } from './store.ts';

/**
 * What the demo's clients are asked again and again. Some of it was grouped, answered or dismissed weeks ago, so that the
 * page of a group has a past; the rest is left to the job, which finds it when the server runs.
 */

type DemoPlace = { id: number; slug: string };

const day = 86_400_000;
/** The run that found what people decided on since. */
const groupedDaysAgo = 28;

const daysBefore = (deps: Deps, daysAgo: number): Deps => ({
  ...deps,
  clock: () => new Date(deps.clock().getTime() - daysAgo * day),
});

async function putMatters(
  deps: Deps,
  clientId: number,
  matters: DemoMatter[],
  isWanted: (daysAgo: number) => boolean,
): Promise<void> {
  const now = deps.clock();
  const read = matters.map((matter) => readMatterTickets(matter, now, isWanted));
  const tickets = read.flatMap((each) => each.tickets);
  const uses = read.flatMap((each) => each.uses);
  if (tickets.length > 0) await putDemoTickets(deps, clientId, tickets, uses);
}

const findGroup = (deps: Deps, clientId: number, matter: DemoMatter) =>
  deps.db.withClient(clientId, (tx) => findGroupOfTicket(tx, clientId, idOf(matter, 0)));

/** What a person decided on the group of a matter, unless an earlier start did it. */
async function decide(deps: Deps, clientId: number, agent: Caller, matter: DemoMatter) {
  const { name, approved, dismissed } = matter;
  const found = await findGroup(deps, clientId, matter);
  if (!found || found.isDecided) return;
  const group = found.uuid;
  let { revision } = found;
  if (name) {
    const then = daysBefore(deps, (approved ?? dismissed)?.daysAgo ?? 0);
    ({ revision } = await renameGroup(then, agent, { group, revision, name }));
  }
  if (approved) {
    const { daysAgo, title, markdown } = approved;
    const text = { title, markdown, isQuestion: false, url: null, until: null };
    const then = daysBefore(deps, daysAgo);
    await approveGroup(then, agent, { group, revision, ...text });
  }
  if (dismissed)
    await dismissGroup(daysBefore(deps, dismissed.daysAgo), agent, { group, revision });
}

/** Stores the tickets that ask the same, and lets the past happen: the run, the decisions, what was answered since. */
export async function putDemoMatters(
  deps: Deps,
  place: DemoPlace,
  agent: Caller | null,
): Promise<void> {
  const matters = readDemoMatters(place.slug);
  const decided = agent ? matters.filter(({ approved, dismissed }) => approved ?? dismissed) : [];
  const isEarly = (daysAgo: number): boolean => daysAgo > groupedDaysAgo;
  const [first] = decided;
  if (agent && first) {
    await putMatters(deps, place.id, decided, isEarly);
    const client = await deps.db.withClient(place.id, (tx) => findClient(tx, { id: place.id }));
    if (client && !(await findGroup(deps, place.id, first)))
      await groupClient(daysBefore(deps, groupedDaysAgo), client);
    for (const matter of decided) await decide(deps, place.id, agent, matter);
    await putMatters(deps, place.id, decided, (daysAgo) => !isEarly(daysAgo));
  }
  const others = matters.filter((matter) => !decided.includes(matter));
  await putMatters(deps, place.id, others, () => true);
}
