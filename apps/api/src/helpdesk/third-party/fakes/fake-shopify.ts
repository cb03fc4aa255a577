import { createFakeServer, type Asked, type Answered, type FakeServer } from './fake-server.ts';

export type ShopifyOrder = {
  name: string;
  email: string;
  createdAt: string;
  customer?: string;
  fulfilment?: string;
  cancelledAt?: string;
  items?: { title: string; quantity: number; sku: string | null }[];
  tracking?: { company: string; number: string; url: string };
};

type Term = { field: string; value: string };

/** Reads Shopify's search grammar as far as it is used here: `field:'value'`, quotes escaped, joined by OR. */
function readSearch(query: string): Term[] | null {
  const term = /^(email|name):'((?:\\[\\']|[^\\'])*)'/;
  const terms: Term[] = [];
  let rest = query;
  for (;;) {
    const found = term.exec(rest);
    if (!found) return null;
    const [whole, field = '', value = ''] = found;
    terms.push({ field, value: value.replaceAll(/\\([\\'])/g, '$1') });
    rest = rest.slice(whole.length);
    if (rest === '') return terms;
    if (!rest.startsWith(' OR ')) return null;
    rest = rest.slice(4);
  }
}

function present(order: ShopifyOrder, index: number) {
  const { tracking } = order;
  return {
    id: `gid://shopify/Order/${index + 1}`,
    name: order.name,
    createdAt: order.createdAt,
    email: order.email,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: order.fulfilment ?? 'UNFULFILLED',
    cancelledAt: order.cancelledAt ?? null,
    totalPriceSet: { shopMoney: { amount: '59.9', currencyCode: 'EUR' } },
    lineItems: { nodes: order.items ?? [{ title: 'Blue mug', quantity: 2, sku: 'MUG-1' }] },
    fulfillments: tracking
      ? [{ status: 'SUCCESS', createdAt: order.createdAt, trackingInfo: [tracking] }]
      : [],
    customer: {
      id: 'gid://shopify/Customer/7',
      email: order.email,
      displayName: order.customer ?? 'Nora Vidal',
    },
  };
}

function search(orders: ShopifyOrder[], terms: Term[]) {
  return orders
    .map((order, index) => ({ order, index }))
    .filter(({ order }) =>
      terms.some(({ field, value }) =>
        field === 'email' ? order.email === value.toLowerCase() : order.name === value,
      ),
    )
    .toSorted((a, b) => b.order.createdAt.localeCompare(a.order.createdAt))
    .slice(0, 5)
    .map(({ order, index }) => present(order, index));
}

/** Shopify's Admin GraphQL as far as orders go; `throttled` many answers say THROTTLED with status 200. */
export async function createFakeShopify(options: {
  token: string;
  version: string;
  orders: ShopifyOrder[];
}): Promise<FakeServer & { orders: ShopifyOrder[]; throttle(times: number): void }> {
  const { token, version, orders } = options;
  let throttled = 0;
  const answer = ({ method, url, headers, body }: Asked): Answered => {
    if (url.pathname !== `/admin/api/${version}/graphql.json` || url.search)
      return { status: 404, json: { errors: 'Not Found' }, wrong: 'no such version or path' };
    if (method !== 'POST' || headers['content-type'] !== 'application/json')
      return { status: 400, json: {}, wrong: 'not a POST of JSON' };
    if (headers['x-shopify-access-token'] !== token)
      return { status: 401, json: { errors: '[API] Invalid API key or access token' } };
    if (throttled > 0) {
      throttled -= 1;
      return { json: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] } };
    }
    const sent = JSON.parse(body) as { query?: string; variables?: { query?: string } };
    const terms = readSearch(sent.variables?.query ?? '');
    if (
      !/orders\(first: 5, sortKey: CREATED_AT, reverse: true, query: \$query\)/.test(
        sent.query ?? '',
      )
    )
      return { json: { errors: [{ message: 'unexpected query' }] }, wrong: 'not the query' };
    if (!terms) return { json: { errors: [{ message: 'bad search' }] }, wrong: `search ${body}` };
    return { json: { data: { orders: { nodes: search(orders, terms) } } } };
  };
  const server = await createFakeServer(answer);
  return { ...server, orders, throttle: (times) => void (throttled = times) };
}
