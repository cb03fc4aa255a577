import type { ToWrite, ToWriteKind } from '@replique/contract/answering/to-write';
import { questionTitle } from '@replique/engine/clustering/groups/question-title';
import type { Language } from '@replique/engine/text/language';
import { withClientScope, type Client } from '../../accounts/index.ts';
import { dayOf, withoutNames } from '../../knowledge/index.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { hrefOf } from './href-of.ts';
import { askedAbout } from './asked-about.ts';
import { listEntries, type EntryRow } from './store.ts';

export { tryOnPastTickets } from './try.ts';

export type ToWriteQuery = {
  client: string;
  days: 30 | 90;
  kind?: ToWriteKind | undefined;
  language?: string | undefined;
  search?: string | undefined;
  pageSize: number;
  page: number;
};

const dayMs = 86_400_000;

/** PostgreSQL writes moments in JSON with its own zone. */
const momentOf = (text: string): string => new Date(text).toISOString();

/** @param question what it is called by where its own title is not what was asked */
function present(row: EntryRow, client: string, question: string | undefined): ToWrite {
  const { asked: _, about: __, effect, ...shown } = row;
  return {
    ...shown,
    title: question ? questionTitle(question, row.language as Language) : row.title,
    openedAt: momentOf(row.openedAt),
    effect: effect && { ...effect, triedAt: momentOf(effect.triedAt) },
    href: hrefOf(row.kind, client, row.uuid),
  };
}

const privacyOf = ({
  anonymizationWhitelist: whitelist,
  orderNumberPatterns: orderNumbers,
}: Client) => ({
  whitelist,
  orderNumbers,
});

async function presentAll(deps: Deps, client: Client, items: EntryRow[]): Promise<ToWrite[]> {
  const called = items.map(askedAbout);
  const written = called.flatMap((asked) => asked ?? []);
  const privacy = privacyOf(client);
  const plain = await readOrFail(deps, client.id, withoutNames, { written, privacy });
  let at = 0;
  return items.map((row, place) =>
    present(row, client.uuid, called[place] ? plain[at++] : undefined),
  );
}

/** Kinds of which a new article is what is missing. */
const articles = ['gap', 'group', 'proposal'] as const;
/** Within how many days its tickets were asked. */
const articleDays = 30;

/**
 * The articles that most tickets of the last 30 days asked for. Who may see them, the caller has decided.
 * @throws `request.unreadable`
 */
export async function listNextArticles(
  deps: Deps,
  client: Client,
  most: number,
): Promise<ToWrite[]> {
  const since = new Date(deps.clock().getTime() - articleDays * dayMs);
  const period = { clientId: client.id, since, today: dayOf(deps) };
  const query = { kinds: articles, language: null, search: null, pageSize: most, page: 1 };
  const { items } = await deps.db.withClient(client.id, (tx) => listEntries(tx, period, query));
  return presentAll(
    deps,
    client,
    items.filter(({ tickets }) => tickets > 0),
  );
}

/** @throws `clients.not-found`, `request.unreadable` */
export async function listToWrite(deps: Deps, caller: Caller, query: ToWriteQuery) {
  const { client, items, counts } = await withClientScope(
    deps,
    caller,
    query.client,
    async (tx, owner) => {
      const since = new Date(deps.clock().getTime() - query.days * dayMs);
      const period = { clientId: owner.id, since, today: dayOf(deps) };
      const page = await listEntries(tx, period, {
        kinds: query.kind ? [query.kind] : null,
        language: query.language ?? null,
        search: query.search || null,
        pageSize: query.pageSize,
        page: query.page,
      });
      return { ...page, client: owner };
    },
  );
  const shown = await presentAll(deps, client, items);
  const all = {
    gap: counts.gap ?? 0,
    group: counts.group ?? 0,
    proposal: counts.proposal ?? 0,
    contradiction: counts.contradiction ?? 0,
    expiring: counts.expiring ?? 0,
  };
  return {
    items: shown,
    nextCursor: null,
    total: query.kind ? all[query.kind] : Object.values(all).reduce((sum, each) => sum + each, 0),
    counts: all,
  };
}
