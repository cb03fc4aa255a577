import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { emptyState } from '@replique/engine/clustering/groups/grouping-state';
import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import { nameGroups } from '@replique/engine/clustering/groups/name-groups';
import { openGrouping } from '@replique/engine/clustering/groups/open-grouping';
import { readProfile } from '@replique/engine/clustering/groups/sub-groups';
import type { LanguageCode as Language } from '@replique/contract/route';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { countNamedTickets } from '../../../helpdesk/index.ts';
import { changeGroup, type GroupRow } from './change-group.ts';
import { refreshFigures } from '../figures-store.ts';
import { findGroupPlace, lockGroup } from '../group-store.ts';
import { groupJob } from '../limits.ts';
import { findMembers, hasCentre, listQuestions, markReshaped, setCentre } from './shape-store.ts';

/** What a split, a merge and a move have in common. */

export type OfGroup = { group: string; revision: number };

/** Of a larger group its newest questions tell which is in the middle, until the next run reads all. */
const questionsRead = 500;

/** The question that is most like all, and the words that most have. */
export function readMiddle(
  questions: GroupableQuestion[],
  language: Language,
): { centre: GroupableQuestion | undefined; words: string[] } {
  const texts = questions.map(({ text }) => text);
  const [words = []] = nameGroups(texts, [[...texts.keys()]], language);
  const { centre } = readProfile(openGrouping(emptyState(language)), questions);
  return { centre: questions.find(({ id }) => id === centre.id), words };
}

/** A group whose middle went away gets another at once. */
export async function mendCentre(tx: Tx, row: GroupRow): Promise<void> {
  if (await hasCentre(tx, row)) return;
  const questions = await listQuestions(tx, row, questionsRead);
  if (questions.length === 0) return;
  const { centre } = readMiddle(questions, row.language);
  if (centre) await setCentre(tx, row, centre);
}

/** @throws `tickets.not-found`, `reinforcement.tickets-elsewhere` when one is not in the group, or not any more */
export async function requireMembers(
  tx: Tx,
  row: GroupRow,
  tickets: string[],
): Promise<GroupableQuestion[]> {
  const named = new Set(tickets.map((each) => each.toLowerCase())).size;
  const members = await findMembers(tx, row, tickets);
  if (members.length === named) return members;
  const known = await countNamedTickets(tx, row.client_id, tickets);
  throw fail(known < named ? 'tickets.not-found' : 'reinforcement.tickets-elsewhere');
}

/**
 * The other group of a change, held too.
 * @throws `reinforcement.same-group`, `reinforcement.not-found`, `reinforcement.other-language`
 */
export async function requireOther(tx: Tx, row: GroupRow, uuid: string): Promise<GroupRow> {
  const place = await findGroupPlace(tx, uuid);
  if (!place) throw fail('reinforcement.not-found');
  if (place.clientId === row.client_id && place.id === row.id)
    throw fail('reinforcement.same-group');
  if (place.clientId !== row.client_id || place.language !== row.language)
    throw fail('reinforcement.other-language');
  const other = await lockGroup(tx, place);
  if (!other) throw fail('reinforcement.not-found');
  return other;
}

/** As an event names another group. */
export const namedOf = ({ uuid, name }: Pick<GroupRow, 'uuid' | 'name'>) => ({ uuid, name });

/** Marks groups for the next run and brings their figures up to date. */
export async function settle(
  tx: Tx,
  deps: Deps,
  clientId: number,
  { groupIds, isHeld }: { groupIds: number[]; isHeld: boolean },
): Promise<void> {
  await markReshaped(tx, clientId, groupIds, isHeld);
  await refreshFigures(tx, clientId, groupIds, deps.clock());
}

/** A change of members; the run that reads it comes right after. */
export async function changeShape(
  deps: Deps,
  caller: Caller,
  of: OfGroup,
  change: (tx: Tx, row: GroupRow) => Promise<unknown>,
): Promise<GroupDetail> {
  const detail = await changeGroup(deps, caller, of, change);
  deps.wake(groupJob);
  return detail;
}
