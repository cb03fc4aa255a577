import type { CostRow } from '@replique/contract/insight/monitoring';
import { findClient } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { sumCosts, type CostsBy, type CostsRow } from './costs-store.ts';

/** What suggestions and chats cost, and how long they took. */

export type CostsQuery = {
  by: CostsBy;
  client?: string | undefined;
  from: string;
  to: string;
  pageSize: number;
  page: number;
};

const dayMs = 86_400_000;
const mostDays = 1_100;
/** A long span of a large installation is read whole. */
const statementTimeoutMs = 20_000;

/** @throws `insights.period-invalid` */
function spanOf({ from, to }: CostsQuery) {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = (last - first) / dayMs + 1;
  if (!(days >= 1 && days <= mostDays)) throw fail('insights.period-invalid');
  return { from: new Date(first), until: new Date(last + dayMs) };
}

const empty: CostsRow = {
  key: null,
  label: null,
  clientUuid: null,
  clientName: null,
  suggestions: 0,
  accepted: 0,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: null,
  p50Ms: null,
  p95Ms: null,
  failed: 0,
};

function present({ key, label, clientUuid, clientName, ...figures }: CostsRow): CostRow {
  const { costMicros, accepted } = figures;
  const perAccepted =
    costMicros === null || accepted === 0 ? null : Math.round(costMicros / accepted);
  return {
    key: key ?? 'sum',
    label: label ?? '',
    client: clientUuid === null ? null : { uuid: clientUuid, name: clientName ?? '' },
    ...figures,
    costPerAcceptedMicros: perAccepted,
  };
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readCosts(deps: Deps, query: CostsQuery) {
  const span = spanOf(query);
  const { client: uuid, by, pageSize, page } = query;
  const { rows, sum, total } = await deps.db.withStaff(
    async (tx) => {
      const client = uuid === undefined ? undefined : await findClient(tx, { uuid });
      if (uuid !== undefined && !client) throw fail('clients.not-found');
      return sumCosts(tx, by, { ...span, clientId: client?.id ?? null }, { pageSize, page });
    },
    { statementTimeoutMs },
  );
  return { items: rows.map(present), nextCursor: null, total, sum: present(sum ?? empty) };
}
