import type { Notice } from '@replique/contract/home/notices';
import type { NoticeKind } from '@replique/contract/home/preferences';
import { levels } from '@replique/contract/route';
import {
  listEndingCredentials,
  findClient,
  isModuleOn,
  withScope,
  type Client,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { listWaitingTexts, listNewProposals } from '../../knowledge/index.ts';
import { listRecentIncidents } from '../../insight/index.ts';
import { findPreferences, markNoticesSeen } from '../preferences/preferences.ts';
import { listNewGroups } from '../../answering/index.ts';

/** There is no table: what asks for somebody stands in the rows it is about, and goes with the reason. */

const shownDays = 14;
const dayMs = 86_400_000;
const most = 30;

type Found = Pick<Notice, 'uuid' | 'text'> & { at: Date; client?: Notice['client'] };
type Asked = { since: Date; most: number };
type Wants = (kind: NoticeKind) => boolean;

const named = (kind: NoticeKind, rows: Found[], client: Notice['client']) =>
  rows.map((row) => ({ kind, client, ...row }));

type Reader = { wants: Wants; isAdmin: boolean; now: Date };

/** Of one client, for those who work there. */
async function listOfClient(tx: Tx, client: Client, asked: Asked, { wants, isAdmin, now }: Reader) {
  const { id, uuid, name } = client;
  const own = { uuid, name };
  const hasCredentials = isAdmin && wants('credential');
  const hasGroups = wants('group') && isModuleOn(client, 'reinforcement');
  return [
    ...named('group', hasGroups ? await listNewGroups(tx, id, asked) : [], own),
    ...named('proposal', wants('proposal') ? await listNewProposals(tx, id, asked) : [], own),
    ...named('review', wants('review') ? await listWaitingTexts(tx, id, asked) : [], own),
    ...named(
      'credential',
      hasCredentials ? await listEndingCredentials(tx, id, now, most) : [],
      own,
    ),
  ];
}

/** An Admin is told of the own client's failing checks; the installation is the provider's affair. */
async function listIncidents(deps: Deps, caller: Caller, client: Client | null, asked: Asked) {
  if (caller.level < levels.admin) return [];
  const isProvider = caller.level === levels['super-admin'];
  const rows = await deps.db.withStaff((tx) =>
    listRecentIncidents(tx, { clientId: client?.id ?? null, isProvider }, asked),
  );
  return named('incident', rows, null);
}

/**
 * What happened within two weeks and still asks for the caller, newest first.
 * @throws `clients.not-found`
 */
export async function listNotices(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
): Promise<{ items: Notice[]; unseen: number }> {
  const set = await deps.db.withStaff((tx) => findPreferences(tx, caller.userId));
  const wants: Wants = (kind) => !set.mutedNotices.includes(kind);
  const asked = { since: new Date(deps.clock().getTime() - shownDays * dayMs), most };
  const isAdmin = caller.level >= levels.admin;
  const reader = { wants, isAdmin, now: deps.clock() };
  const of = await withScope(deps, caller, clientUuid, async (tx, clientId) => {
    const client = clientId === null ? null : ((await findClient(tx, { id: clientId })) ?? null);
    return { client, rows: client ? await listOfClient(tx, client, asked, reader) : [] };
  });
  const incidents = wants('incident') ? await listIncidents(deps, caller, of.client, asked) : [];
  const seenAt = set.noticesSeenAt?.getTime() ?? 0;
  const items = [...of.rows, ...incidents]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most)
    .map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      isSeen: at.getTime() <= seenAt,
    }));
  return { items, unseen: items.filter(({ isSeen }) => !isSeen).length };
}

/** Never back: what was seen once stays seen. Not ahead of now: what comes next was not seen. */
export async function seeNotices(deps: Deps, caller: Caller, upTo: string): Promise<void> {
  const now = deps.clock().getTime();
  const at = new Date(Math.min(Date.parse(upTo), now));
  await deps.db.withStaff(async (tx) => {
    const { noticesSeenAt } = await findPreferences(tx, caller.userId);
    if (noticesSeenAt === null || noticesSeenAt < at) await markNoticesSeen(tx, caller.userId, at);
  });
}
