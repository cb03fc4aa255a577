import { createAccountState } from '../../../packages/connectors/src/account-state.ts';
import type { Connector, Platform, Send } from '../../../packages/connectors/src/connector.ts';
import { CrmFailed } from '../../../packages/connectors/src/failure.ts';
import {
  ownLedger,
  type Budget,
  type SharedLedger,
} from '../../../packages/connectors/src/ledger.ts';
import { platforms } from '../../../packages/connectors/src/platforms.ts';
import type { Limiter } from './limiters.ts';
import { SimulatedClock } from './simulated-clock.ts';
import type { Plan, Years } from './vendors.ts';

/** One history of an account, read by two processes in turns, while each does something else for it now and then. */

export type Seen = {
  hours: number;
  read: number;
  /** Of what the plan allowed meanwhile and others left. */
  used: number;
  /** Of somebody else's program. */
  others: number;
  /** Of those that are counted apart, answered. */
  apart: number;
  /** Sent by us, and those of them that were refused. */
  requests: number;
  refused: number;
  /** Sent by a process before the end of a pause that it was told of. */
  ignored: number;
  /** The longest that something else than the history waited for its turn. */
  longestWaitMs: number;
  minutesToFirst: number;
};

const start = new Date('2026-11-01T00:00:00Z');
const yearMs = 365 * 24 * 3_600_000;
/** An answer on a normal day. */
const latencyMs = 250;
const turnMs = 20_000;
const elseEveryMs = 60_000;
/** Somebody else's program uses all that is left for a while. */
const burstEveryMs = 3_600_000;
const fewAtOnce = 10;
const suggestionsFrom = 500;

type World = {
  clock: SimulatedClock;
  limiter: Limiter;
  apart: Limiter | null;
  plan: Plan;
  years: Years;
  seen: Seen;
};

/** What a process sends; it has a memory of what it was told. */
function sendOf({ clock, limiter, apart, plan, years, seen }: World): Send {
  const paused = { all: 0, apart: 0 };
  return async (url, { body }) => {
    seen.requests += 1;
    const isApart = plan.apart !== undefined && url.pathname.includes(plan.apart.path);
    if (clock.now < Math.max(paused.all, isApart ? paused.apart : 0)) seen.ignored += 1;
    await clock.sleep(latencyMs / 2);
    const of = isApart ? apart?.ask(clock.now) : undefined;
    const { headers, refused } = of?.refused
      ? { headers: {}, refused: of.refused }
      : limiter.ask(clock.now);
    const answer = refused ? refusal(plan) : plan.answer(url, body, years);
    if (refused) seen.refused += 1;
    await clock.sleep(latencyMs / 2);
    if (of && !refused) seen.apart += 1;
    const rests = of?.refused ? 'apart' : 'all';
    if (refused) paused[rests] = Math.max(paused[rests], clock.now + refused.retryMs);
    const status = refused?.status ?? 200;
    const told = new Headers({ ...headers, date: clock.date().toUTCString() });
    if (refused?.retryMs) told.set('retry-after', String(Math.ceil(refused.retryMs / 1_000)));
    const text = JSON.stringify(answer);
    return {
      status,
      ok: status < 300,
      headers: told,
      text: async () => text,
    } as Response;
  };
}

const refusal = ({ platform }: Plan) =>
  platform === 'salesforce'
    ? [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }]
    : { error: 'Rate limit exceeded.' };

type Process = { history: Connector; other: Connector };

function openProcess(
  world: World,
  ledger: SharedLedger,
  ledgerApart: (name: string, limit: Budget) => SharedLedger,
): Process {
  const { clock, plan } = world;
  const platform = platforms[plan.platform] as Platform<Plan['credentials']>;
  const state = createAccountState({
    limit: platform.limit,
    clock: clock.date,
    ledger,
    ledgerApart,
    sleep: clock.sleep,
  });
  const context = { send: sendOf(world), clock: clock.date, state };
  return {
    history: platform.connect(plan.credentials, { ...context, isHistory: true }),
    other: platform.connect(plan.credentials, context),
  };
}

/** As long as the platform said; a minute where it said nothing. */
async function rest({ clock }: World, error: unknown): Promise<void> {
  if (!(error instanceof CrmFailed) || error.reason !== 'rate-limited') throw error;
  await clock.sleep(Math.max((error.retryAt?.getTime() ?? clock.now + 60_000) - clock.now, 1_000));
}

type Work = {
  cursor: string | null;
  waiting: string[];
  /** Told before: pages say the same more than once. */
  told: Set<string>;
  isListed: boolean;
};

async function readOn(world: World, { history }: Process, work: Work): Promise<void> {
  const { clock, seen } = world;
  const until = clock.now + turnMs;
  while (clock.now < until) {
    if (work.waiting.length === 0) {
      if (work.isListed) return;
      const since = new Date(world.years.since);
      const page = await history.listChanged({ cursor: work.cursor, since });
      work.cursor = page.cursor;
      work.isListed = page.isCaughtUp;
      for (const { externalId } of page.changed) {
        if (!work.told.has(externalId)) work.waiting.push(externalId);
        work.told.add(externalId);
      }
      continue;
    }
    const atOnce = Math.max(fewAtOnce, history.ticketsAtOnce?.() ?? 0);
    const batch = work.waiting.slice(0, atOnce);
    const tickets = await history.readTickets(batch, { categoryFieldId: null });
    work.waiting.splice(0, batch.length);
    const before = seen.read;
    seen.read += tickets.filter(({ state }) => state !== 'deleted').length;
    if (before < suggestionsFrom && seen.read >= suggestionsFrom)
      seen.minutesToFirst = (clock.now - start.getTime()) / 60_000;
  }
}

/** Something else, of a person: what it waits for beside the answer. */
async function doElse(world: World, { other }: Process, isOver: () => boolean): Promise<void> {
  const { clock, seen } = world;
  for (;;) {
    await clock.sleep(elseEveryMs);
    if (isOver()) return;
    const begun = clock.now;
    await other.listGroups().catch((error: unknown) => {
      if (!(error instanceof CrmFailed)) throw error;
    });
    seen.longestWaitMs = Math.max(seen.longestWaitMs, clock.now - begun - latencyMs);
  }
}

async function useUp({ clock, limiter, plan, seen }: World, isOver: () => boolean): Promise<void> {
  for (;;) {
    await clock.sleep(burstEveryMs);
    if (isOver()) return;
    if (plan.platform !== 'salesforce') while (!limiter.ask(clock.now).refused) seen.others += 1;
  }
}

export async function simulate(plan: Plan, tickets: number): Promise<Seen> {
  const clock = new SimulatedClock(start);
  const until = start.getTime();
  const seen: Seen = {
    hours: 0,
    read: 0,
    used: 0,
    others: 0,
    apart: 0,
    requests: 0,
    refused: 0,
    ignored: 0,
    longestWaitMs: 0,
    minutesToFirst: 0,
  };
  const years = { tickets, since: until - yearMs, until: until - 300_000 };
  const world: World = {
    clock,
    limiter: plan.limiter(),
    apart: plan.apart?.limiter() ?? null,
    plan,
    years,
    seen,
  };
  const ledger = ownLedger(platforms[plan.platform].limit);
  const apart = new Map<string, SharedLedger>();
  const ledgerApart = (name: string, limit: Budget) => {
    const known = apart.get(name) ?? ownLedger(limit);
    apart.set(name, known);
    return known;
  };
  const open = () => openProcess(world, ledger, ledgerApart);
  const processes = [open(), open()];
  const work: Work = { cursor: null, waiting: [], told: new Set(), isListed: false };
  let isOver = false;
  const reading = async () => {
    for (let turn = 0; !work.isListed || work.waiting.length > 0; turn += 1)
      await readOn(world, processes[turn % 2] as Process, work).catch((error: unknown) =>
        rest(world, error),
      );
    isOver = true;
    const ms = clock.now - until;
    seen.hours = ms / 3_600_000;
    const allowed = (world.limiter.perDay * ms) / (24 * 3_600_000);
    // Within less than a day all of the day's requests may be used.
    const budget =
      plan.platform === 'salesforce' ? Math.max(allowed, world.limiter.perDay) : allowed;
    const ofPlan = (seen.requests - seen.refused) / (budget - seen.others);
    const allowedApart = ((world.apart?.perDay ?? 0) * ms) / (24 * 3_600_000);
    seen.used = Math.max(ofPlan, allowedApart > 0 ? seen.apart / allowedApart : 0);
  };
  const everything = [
    reading(),
    ...processes.map((each) => doElse(world, each, () => isOver)),
    useUp(world, () => isOver),
  ];
  await clock.run(Promise.all(everything));
  return seen;
}
