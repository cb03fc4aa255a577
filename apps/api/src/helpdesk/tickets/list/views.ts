import { levels } from '@replique/contract/route';
import { mostTicketViews, type TicketView } from '@replique/contract/helpdesk/ticket-views';
import { recordChange, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  countViews,
  deleteView,
  findViewForUpdate,
  insertView,
  listViews,
  updateView,
  type ViewRecord,
} from './views-store.ts';

/** What an address of the list says that no view is about: where one is, and in which client. */
const passing = ['client', 'page', 'cursor', 'view'];

function toViewSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  return params.toString();
}

const isOwn = (caller: Caller, view: ViewRecord) => view.ownerId === caller.userId;

/** One's own as long as nobody else sees it; a shared one is its owner's, as long as an Agent, and the Admins'. */
function mayChange(caller: Caller, view: ViewRecord): boolean {
  if (!view.isShared) return isOwn(caller, view);
  return caller.level >= (isOwn(caller, view) ? levels.agent : levels.admin);
}

function requireSharing(caller: Caller, clientId: number | null): void {
  if (caller.level < levels.agent) throw fail('auth.forbidden');
  if (clientId === null) throw fail('ticket-views.client-missing');
}

async function requireRoom(
  tx: Tx,
  { clientId, ownerId, isShared }: Pick<ViewRecord, 'clientId' | 'ownerId' | 'isShared'>,
): Promise<void> {
  const count = await countViews(tx, { clientId, userId: ownerId, isShared });
  if (count >= (isShared ? mostTicketViews.shared : mostTicketViews.own))
    throw fail('ticket-views.full');
}

function present(caller: Caller, view: ViewRecord): TicketView {
  return {
    uuid: view.uuid,
    name: view.name,
    search: view.search,
    isShared: view.isShared,
    isOwn: isOwn(caller, view),
    mayChange: mayChange(caller, view),
    owner: view.owner,
    updatedAt: view.updatedAt.toISOString(),
  };
}

const hrefOf = ({ search }: ViewRecord) => `/tickets${search && `?${search}`}`;

type Told = Pick<ViewRecord, 'name' | 'search' | 'isShared'>;
const told = ({ name, search, isShared }: Told): Told => ({ name, search, isShared });

/** What others see is written down; what a person keeps to themselves is not. */
async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { before, after }: { before?: ViewRecord; after?: ViewRecord },
): Promise<void> {
  const view = after ?? before;
  if (!view || !(before?.isShared || after?.isShared)) return;
  const action = !after
    ? 'ticket-views.deleted'
    : !before?.isShared
      ? 'ticket-views.shared'
      : after.isShared
        ? 'ticket-views.changed'
        : 'ticket-views.unshared';
  await recordChange(tx, deps, caller, {
    action,
    clientId: view.clientId,
    label: view.name,
    href: after ? hrefOf(after) : null,
    ...(before ? { before: told(before) } : {}),
    ...(after ? { after: told(after) } : {}),
  });
}

/** @throws `clients.not-found` */
export async function listTicketViews(deps: Deps, caller: Caller, client: string | undefined) {
  const { userId } = caller;
  const own = await withScope(deps, caller, client, (tx, clientId) =>
    listViews(tx, { clientId, userId }),
  );
  // No tenant reads what belongs to no client: a super-admin's own come through the staff's door.
  const staff =
    caller.clientId === null && client !== undefined
      ? await deps.db.withStaff((tx) => listViews(tx, { clientId: null, userId }))
      : [];
  const items = [...own, ...staff]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((view) => present(caller, view));
  return { items, nextCursor: null, total: items.length };
}

/**
 * The id of a view that the caller may open: one's own, or one that the own client shares.
 * @throws `ticket-views.not-found`
 */
export async function requireViewId(deps: Deps, caller: Caller, uuid: string): Promise<number> {
  const view = await withScope(deps, caller, undefined, (tx) => requireView(tx, caller, uuid));
  // What the people of a client share is theirs, and not the provider's.
  if (caller.clientId === null && !isOwn(caller, view)) throw fail('ticket-views.not-found');
  return view.id;
}

async function requireView(tx: Tx, caller: Caller, uuid: string): Promise<ViewRecord> {
  const view = await findViewForUpdate(tx, uuid);
  if (!view || !(view.isShared || isOwn(caller, view))) throw fail('ticket-views.not-found');
  return view;
}

export type NewTicketView = {
  client?: string | undefined;
  name: string;
  search: string;
  isShared: boolean;
};

/** @throws `clients.not-found`, `auth.forbidden`, `ticket-views.client-missing`, `…full`, `…name-taken` */
export async function createTicketView(
  deps: Deps,
  caller: Caller,
  input: NewTicketView,
): Promise<TicketView> {
  const { name, isShared } = input;
  // A super-admin keeps a view for every client, whichever is selected meanwhile.
  const isForAll = caller.clientId === null && !isShared;
  if (isForAll) await withScope(deps, caller, input.client, () => Promise.resolve());
  return withScope(deps, caller, isForAll ? undefined : input.client, async (tx, clientId) => {
    if (isShared) requireSharing(caller, clientId);
    await requireRoom(tx, { clientId, ownerId: caller.userId, isShared });
    const uuid = await insertView(tx, {
      clientId,
      ownerId: caller.userId,
      name,
      search: toViewSearch(input.search),
      isShared,
      at: deps.clock(),
    });
    const after = await requireView(tx, caller, uuid);
    await record(tx, deps, caller, { after });
    return present(caller, after);
  });
}

/** @throws `ticket-views.not-found`, `auth.forbidden`, `…client-missing`, `…full`, `…name-taken` */
export async function updateTicketView(
  deps: Deps,
  caller: Caller,
  uuid: string,
  change: {
    name?: string | undefined;
    search?: string | undefined;
    isShared?: boolean | undefined;
  },
): Promise<TicketView> {
  return withScope(deps, caller, undefined, async (tx) => {
    const before = await requireView(tx, caller, uuid);
    if (!mayChange(caller, before)) throw fail('auth.forbidden');
    const { name = before.name, isShared = before.isShared } = change;
    const search = change.search === undefined ? before.search : toViewSearch(change.search);
    if (isShared && !before.isShared) requireSharing(caller, before.clientId);
    if (isShared !== before.isShared) await requireRoom(tx, { ...before, isShared });
    await updateView(tx, before.id, { name, search, isShared, at: deps.clock() });
    const after = (await findViewForUpdate(tx, uuid)) ?? before;
    await record(tx, deps, caller, { before, after });
    return present(caller, after);
  });
}

/** @throws `ticket-views.not-found`, `auth.forbidden` */
export async function deleteTicketView(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const before = await requireView(tx, caller, uuid);
    if (!mayChange(caller, before)) throw fail('auth.forbidden');
    await deleteView(tx, before.id);
    await record(tx, deps, caller, { before });
  });
}
