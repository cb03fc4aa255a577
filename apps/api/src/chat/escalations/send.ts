import type { Connector } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import { connectorFor } from '../../helpdesk/index.ts';
import { jittered, retryWaits } from '../../platform/work/backoff.ts';
import type { Deps } from '../deps.ts';
import { begin, keepInternal, keepMade } from './keep.ts';
import { crmTicketOf, readMaterial, type Material } from './material.ts';
import { listDueClients, postponeAll, takeNext } from './work-store.ts';
import { sendings, sendingMs, underWayMs, type SendingWork, type Taken } from './work.ts';

/** Makes tickets of what was passed on: once each, one after the other of a client, several clients at once. */

const atOnce = 4;
const pauseMs = 60_000;

export type SendOptions = {
  connect?: (deps: Deps, clientId: number, platform: DeskPlatform) => Promise<Connector | null>;
  limitMs?: number;
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal;
};

type Sending = { deps: Deps; work: SendingWork; material: Material; options: SendOptions };

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
  const wait = retryWaits[attempts - 1];
  if (wait === undefined || (error instanceof CrmFailed && !isWaited(error))) return null;
  const surelyOver = isUncertain(error) ? underWayMs : 0;
  const at = Math.max(
    now.getTime() + Math.max(jittered(wait), surelyOver),
    retryAt?.getTime() ?? 0,
  );
  return { dueAt: new Date(at), error: reason, attempts };
}

async function keepFailed(
  { deps, work, material }: Sending,
  error: unknown,
  platform: DeskPlatform,
): Promise<void> {
  const { row: taken } = work;
  const { clientId } = taken;
  const now = deps.clock();
  const later = laterOf(error, taken, now);
  if (!(error instanceof CrmFailed))
    deps.log.error(
      { err: error, clientId, escalation: taken.uuid },
      'no ticket was made of a chat',
    );
  const reason = error instanceof CrmFailed ? error.reason : 'internal';
  if (!later) return keepInternal(deps, work, { material, platform, error: reason });
  await deps.db.withClient(clientId, async (tx) => {
    const { dueAt, attempts } = later;
    await work.end(tx, { due_at: dueAt, error: later.error, attempts });
    if (reason === 'rate-limited') await postponeAll(tx, clientId, dueAt);
  });
}

const platformFrom = (name: string | null): DeskPlatform | null =>
  deskPlatforms.find((one) => one === name) ?? null;

/** Where it goes: where it may stand already, else where the chatbot says. */
function platformOf({ work, material }: Sending): DeskPlatform | null {
  const { isUncertain: mayBeThere, platform } = work.row;
  return platformFrom(mayBeThere ? platform : material.context.crmPlatform);
}

async function make(
  { deps, work, material }: Sending,
  { platform, connector }: { platform: DeskPlatform; connector: Connector },
  signal: AbortSignal,
): Promise<void> {
  const { row: taken } = work;
  const ticket = crmTicketOf(taken, material);
  if (taken.isUncertain) {
    const found = await connector.findTicketByKey(ticket, { since: taken.at }, signal);
    if (found) return keepMade(deps, work, { platform, ...found });
  }
  await begin(deps, work, platform);
  signal.throwIfAborted();
  try {
    const made = await connector.createTicket(ticket, signal);
    await keepMade(deps, work, { platform, ...made });
  } catch (error) {
    const isSure = error instanceof CrmFailed && !isUncertain(error);
    // It certainly is not there.
    if (isSure)
      await deps.db.withClient(taken.clientId, (tx) => work.prove(tx, { is_uncertain: false }));
    throw error;
  }
}

async function sendWith(sending: Sending): Promise<void> {
  const { deps, work, material, options } = sending;
  const { connect = connectorFor, limitMs = sendingMs } = options;
  const { row: taken } = work;
  const platform = platformOf(sending);
  const connector = platform && (await connect(deps, taken.clientId, platform));
  if (!platform || !connector) {
    // One that may stand in a CRM that is not connected any more is not said to be nowhere.
    const error = taken.isUncertain ? 'not-connected' : null;
    return keepInternal(deps, work, {
      material,
      platform: error === null ? null : platform,
      error,
    });
  }
  const limit = AbortSignal.timeout(limitMs);
  try {
    await make(sending, { platform, connector }, AbortSignal.any([limit, work.signal]));
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new CrmFailed('timeout', { cause: error, isUncertain: true });
  }
}

/** Sends what is due first of a client. @returns whether there was any */
async function sendNext(deps: Deps, clientId: number, options: SendOptions): Promise<boolean> {
  const now = deps.clock();
  const taken = await deps.db.withClient(clientId, (tx) => takeNext(tx, clientId, now));
  if (!taken) return false;
  const material = await readMaterial(deps, taken);
  // Erased meanwhile, and the row with it.
  if (!material) return true;
  const sendingOf = (work: SendingWork): Sending => ({ deps, work, material, options });
  await sendings.perform(
    deps,
    taken,
    {
      work: (work) => sendWith(sendingOf(work)),
      failed: async (work, cause) => {
        const platform = platformOf(sendingOf(work));
        if (!platform) throw cause;
        await keepFailed(sendingOf(work), cause, platform);
      },
    },
    { signal: options.signal },
  );
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
