import {
  createFakeServer,
  isBasic,
  type Asked,
  type Answered,
  type FakeServer,
} from './fake-server.ts';

export type WooOrder = {
  id: number;
  number: string;
  email: string;
  name: [string, string];
  createdAt: string;
  status?: string;
  tracking?: { tracking_provider: string; tracking_number: string; custom_tracking_link: string };
};

const known = new Set(['search', 'per_page', 'page', 'orderby', 'order', '_fields', 'customer']);

function present(order: WooOrder) {
  const [first_name, last_name] = order.name;
  return {
    id: order.id,
    number: order.number,
    status: order.status ?? 'processing',
    currency: 'EUR',
    date_created_gmt: order.createdAt,
    date_paid_gmt: order.createdAt,
    total: '42.00',
    customer_id: 0,
    billing: { first_name, last_name, email: order.email, phone: '0600000000' },
    line_items: [
      {
        id: 1,
        name: 'Cast iron pot',
        product_id: 5,
        quantity: 1,
        total: '42.00',
        sku: 'POT',
        price: 42,
      },
    ],
    refunds: [],
    meta_data: order.tracking
      ? [
          {
            id: 9,
            key: '_wc_shipment_tracking_items',
            value: [{ ...order.tracking, date_shipped: '1793750400' }],
          },
        ]
      : [],
  };
}

/** WooCommerce REST v3: its search meets names, numbers and parts of addresses alike, and there is no `email` parameter. */
export async function createFakeWooCommerce(options: {
  key: string;
  secret: string;
  orders: WooOrder[];
}): Promise<FakeServer & { orders: WooOrder[] }> {
  const { key, secret, orders } = options;
  const answer = ({ method, url, headers }: Asked): Answered => {
    if (method !== 'GET' || url.pathname !== '/shop/wp-json/wc/v3/orders')
      return { status: 404, json: { code: 'rest_no_route' }, wrong: 'no such route' };
    if (!isBasic(headers.authorization, key, secret))
      return { status: 401, json: { code: 'woocommerce_rest_cannot_view', data: { status: 401 } } };
    const query = url.searchParams;
    const unknown = [...query.keys()].find((name) => !known.has(name));
    const perPage = Number(query.get('per_page') ?? 10);
    if (
      unknown ||
      perPage > 100 ||
      query.get('orderby') !== 'date' ||
      query.get('order') !== 'desc'
    )
      return { status: 400, json: { code: 'rest_invalid_param' }, wrong: `parameter ${unknown}` };
    const words = (query.get('search') ?? '').toLowerCase();
    const found = orders
      .filter((order) =>
        [order.email, order.number, ...order.name].join(' ').toLowerCase().includes(words),
      )
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { json: found.slice(0, perPage).map(present) };
  };
  return { ...(await createFakeServer(answer)), orders };
}
