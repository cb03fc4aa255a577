import type { Home, HomeNeeds } from '@replique/contract/home/home';
import { levels } from '@replique/contract/route';
import { findWaitingChats } from '../../chat/index.ts';
import {
  findBeginnings,
  findClient,
  isModuleOn,
  listClients,
  withScope,
  type Client,
  countFailedMails,
} from '../../accounts/index.ts';
import {
  countDeadLetters,
  findLongestWaiting,
  readTicketCounts,
  countFailedWriteBacks,
} from '../../helpdesk/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../insight/index.ts';
import {
  countOpenGaps,
  countDocumentsToReview,
  dayOf,
  countOpenProposals,
} from '../../knowledge/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { countFailingClients, countOpenIncidents, readValue } from '../../insight/index.ts';
import { findPreferences } from '../preferences/preferences.ts';
import { countGroupsToAnswer } from '../../answering/index.ts';
import { readSteps } from './steps.ts';

/** As the list of gaps looks back. */
const gapDays = 30;
const dayMs = 86_400_000;

type Seen = { userId: number; level: number; client: Client | null; clientId: number | null };

/** Over all clients every module counts as on: a client without it has no rows of it that wait. */
const has = ({ client }: Seen, module: keyof Client['modules']) =>
  client === null || isModuleOn(client, module);

async function readTickets(tx: Tx, seen: Seen) {
  if (!has(seen, 'suggestions'))
    return { ticketsWaiting: null, ticketsSuggested: null, longestWaitingSince: null };
  const counts = await readTicketCounts(tx, seen.clientId);
  const since = await findLongestWaiting(tx, seen.clientId);
  return {
    ticketsWaiting: counts.eligibleWaiting,
    ticketsSuggested: counts.suggested,
    longestWaitingSince: since?.toISOString() ?? null,
  };
}

/** What agents do. */
async function readWork(tx: Tx, deps: Deps, seen: Seen) {
  const { clientId } = seen;
  if (seen.level < levels.agent)
    return {
      chatsWaiting: null,
      groupsToAnswer: null,
      proposals: null,
      openGaps: null,
      documentsToReview: null,
    };
  const gapsSince = new Date(deps.clock().getTime() - gapDays * dayMs);
  return {
    chatsWaiting: has(seen, 'chatbots')
      ? (await findWaitingChats(tx, clientId, seen.userId)).count
      : null,
    groupsToAnswer: has(seen, 'reinforcement') ? await countGroupsToAnswer(tx, clientId) : null,
    proposals: await countOpenProposals(tx, clientId),
    openGaps: await countOpenGaps(tx, clientId, gapsSince),
    documentsToReview: await countDocumentsToReview(tx, clientId, dayOf(deps)),
  };
}

/** What an Admin looks after: agents try their own ticket again, the rest is not theirs to mend. */
async function countCrmFailures(tx: Tx, { level, clientId }: Seen): Promise<number | null> {
  if (level < levels.admin) return null;
  return (await countFailedWriteBacks(tx, clientId)) + (await countDeadLetters(tx, clientId));
}

/** What the provider looks after, whichever client is shown. */
async function readProvider(deps: Deps, { level }: Seen) {
  if (level < levels['super-admin'])
    return { failingClients: null, openIncidents: null, mailsFailed: null };
  return deps.db.withStaff(async (tx) => ({
    failingClients: await countFailingClients(tx),
    openIncidents: await countOpenIncidents(tx),
    mailsFailed: await countFailedMails(tx),
  }));
}

/** Nothing exists that could be answered, or answered from. */
async function isNothingYet(tx: Tx, { clientId }: Seen): Promise<boolean> {
  if (clientId === null) return (await listClients(tx, false)).length === 0;
  const { hasKnowledge } = await findBeginnings(tx, clientId);
  if (hasKnowledge) return false;
  const { eligible, ineligible } = await readTicketCounts(tx, clientId);
  return eligible + ineligible === 0;
}

/**
 * What the product brings, what needs the caller now, and what is left to set up: of the own client, or for a
 * super-admin of the chosen one, or of all.
 * @throws `clients.not-found`
 */
export async function readHome(
  deps: Deps,
  caller: Caller,
  { client: clientUuid, zone }: { client?: string | undefined; zone: string },
): Promise<Home> {
  const read = await withScope(deps, caller, clientUuid, async (tx, clientId) => {
    const client = clientId === null ? null : ((await findClient(tx, { id: clientId })) ?? null);
    const seen = { userId: caller.userId, level: caller.level, client, clientId };
    const needs = {
      ...(await readTickets(tx, seen)),
      ...(await readWork(tx, deps, seen)),
      crmFailures: await countCrmFailures(tx, seen),
    };
    return { seen, needs, isEmpty: await isNothingYet(tx, seen) };
  });
  const needs: HomeNeeds = { ...read.needs, ...(await readProvider(deps, read.seen)) };
  const { client } = read.seen;
  const set = await deps.db.withStaff((tx) => findPreferences(tx, caller.userId));
  const { isEmpty } = read;
  const isWithoutSteps = set.isChecklistHidden && !isEmpty;
  return {
    ...(await readValue(deps, { caller, client: clientUuid }, zone)),
    needs,
    isEmpty,
    steps: isWithoutSteps ? null : await readSteps(deps, caller, { client, set }),
  };
}
