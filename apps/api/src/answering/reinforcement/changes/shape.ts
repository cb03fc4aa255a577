import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { questionTitle } from '@replique/engine/clustering/groups/question-title';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { auditGroup, changeGroup, requireRevision } from './change-group.ts';
import { placeOf, recordEvent } from './events.ts';
import {
  changeShape,
  mendCentre,
  namedOf,
  readMiddle,
  requireMembers,
  requireOther,
  settle,
  type OfGroup,
} from './shape-parts.ts';
import {
  countMembers,
  deleteGroup,
  handOnApart,
  handOnDraft,
  handOnEvents,
  insertGroup,
  keepPairApart,
  moveAllMembers,
  moveMembers,
  setCentre,
} from './shape-store.ts';

/** What people do to the tickets of groups: rows first; the next run reads what became of the groups from them. */

/**
 * Answers the new group. The two are not proposed to be one again, and no run takes either apart.
 * @throws `reinforcement.tickets-elsewhere`, `reinforcement.all-tickets`
 */
export async function splitGroup(
  deps: Deps,
  caller: Caller,
  { tickets, name, ...of }: OfGroup & { tickets: string[]; name: string | null },
): Promise<GroupDetail> {
  return changeShape(deps, caller, of, async (tx, row) => {
    const members = await requireMembers(tx, row, tickets);
    if (members.length >= (await countMembers(tx, row))) throw fail('reinforcement.all-tickets');
    const { centre, words } = readMiddle(members, row.language);
    const [at, question] = [deps.clock(), centre?.text ?? row.question];
    const called = {
      name: name ?? questionTitle(question, row.language),
      nameTicketId: centre?.id ?? null,
      isNamed: name !== null,
      words,
    };
    const made = await insertGroup(tx, row, { ...called, question, at });
    const ids = members.map(({ id }) => id);
    await moveMembers(tx, row.client_id, ids, made.id);
    if (centre) await setCentre(tx, made, centre);
    await mendCentre(tx, row);
    await keepPairApart(tx, row.client_id, row.id, made.id);
    await settle(tx, deps, row.client_id, { groupIds: [row.id, made.id], isHeld: true });
    const counted = { at, by: caller.userId, tickets: ids.length };
    await recordEvent(tx, placeOf(row), { what: 'split', other: namedOf(made), ...counted });
    await recordEvent(tx, placeOf(made), { what: 'found', other: namedOf(row), ...counted });
    const after = { name: made.name, tickets: ids.length };
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.split', after });
    return made.uuid;
  });
}

/**
 * Puts all tickets of another group into this one, which ends there: its history goes over, and so does a draft that a
 * person wrote where this one has none.
 * @throws `reinforcement.answered` when the other's answer stands, `reinforcement.changed-meanwhile` for either
 */
export async function mergeGroups(
  deps: Deps,
  caller: Caller,
  { other: uuid, otherRevision, ...of }: OfGroup & { other: string; otherRevision: number },
): Promise<GroupDetail> {
  return changeShape(deps, caller, of, async (tx, row) => {
    const other = await requireOther(tx, row, uuid);
    await requireRevision(tx, other, otherRevision);
    if (other.is_standing) throw fail('reinforcement.answered');
    const tickets = await moveAllMembers(tx, other, row);
    await mendCentre(tx, row);
    await handOnApart(tx, other, row);
    await handOnEvents(tx, other, row);
    await handOnDraft(tx, other, row);
    await deleteGroup(tx, other);
    await settle(tx, deps, row.client_id, { groupIds: [row.id], isHeld: true });
    const event = { at: deps.clock(), by: caller.userId, other: namedOf(other), tickets };
    await recordEvent(tx, placeOf(row), { what: 'merged', ...event });
    const before = { name: other.name, tickets };
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.merged', before });
    return true;
  });
}

/**
 * Puts tickets into another group, or into none, where they stay.
 * @throws `reinforcement.tickets-elsewhere`
 */
export async function moveTickets(
  deps: Deps,
  caller: Caller,
  { tickets, to, ...of }: OfGroup & { tickets: string[]; to: string | null },
): Promise<GroupDetail> {
  return changeShape(deps, caller, of, async (tx, row) => {
    const other = to === null ? null : await requireOther(tx, row, to);
    const members = await requireMembers(tx, row, tickets);
    const ids = members.map(({ id }) => id);
    await moveMembers(tx, row.client_id, ids, other?.id ?? null);
    await mendCentre(tx, row);
    if (other) await mendCentre(tx, other);
    const groupIds = other ? [row.id, other.id] : [row.id];
    await settle(tx, deps, row.client_id, { groupIds, isHeld: false });
    await recordEvent(tx, placeOf(row), {
      what: 'moved',
      at: deps.clock(),
      by: caller.userId,
      tickets: ids.length,
      ...(other ? { other: namedOf(other) } : {}),
    });
    const after = { to: other?.name ?? null, tickets: ids.length };
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.moved', after });
    return true;
  });
}

/** Says that two groups ask different things. What is said already is no change. */
export async function keepGroupsApart(
  deps: Deps,
  caller: Caller,
  { other: uuid, ...of }: OfGroup & { other: string },
): Promise<GroupDetail> {
  return changeGroup(deps, caller, of, async (tx, row) => {
    const other = await requireOther(tx, row, uuid);
    if (!(await keepPairApart(tx, row.client_id, row.id, other.id))) return false;
    const event = { what: 'kept-apart', at: deps.clock(), by: caller.userId } as const;
    await recordEvent(tx, placeOf(row), { ...event, other: namedOf(other) });
    await recordEvent(tx, placeOf(other), { ...event, other: namedOf(row) });
    const after = { from: other.name };
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.kept-apart', after });
    return true;
  });
}
