import type { VendorContract } from '@replique/connectors/fakes/contract';
import { createFakeServer, type Asked, type Answered, type FakeServer } from './fake-server.ts';

export type MagentoOrder = {
  entity_id: number;
  increment_id: string;
  customer_email: string;
  created_at: string;
  state: string;
  status: string;
};

type Row = Record<string, unknown>;

function present(order: MagentoOrder): Row {
  return {
    ...order,
    customer_id: 3,
    customer_firstname: 'Nora',
    customer_lastname: 'Vidal',
    grand_total: 80.5,
    total_due: 0,
    base_grand_total: 80.5,
    order_currency_code: 'USD',
    items: [
      { sku: 'BAG', name: 'Bag', qty_ordered: 1, price_incl_tax: 80.5 },
      { sku: 'BAG', name: 'Bag, red', qty_ordered: 1, parent_item_id: 1 },
    ],
  };
}

/** The search criteria of a request: filters of different groups must all hold. */
function matching(rows: Row[], query: URLSearchParams): Row[] | null {
  let found = rows;
  for (let group = 0; ; group += 1) {
    const at = (key: string) =>
      query.get(`searchCriteria[filterGroups][${group}][filters][0][${key}]`);
    const [field, value, type] = [at('field'), at('value'), at('conditionType')];
    if (field === null) break;
    if (value === null || (type !== 'eq' && type !== 'in')) return null;
    const wanted = type === 'in' ? value.split(',') : [value];
    found = found.filter((row) => wanted.includes(String(row[field])));
  }
  const by = query.get('searchCriteria[sortOrders][0][field]') ?? '';
  return found
    .toSorted((a, b) => String(b[by]).localeCompare(String(a[by])))
    .slice(0, Number(query.get('searchCriteria[pageSize]') ?? 20));
}

/** Magento's REST API; requests are held against its OpenAPI file where that is beside the repository. */
export async function createFakeMagento(shop: {
  token: string;
  store: string;
  contract: VendorContract | null;
  orders: MagentoOrder[];
  shipments: { order_id: number; created_at: string; tracks: Row[] }[];
}): Promise<FakeServer & { shop: typeof shop }> {
  const answer = async ({ method, url, headers }: Asked): Promise<Answered> => {
    const [, store, path = ''] = /^\/rest\/(\w+)(\/V1\/\w+)$/.exec(url.pathname) ?? [];
    if (store !== shop.store || method !== 'GET')
      return {
        status: 404,
        json: { message: 'Request does not match any route.' },
        wrong: 'no such store',
      };
    if (headers.authorization !== `Bearer ${shop.token}`)
      return {
        status: 401,
        json: { message: "The consumer isn't authorized to access %resources." },
      };
    const rows: Row[] = path === '/V1/orders' ? shop.orders.map(present) : shop.shipments;
    const found = matching(rows, url.searchParams);
    const faults = await shop.contract?.faultsOf({
      method: 'GET',
      path: path + url.search,
      headers: {},
    });
    const wrong = found ? faults?.join('; ') : 'unreadable criteria';
    const items = found && found.length > 0 ? found : null;
    return {
      json: { items, search_criteria: {}, total_count: found?.length ?? 0 },
      ...(wrong ? { wrong } : {}),
    };
  };
  return { ...(await createFakeServer(answer)), shop };
}
