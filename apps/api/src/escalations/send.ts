import { randomUUID } from 'node:crypto';
import type { Connector } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import { crmPlatforms, type CrmPlatform } from '@replique/contract/crm';
import { connectorFor } from '../crm/crm.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { begin, keepInternal, keepMade, LeaseLost } from './keep.ts';
import { crmTicketOf, readMaterial, type Material } from './material.ts';
import {
  holdTaken,
  listDueClients,
  postponeAll,
  takeNext,
  updateLater,
  updateNotBegun,
  type Taken,
} from './work-store.ts';

/** Makes tickets of what was passed on: once each, one after the other of a client, several clients at once. */

const second = 1_000;
const minute = 60 * second;
/** Another process may take over once this has passed; a sending that takes longer is broken off before. */
const leaseMs = 4 * minute;
const sendingMs = 3 * minute;
const atOnce = 4;
const pauseMs = minute;
/** A request without an answer may still be carried out for so long: looked for earlier, its ticket would be made twice. */
const underWayMs = 45 * second;

/** How long to wait before each further try; after the last one it is given up. */
export const waitsMs = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  120 * minute,
  480 * minute,
  1_440 * minute,
];

export type SendOptions = {
  connect?: (deps: Deps, clientId: number, platform: CrmPlatform) => Promise<Connector | null>;
  limitMs?: number;
  /** Ends the work as a process that is killed would: nothing is told to the database any more. */
  signal?: AbortSignal;
};

type Sending = { deps: Deps; taken: Taken; material: Material; options: SendOptions };

/** A fifth more or less, so that not everything comes at the same moment. */
const jitter = (ms: number) => ms * (0.8 + Math.random() * 0.4);

const isUncertain = (error: unknown) => !(error instanceof CrmFailed) || error.isUncertain;

/** Reasons that pass, or that an administrator mends for all that waits. */
const isWaited = (error: CrmFailed) => error.isTransient || error.reason === 'credentials';

/** When it is tried again; null: given up. */
function laterOf(error: unknown, { attempts }: Taken, now: Date) {
  const reason = error instanceof CrmFailed ? error.reason : 'internal';
  const retryAt = error instanceof CrmFailed ? error.retryAt : null;
  // Waiting one's turn is no failure.
  if (reason === 'rate-limited') {
    const dueAt = retryAt ?? new Date(now.getTime() + pauseMs);
    return { dueAt, error: reason, attempts: attempts - 1 };
  }
  const wait = waitsMs[attempts - 1];
  if (wait === undefined || (error instanceof CrmFailed && !isWaited(error))) return null;
  const surelyOver = isUncertain(error) ? underWayMs : 0;
  const at = Math.max(now.getTime() + Math.max(jitter(wait), surelyOver), retryAt?.getTime() ?? 0);
  return { dueAt: new Date(at), error: reason, attempts };
}

async function keepFailed(
  { deps, taken, material }: Sending,
  error: unknown,
  platform: CrmPlatform,
): Promise<void> {
  const { clientId } = taken;
  const now = deps.clock();
  const later = laterOf(error, taken, now);
  if (!(error instanceof CrmFailed))
    deps.log.error(
      { err: error, clientId, escalation: taken.uuid },
      'no ticket was made of a chat',
    );
  const reason = error instanceof CrmFailed ? error.reason : 'internal';
  if (!later) return keepInternal(deps, taken, { material, platform, error: reason });
  await deps.db.withClient(clientId, async (tx) => {
    if (!(await holdTaken(tx, taken))) throw new LeaseLost();
    await updateLater(tx, taken, later);
    if (reason === 'rate-limited') await postponeAll(tx, taken, later.dueAt);
  });
}

/** Where it goes: where it may stand already, else where the chatbot says. */
function platformOf({ taken, material }: Sending): CrmPlatform | null {
  if (taken.isUncertain) return taken.platform;
  const { crmPlatform } = material.context;
  return crmPlatforms.find((one) => one === crmPlatform) ?? null;
}

async function make(sending: Sending, connector: Connector, signal: AbortSignal): Promise<void> {
  const { deps, taken, material } = sending;
  const { platform } = connector;
  const ticket = crmTicketOf(taken, material);
  if (taken.isUncertain) {
    const found = await connector.findTicketByKey(ticket, { since: taken.at }, signal);
    if (found) return keepMade(deps, taken, { platform, ...found });
  }
  await begin(deps, taken, platform);
  signal.throwIfAborted();
  try {
    const made = await connector.createTicket(ticket, signal);
    await keepMade(deps, taken, { platform, ...made });
  } catch (error) {
    const isSure = error instanceof CrmFailed && !isUncertain(error);
    if (isSure) await deps.db.withClient(taken.clientId, (tx) => updateNotBegun(tx, taken));
    throw error;
  }
}

async function sendWith(sending: Sending): Promise<void> {
  const { deps, taken, material, options } = sending;
  const { connect = connectorFor, limitMs = sendingMs, signal: killed } = options;
  const platform = platformOf(sending);
  const connector = platform && (await connect(deps, taken.clientId, platform));
  if (!connector) {
    // One that may stand in a CRM that is not connected any more is not said to be nowhere.
    const error = taken.isUncertain ? 'not-connected' : null;
    return keepInternal(deps, taken, {
      material,
      platform: error === null ? null : platform,
      error,
    });
  }
  const limit = AbortSignal.timeout(limitMs);
  const signal = killed ? AbortSignal.any([limit, killed]) : limit;
  try {
    if (taken.attempts > waitsMs.length + 1)
      throw new Error('It ended its process again and again.');
    await make(sending, connector, signal);
  } catch (error) {
    if (killed?.aborted || error instanceof LeaseLost || isDatabaseUnavailable(error)) throw error;
    const said = limit.aborted
      ? new CrmFailed('timeout', { cause: error, isUncertain: true })
      : error;
    await keepFailed(sending, said, connector.platform);
  }
}

/** Sends what is due first of a client. @returns whether there was any */
async function sendNext(deps: Deps, clientId: number, options: SendOptions): Promise<boolean> {
  const now = deps.clock();
  const until = new Date(now.getTime() + leaseMs);
  const taken = await deps.db.withClient(clientId, (tx) =>
    takeNext(tx, clientId, { now, until, holder: randomUUID() }),
  );
  if (!taken) return false;
  const material = await readMaterial(deps, taken);
  // Erased meanwhile, and the row with it.
  if (!material) return true;
  try {
    await sendWith({ deps, taken, material, options });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
  return true;
}

/** Clients that a process serves this moment: a CRM that is silent holds up one place of them all. */
export type Round = Set<number>;

/** Job: makes the tickets that are due. Processes side by side take different ones. */
export async function sendDue(
  deps: Deps,
  options: SendOptions = {},
  served: Round = new Set(),
): Promise<void> {
  const due = await deps.db.withStaff((tx) => listDueClients(tx, deps.clock()));
  const turns = due.filter((clientId) => !served.has(clientId));
  for (const clientId of turns) served.add(clientId);
  const failures: unknown[] = [];
  const work = async () => {
    for (let id = turns.shift(); id !== undefined; id = turns.shift()) {
      try {
        while (!options.signal?.aborted && (await sendNext(deps, id, options)));
      } catch (error) {
        failures.push(error);
      } finally {
        served.delete(id);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, 'not every chat became a ticket');
}
