import { randomUUIDv7 } from 'node:crypto';
import { levels } from '@replique/contract/route';
import {
  mostOpenActions,
  type TicketAction,
  type TicketActionName,
} from '@replique/contract/helpdesk/ticket-actions';
import {
  recordChange,
  findClient,
  requireModule,
  withScope,
  type Client,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { chooseTickets, type Wanted } from './choose.ts';
import { presentAction } from './present.ts';
import {
  askToCancel,
  countOpenActions,
  endWaiting,
  findAction,
  insertAction,
  insertItems,
  listOwnActions,
  markSeen,
  type ActionRecord,
  type NewAction,
} from './store.ts';

export { runActions } from './run-actions.ts';

/** The job that does what was asked for. */
export const actionsJob = 'ticket-actions.run';

const listed = 50;

type Request = {
  action: TicketActionName;
  client?: string | undefined;
} & Wanted;

const auditAction = {
  generate: 'tickets.generate-asked',
  categorise: 'tickets.categorise-asked',
  exclude: 'tickets.exclude-asked',
  include: 'tickets.include-asked',
} as const;

async function requireClient(tx: Tx, clientId: number): Promise<Client> {
  const client = await findClient(tx, { id: clientId });
  if (!client) throw fail('clients.not-found');
  return client;
}

/** What every ticket would fail for is said at once. */
async function requireMeans(tx: Tx, deps: Deps, client: Client, action: TicketActionName) {
  if (action === 'generate') requireModule(client, 'suggestions');
  if (action !== 'categorise') return;
  requireModule(client, 'categorization');
  if (!(await deps.classifiers.find(tx, client.id))) throw fail('ticket-actions.not-trained');
}

type Begun = Pick<NewAction, 'clientId' | 'action' | 'requestedBy' | 'requestedAt' | 'total'> &
  Partial<NewAction>;

async function begin(
  tx: Tx,
  deps: Deps,
  client: Client,
  action: Begun,
): Promise<NewAction & { id: number }> {
  if ((await countOpenActions(tx, client.id)) >= mostOpenActions)
    throw fail('ticket-actions.too-many');
  const whole = {
    uuid: randomUUIDv7(),
    undoesId: null,
    filter: null,
    chosenLast: null,
    ...action,
  };
  const id = await insertAction(tx, whole);
  await recordChange(
    tx,
    deps,
    { userId: action.requestedBy },
    {
      action: auditAction[action.action],
      clientId: client.id,
      label: client.name,
      href: '/tickets',
      after: { tickets: action.total, filter: whole.filter },
    },
  );
  return { ...whole, id };
}

/**
 * Asks for something to be done to tickets; the job does it.
 * @throws what {@link chooseTickets} throws, `ticket-actions.too-many`, `modules.off`
 */
export async function startAction(
  deps: Deps,
  caller: Caller,
  request: Request,
): Promise<TicketAction> {
  const at = deps.clock();
  const started = await withScope(deps, caller, request.client, async (tx, scope) => {
    const chosen = await chooseTickets(tx, scope, request.action, {
      ...request,
      by: caller.userId,
    });
    const client = await requireClient(tx, chosen.clientId);
    await requireMeans(tx, deps, client, request.action);
    const total = chosen.kind === 'named' ? chosen.ids.length : chosen.total;
    const action = await begin(tx, deps, client, {
      clientId: client.id,
      action: request.action,
      requestedBy: caller.userId,
      requestedAt: at,
      total,
      filter: 'filter' in request ? request.filter : null,
      chosenLast: chosen.kind === 'filter' ? chosen.last : null,
    });
    if (chosen.kind === 'named') await insertItems(tx, action, chosen.ids);
    return presentAction(await requireAction(tx, caller, action.uuid));
  });
  deps.wake(actionsJob);
  return started;
}

/** What an Agent asked for is the Agent's to stop, and an Admin's; row-level security keeps it in the client. */
async function requireAction(tx: Tx, caller: Caller, uuid: string): Promise<ActionRecord> {
  const action = await findAction(tx, caller.level < levels.admin ? caller.userId : null, uuid);
  if (!action) throw fail('ticket-actions.not-found');
  return action;
}

export async function listActions(deps: Deps, caller: Caller): Promise<TicketAction[]> {
  return withScope(deps, caller, undefined, async (tx) =>
    (await listOwnActions(tx, caller.userId, listed)).map(presentAction),
  );
}

/** What waits ends at once; what runs, as soon as its process hears of it. */
async function stop(tx: Tx, action: ActionRecord, at: Date): Promise<void> {
  const isEnded = await endWaiting(tx, action, at);
  if (!isEnded) await askToCancel(tx, action, at);
}

/** @throws `ticket-actions.not-found` */
export async function cancelAction(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<TicketAction> {
  const cancelled = await withScope(deps, caller, undefined, async (tx) => {
    const action = await requireAction(tx, caller, uuid);
    if (action.endedAt === null && action.cancelAskedAt === null) {
      await stop(tx, action, deps.clock());
      await recordChange(tx, deps, caller, {
        action: 'ticket-actions.cancelled',
        clientId: action.clientId,
        label: action.clientName,
        href: '/tickets',
        after: { action: action.action, done: action.done, tickets: action.total },
      });
    }
    return presentAction(await requireAction(tx, caller, uuid));
  });
  deps.wake(actionsJob);
  return cancelled;
}

/**
 * Takes back what an exclusion did: exactly the tickets that it excluded, not those that were so before.
 * @throws `ticket-actions.not-found`, `ticket-actions.not-undoable`, `ticket-actions.too-many`
 */
export async function undoAction(deps: Deps, caller: Caller, uuid: string): Promise<TicketAction> {
  const undoing = await withScope(deps, caller, undefined, async (tx) => {
    const undone = await requireAction(tx, caller, uuid);
    if (undone.action !== 'exclude') throw fail('ticket-actions.not-undoable');
    const client = await requireClient(tx, undone.clientId);
    const action = await begin(tx, deps, client, {
      clientId: client.id,
      action: 'include',
      requestedBy: caller.userId,
      requestedAt: deps.clock(),
      total: undone.endedAt === null ? undone.total : undone.done,
      undoesId: undone.id,
      chosenLast: Number.MAX_SAFE_INTEGER,
    });
    await stop(tx, undone, deps.clock());
    return presentAction(await requireAction(tx, caller, action.uuid));
  });
  deps.wake(actionsJob);
  return undoing;
}

export async function markActionsSeen(deps: Deps, caller: Caller): Promise<void> {
  await withScope(deps, caller, undefined, (tx) => markSeen(tx, caller.userId, deps.clock()));
}
