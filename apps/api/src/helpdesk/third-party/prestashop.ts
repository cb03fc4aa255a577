import { AskFailed } from './ask.ts';
import {
  amountOf,
  at,
  dayOf,
  emailOf,
  listAt,
  numberOf,
  textOf,
  wordsOf,
  type Json,
} from './read-json.ts';
import {
  addressOf,
  basic,
  mostItems,
  mostOrders,
  type Found,
  type FoundOrder,
  type SourceKind,
} from './source-kinds.ts';

/** What would change a filter's meaning can't be escaped in it, so a value that has it is not asked for. */
const isPlain = (value: string) => !/[[\]|,%]/.test(value);
const mostCustomers = 20;

type Asked = { resource: string; query: Record<string, string> };

/** An empty result is `[]` instead of an object with a list. */
function rowsOf(answer: unknown, resource: string): Json[] {
  if (Array.isArray(answer)) return [];
  if (at(answer, 'errors') !== undefined) throw new AskFailed('wrong-answer', 200);
  if (at(answer, resource) === undefined) throw new AskFailed('malformed', 200);
  return listAt(answer, resource);
}

/** A name is a text, or one for each language. */
function labelOf(value: unknown): string | null {
  if (!Array.isArray(value)) return wordsOf(value, 60);
  return wordsOf(at(value[0], 'value'), 60);
}

/** PrestaShop's webservice: the customers of an e-mail (guests have one for each order), then their orders. */
export const askPrestaShop: SourceKind = async (ask, source, { secret = '' }, key) => {
  const rows = async ({ resource, query }: Asked) => {
    const url = addressOf(source.baseUrl, `/api/${resource}`, { ...query, output_format: 'JSON' });
    return rowsOf(
      await ask({ url, secretHeaders: { Authorization: basic(secret, '') } }),
      resource,
    );
  };
  const nobody: Found = { customer: null, orders: [], isAskedByEmail: false };
  if (key.email === null || !isPlain(key.email)) return nobody;
  const customers = (
    await rows({
      resource: 'customers',
      query: { 'filter[email]': `[${key.email}]`, display: '[id,firstname,lastname,email]' },
    })
  ).filter((customer) => emailOf(at(customer, 'email')) === key.email);
  const ids = customers.flatMap((customer) => textOf(at(customer, 'id'), 12) ?? []);
  if (ids.length === 0) return nobody;
  const orders = await ordersOf(rows, ids.slice(-mostCustomers), key.orderNumbers);
  const labels = await statesOf(rows, orders);
  const trackings = await trackingsOf(rows, orders);
  const [first] = customers;
  const name = [at(first, 'firstname'), at(first, 'lastname')].filter(Boolean).join(' ');
  return {
    customer: { id: ids[0] ?? null, email: key.email, name: wordsOf(name, 120) },
    orders: orders.flatMap((order) => toOrder(order, key.email, labels, trackings) ?? []),
    isAskedByEmail: false,
  };
};

type Rows = (asked: Asked) => Promise<Json[]>;

/** Always of these customers, whatever the reference: nobody else's order is even asked for. */
async function ordersOf(rows: Rows, customerIds: string[], numbers: string[]): Promise<Json[]> {
  const customers = { 'filter[id_customer]': `[${customerIds.join('|')}]` };
  const references = numbers.map((number) => number.replace(/^#\s*/, '')).filter(isPlain);
  const newest = { display: 'full', sort: '[id_DESC]', limit: String(mostOrders) };
  const ask = async (filter: Record<string, string>) =>
    (await rows({ resource: 'orders', query: { ...customers, ...filter, ...newest } })).filter(
      (order) => customerIds.includes(textOf(at(order, 'id_customer')) ?? ''),
    );
  const named =
    references.length > 0 ? await ask({ 'filter[reference]': `[${references.join('|')}]` }) : [];
  return named.length > 0 ? named : ask({});
}

/** A key may have no right to what only helps to read an order. */
async function orNone(rows: Promise<Json[]>): Promise<Json[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof AskFailed && error.status !== null) return [];
    throw error;
  }
}

async function statesOf(rows: Rows, orders: Json[]): Promise<Map<string, string>> {
  const ids = idsAt(orders, 'current_state');
  if (ids.length === 0) return new Map();
  const query = { 'filter[id]': `[${ids.join('|')}]`, display: '[id,name]' };
  const states = await orNone(rows({ resource: 'order_states', query }));
  return new Map(
    states.flatMap((state) => {
      const label = labelOf(at(state, 'name'));
      return label === null ? [] : [[textOf(at(state, 'id')) ?? '', label] as const];
    }),
  );
}

async function trackingsOf(rows: Rows, orders: Json[]): Promise<Map<string, string[]>> {
  const ids = idsAt(orders, 'id');
  if (ids.length === 0) return new Map();
  const query = { 'filter[id_order]': `[${ids.join('|')}]`, display: '[id_order,tracking_number]' };
  const found = new Map<string, string[]>();
  for (const carrier of await orNone(rows({ resource: 'order_carriers', query }))) {
    const order = textOf(at(carrier, 'id_order')) ?? '';
    const number = wordsOf(at(carrier, 'tracking_number'), 80);
    if (number !== null) found.set(order, [...(found.get(order) ?? []), number]);
  }
  return found;
}

function idsAt(rows: Json[], field: string): string[] {
  const ids = rows.flatMap((row) => textOf(at(row, field), 12) ?? []);
  return [...new Set(ids)].filter((id) => /^\d+$/.test(id) && id !== '0');
}

function toOrder(
  order: Json,
  email: string | null,
  labels: Map<string, string>,
  trackings: Map<string, string[]>,
): FoundOrder | null {
  const id = textOf(at(order, 'id'));
  if (id === null) return null;
  const numbers =
    trackings.get(id) ?? [wordsOf(at(order, 'shipping_number'), 80)].flatMap((n) => n ?? []);
  const status = labels.get(textOf(at(order, 'current_state')) ?? '') ?? null;
  return {
    id,
    number: wordsOf(at(order, 'reference'), 60) ?? id,
    // In the shop's own zone, which it does not name.
    createdAt: dayOf(at(order, 'date_add')),
    status,
    // The label is the shop's own, in its own language: there is nothing to know it by.
    progress: numbers.length > 0 ? 'shipped' : null,
    fulfilmentStatus: null,
    paymentStatus: null,
    // Currencies are numbers of the shop, and their list may not be open to the key.
    currency: null,
    total: amountOf(at(order, 'total_paid_tax_incl')),
    items: listAt(at(order, 'associations'), 'order_rows')
      .slice(0, mostItems)
      .map((row) => ({
        sku: wordsOf(at(row, 'product_reference'), 80),
        name: wordsOf(at(row, 'product_name')) ?? '?',
        quantity: numberOf(at(row, 'product_quantity')) ?? 1,
        price: amountOf(at(row, 'unit_price_tax_incl')),
      })),
    shipments: numbers.map((trackingNumber) => ({
      carrier: null,
      trackingNumber,
      trackingUrl: null,
      shippedAt: null,
    })),
    refunds: [],
    email,
  };
}
