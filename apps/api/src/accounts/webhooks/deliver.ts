import { setTimeout as delay } from 'node:timers/promises';
import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import { jittered, retryWaits } from '../../platform/work/backoff.ts';
import {
  releaseEndpoint,
  removeDeliveries,
  settleDelivery,
  takeDelivery,
  type Taken as Delivery,
  type Tried,
} from './delivery-store.ts';
import { giveUpAll, inBatches } from './in-batches.ts';
import { sendOnce } from './send.ts';
import { forgetOldSecrets } from './store.ts';
import { endpoints, type Endpoint, type EndpointWork } from './work.ts';

export const deliverJob = 'webhooks.deliver';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Nothing goes to an endpoint that failed for so long; others of its deliveries need not each find out. */
const longestPause = 5 * minute;
/** An endpoint that has answered nothing well for so long is switched off. */
const failingMs = 5 * day;
const keptMs = 30 * day;

export const timeoutMs = 10 * second;
const runMs = 50 * second;
const atOnce = 8;

export type DeliverOptions = {
  /** 0 to 1. */
  random?: () => number;
  timeoutMs?: number;
};

type Taken = { endpoint: Endpoint; delivery: Delivery };

async function takeNext(deps: Deps): Promise<Taken | null> {
  const at = deps.clock();
  return deps.db.withStaff(async (tx) => {
    const endpoint = await endpoints.claim(tx, { at });
    if (!endpoint) return null;
    const delivery = await takeDelivery(tx, endpoint, at);
    if (delivery) return { endpoint, delivery };
    // Another worker sent it between this one's look and its claim: the endpoint is kept from nobody for that.
    await endpoints.end(tx, endpoint);
    return null;
  });
}

function verdictOf({ endpoint, delivery }: Taken, tried: Tried, random: () => number) {
  const now = tried.at.getTime();
  if (tried.failure === null)
    return { state: 'sent' as const, dueAt: null, pausedUntil: null, offReason: null };
  const wait = retryWaits[delivery.attempts - 1];
  const pause = retryWaits[endpoint.failuresInRow] ?? longestPause;
  const since = endpoint.failingSince?.getTime() ?? now;
  const isFailing = now - since >= failingMs;
  return {
    state: wait === undefined ? ('failed' as const) : ('waiting' as const),
    dueAt: wait === undefined ? null : new Date(now + jittered(wait, random)),
    pausedUntil: new Date(now + jittered(Math.min(pause, longestPause), random)),
    offReason:
      tried.failure === 'gone' ? ('gone' as const) : isFailing ? ('failing' as const) : null,
  };
}

async function settle(
  deps: Deps,
  { endpoint, delivery, work }: Taken & { work: EndpointWork },
  tried: Tried,
  verdict: ReturnType<typeof verdictOf>,
): Promise<void> {
  const { state, dueAt, pausedUntil, offReason } = verdict;
  const { failure, at } = tried;
  await deps.db.withStaff(async (tx) => {
    const health = { isOn: offReason === null, offReason, pausedUntil, failure, at };
    await releaseEndpoint(tx, work, health);
    await settleDelivery(tx, delivery, { state, dueAt, tried });
    if (offReason === null) return;
    await recordChange(
      tx,
      deps,
      { userId: null },
      {
        action: 'webhooks.switched-off',
        clientId: endpoint.clientId,
        label: new URL(endpoint.url).host,
        href: `/settings?tab=webhooks&client=${endpoint.clientUuid}`,
        after: { isOn: false, reason: offReason },
      },
    );
  });
}

async function tryOnce(
  deps: Deps,
  taken: Taken & { work: EndpointWork },
  options: DeliverOptions,
): Promise<void> {
  const { endpoint, delivery } = taken;
  const tried = await sendOnce(deps, delivery, endpoint, options.timeoutMs ?? timeoutMs);
  const verdict = verdictOf(taken, tried, options.random ?? Math.random);
  const { failure, status } = tried;
  if (failure !== null)
    deps.log.warn(
      { webhook: endpoint.uuid, delivery: delivery.uuid, failure, status },
      'a webhook was not taken',
    );
  await settle(deps, taken, tried, verdict);
  if (verdict.offReason !== null) await giveUpAll((fn) => deps.db.withStaff(fn), endpoint);
  const again = Math.max(verdict.dueAt?.getTime() ?? 0, verdict.pausedUntil?.getTime() ?? 0);
  const wait = again - tried.at.getTime();
  // What is due before the job's next minute; it looks by itself then.
  if (failure !== null && wait < minute) setTimeout(() => deps.wake(deliverJob), wait).unref();
}

const deliver = (deps: Deps, taken: Taken, options: DeliverOptions): Promise<void> =>
  endpoints.perform(deps, taken.endpoint, {
    work: (work) => tryOnce(deps, { ...taken, work }, options),
  });

/**
 * Job: sends what is due, several endpoints at once and one delivery at a time to each. Any number of processes may
 * run it. Answers how many were tried.
 */
export async function deliverDue(deps: Deps, options: DeliverOptions = {}): Promise<number> {
  // Where nothing waits one look is enough.
  const first = await takeNext(deps);
  if (!first) return 0;
  const until = performance.now() + runMs;
  const failures: unknown[] = [];
  let sending = 0;
  let tried = 0;
  let ended = Promise.withResolvers<void>();
  const send = async (taken: Taken) => {
    sending += 1;
    tried += 1;
    try {
      await deliver(deps, taken, options);
    } finally {
      sending -= 1;
      ended.resolve();
      ended = Promise.withResolvers();
    }
  };
  const work = async (given?: Taken) => {
    if (given) await send(given);
    while (performance.now() < until && failures.length === 0) {
      const taken = await takeNext(deps);
      if (taken) await send(taken);
      else if (sending === 0) return;
      // What happens while somebody hangs is not left for after that.
      else await Promise.race([ended.promise, delay(second, undefined, { ref: false })]);
    }
  };
  const workers = Array.from({ length: atOnce }, (_, n) =>
    work(n === 0 ? first : undefined).catch((error: unknown) => failures.push(error)),
  );
  await Promise.all(workers);
  if (failures.length > 0) throw new AggregateError(failures, 'webhooks could not be delivered');
  return tried;
}

/** Job: forgets what happened a month ago, whether it was sent or not, and secrets that were replaced. */
export async function forgetDeliveries(deps: Deps): Promise<void> {
  const now = deps.clock();
  await deps.db.withStaff((tx) => forgetOldSecrets(tx, now));
  const before = new Date(now.getTime() - keptMs);
  await inBatches((most) => deps.db.withStaff((tx) => removeDeliveries(tx, before, most)));
}
