import type { GroupSort, GroupState } from '@replique/contract/answering/reinforcement';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasLetters } from '../../platform/db/has-letters.ts';

/** The SQL of the list of groups. Its figures are columns that runs and changes keep (figures-store.ts). */

export type ListedGroup = {
  clientId: number;
  id: number;
  uuid: string;
  clientUuid: string;
  clientName: string;
  language: Language;
  name: string;
  isNamed: boolean;
  question: string;
  state: GroupState;
  size: number;
  tickets: number;
  ticketsBefore: number;
  weeks: number[];
  channels: { channel: string; tickets: number }[];
  answeredWell: number;
  worth: number;
  lastAskedAt: Date;
  documentUuid: string | null;
  documentTitle: string | null;
  revision: number;
};

/** Its document counts as long as it stands: retired or excluded in the knowledge base, the group is new again. */
const joined = sql`question_groups g
  join clients c on c.id = g.client_id
  left join documents d on d.client_id = g.client_id and d.id = g.document_id
    and d.state = 'active' and d.excluded_at is null`;

const state = sql`case when g.dismissed_at is not null then 'dismissed' when d.id is null then 'new'
  when g.is_automatic then 'automatic' else 'answered' end`;

const columns = sql`g.client_id as "clientId", g.id, g.uuid, c.uuid as "clientUuid", c.name as "clientName",
  g.language, g.name, g.is_named as "isNamed", g.question, ${state} as state, g.size, g.tickets,
  g.tickets_before as "ticketsBefore", g.weeks, g.channels, g.answered_well as "answeredWell", g.worth,
  coalesce(g.last_asked_at, g.created_at) as "lastAskedAt", d.uuid as "documentUuid", d.title as "documentTitle",
  g.revision`;

export type GroupFilter = {
  /** Null: of every client that is not archived (staff door). */
  clientId: number | null;
  state: GroupState | null;
  language: Language | null;
  channel: string | null;
  search: string | null;
};

const orders: Record<GroupSort, RawBuilder<unknown>> = {
  worth: sql`g.worth desc, g.tickets desc`,
  tickets: sql`g.tickets desc, g.size desc`,
  trend: sql`g.tickets - g.tickets_before desc, g.tickets desc`,
  newest: sql`g.created_at desc`,
};

/** A group that lost all its tickets is shown as long as its answer stands. */
function matching({ clientId, state: asked, language, channel, search }: GroupFilter) {
  const conditions = [sql`(g.size > 0 or d.id is not null)`];
  conditions.push(clientId === null ? sql`c.archived_at is null` : sql`g.client_id = ${clientId}`);
  if (asked !== null) conditions.push(sql`${state} = ${asked}`);
  if (language !== null) conditions.push(sql`g.language = ${language}`);
  if (channel !== null) conditions.push(sql`g.channels @> ${JSON.stringify([{ channel }])}::jsonb`);
  if (search !== null)
    conditions.push(
      hasLetters(sql`g.name || ' ' || g.question || ' ' || array_to_string(g.words, ' ')`, search),
    );
  return sql`from ${joined} where ${sql.join(conditions, sql` and `)}`;
}

export async function listGroups(
  tx: Tx,
  filter: GroupFilter,
  page: { sort: GroupSort; pageSize: number; page: number },
): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    select ${columns} ${matching(filter)} order by ${orders[page.sort]}, g.id desc
    limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`.execute(tx);
  return rows;
}

export async function countGroups(tx: Tx, filter: GroupFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One group as the list has it. */
export async function findListedGroup(tx: Tx, uuid: string): Promise<ListedGroup | undefined> {
  const { rows } = await sql<ListedGroup>`
    select ${columns} from ${joined} where g.uuid = ${uuid}`.execute(tx);
  return rows[0];
}

/** Groups that wait for their answer. @param clientId null: of every client that is not archived (staff door) */
export async function countGroupsToAnswer(tx: Tx, clientId: number | null): Promise<number> {
  return countGroups(tx, { clientId, state: 'new', language: null, channel: null, search: null });
}

/** New groups without an answer, newest first. */
export async function listNewGroups(
  tx: Tx,
  clientId: number,
  { since, most }: { since: Date; most: number },
): Promise<{ uuid: string; text: string; at: Date }[]> {
  const filter = { clientId, state: 'new', language: null, channel: null, search: null } as const;
  const { rows } = await sql<{ uuid: string; text: string; at: Date }>`
    select g.uuid, g.name as text, g.created_at as at ${matching(filter)} and g.created_at > ${since}
    order by g.created_at desc limit ${most}`.execute(tx);
  return rows;
}
