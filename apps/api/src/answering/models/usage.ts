import type { ClientUsage, ModelUsage } from '@replique/contract/answering/models';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { monthOf } from './ledger.ts';
import { spanOf } from './present.ts';
import { idOf, withModelScope } from './scope.ts';
import { sumByClient, sumByModel } from './usage-store.ts';

export type Usage = { month: string; items: ModelUsage[]; clients: ClientUsage[] };

/** What a month has used: of one client, or of all with a line for each. */
export async function readUsage(
  deps: Deps,
  caller: Caller,
  asked: { client?: string | undefined; month?: string | undefined },
): Promise<Usage> {
  const month = asked.month ?? monthOf(deps.clock()).slice(0, 7);
  const span = spanOf(month);
  return withModelScope(deps, caller, asked.client, async (tx, scope) => {
    const items = await sumByModel(tx, idOf(scope), span);
    const rows = scope.client ? [] : await sumByClient(tx, span);
    const clients = rows.map(({ uuid, name, ...sums }) => ({ client: { uuid, name }, ...sums }));
    return { month, items, clients };
  });
}
