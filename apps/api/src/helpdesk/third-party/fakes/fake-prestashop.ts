import {
  createFakeServer,
  isBasic,
  type Asked,
  type Answered,
  type FakeServer,
} from './fake-server.ts';

export type PrestaCustomer = { id: number; firstname: string; lastname: string; email: string };
export type PrestaOrder = {
  id: number;
  reference: string;
  id_customer: number;
  date_add: string;
  current_state: number;
};

type Shop = {
  key: string;
  customers: PrestaCustomer[];
  orders: PrestaOrder[];
  /** Resources that the key may read. */
  open: string[];
};

const known =
  /^(?:filter\[(?:id|email|id_customer|reference|id_order)\]|display|sort|limit|output_format)$/;
const states = [
  {
    id: '2',
    name: [
      { id: '1', value: 'Paiement accepté' },
      { id: '2', value: 'Payment accepted' },
    ],
  },
  { id: '4', name: 'Expédié' },
];

/** `[1|5]`: one of these; nothing else of the grammar is used. */
function readFilter(value: string): string[] | null {
  const [, inner] = /^\[([^[\]%,]+)\]$/.exec(value) ?? [];
  return inner?.split('|') ?? null;
}

function rowsOf(shop: Shop, resource: string): Record<string, unknown>[] {
  if (resource === 'customers') return shop.customers;
  if (resource === 'order_states') return states;
  if (resource === 'order_carriers')
    return shop.orders.map(({ id }) => ({
      id_order: String(id),
      tracking_number: id === 11 ? 'LP123' : '',
    }));
  return shop.orders.map((order) => ({
    ...order,
    id: order.id,
    current_state: String(order.current_state),
    id_customer: String(order.id_customer),
    total_paid_tax_incl: '25.500000',
    shipping_number: '',
    associations: {
      order_rows: [
        {
          product_id: '1',
          product_name: 'Couteau',
          product_reference: 'KNIFE',
          product_quantity: '1',
          unit_price_tax_incl: '25.500000',
        },
      ],
    },
  }));
}

function select(
  rows: Record<string, unknown>[],
  query: URLSearchParams,
): Record<string, unknown>[] | null {
  let found = rows;
  for (const [name, value] of query) {
    const [, field] = /^filter\[(\w+)\]$/.exec(name) ?? [];
    if (field === undefined) continue;
    const wanted = readFilter(value);
    if (!wanted) return null;
    found = found.filter(
      (row) =>
        wanted.includes(String(row[field]).toLowerCase()) || wanted.includes(String(row[field])),
    );
  }
  if (query.get('sort') === '[id_DESC]')
    found = found.toSorted((a, b) => Number(b.id) - Number(a.id));
  return found.slice(0, Number(query.get('limit') ?? 1_000));
}

/** PrestaShop's webservice: XML unless JSON is asked for, the key as user with no password, `[]` for nothing found. */
export async function createFakePrestaShop(shop: Shop): Promise<FakeServer & { shop: Shop }> {
  const answer = ({ method, url, headers }: Asked): Answered => {
    const [, resource = ''] = /^\/api\/(\w+)$/.exec(url.pathname) ?? [];
    const query = url.searchParams;
    if (query.has('ws_key')) return { status: 400, json: {}, wrong: 'the key is in the address' };
    if (!isBasic(headers.authorization, shop.key, ''))
      return { status: 401, json: { errors: [{ code: 16, message: 'Unauthorized' }] } };
    const unknown = [...query.keys()].find((name) => !known.test(name));
    if (method !== 'GET' || unknown)
      return { status: 400, json: {}, wrong: `parameter ${unknown}` };
    if (query.get('output_format') !== 'JSON')
      return { text: '<prestashop/>', wrong: 'XML was asked for' };
    if (!shop.open.includes(resource))
      return { status: 403, json: { errors: [{ code: 26, message: 'Resource not allowed' }] } };
    const found = select(rowsOf(shop, resource), query);
    if (!found) return { status: 400, json: {}, wrong: 'a filter that means something else' };
    return { json: found.length > 0 ? { [resource]: found } : [] };
  };
  return { ...(await createFakeServer(answer)), shop };
}
