import type { ThirdPartyOrder } from '@replique/contract/helpdesk/third-party-data';
import { AskFailed } from './ask.ts';
import { progressOf } from './progress.ts';
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
  listAt,
  numberOf,
  textOf,
  timeOf,
  wordsOf,
  type Json,
} from './read-json.ts';
import {
  addressOf,
  byNumberElseEmail,
  mostItems,
  mostOrders,
  type Found,
  type FoundOrder,
  type SourceKind,
} from './source-kinds.ts';

type Filter = { field: string; value: string; conditionType: 'eq' | 'in' };

/** Filters of different groups must all hold. */
function criteria(filters: Filter[], sortBy: string): Record<string, string> {
  const entries = filters.flatMap(({ field, value, conditionType }, group) => {
    const name = (key: string) => `searchCriteria[filterGroups][${group}][filters][0][${key}]`;
    return [
      [name('field'), field],
      [name('value'), value],
      [name('conditionType'), conditionType],
    ] as const;
  });
  return {
    ...Object.fromEntries(entries),
    'searchCriteria[sortOrders][0][field]': sortBy,
    'searchCriteria[sortOrders][0][direction]': 'DESC',
    'searchCriteria[pageSize]': String(mostOrders),
  };
}

type Shipments = Map<string, ThirdPartyOrder['shipments']>;

function toOrder(order: Json, shipments: Shipments): FoundOrder | null {
  const id = textOf(at(order, 'entity_id'));
  const number = wordsOf(at(order, 'increment_id'), 60);
  if (id === null || number === null) return null;
  const status = wordsOf(at(order, 'status'), 60);
  const state = wordsOf(at(order, 'state'), 60);
  const refunded = amountOf(at(order, 'total_refunded'));
  // A configurable product and what was chosen of it are two lines; the second one stands for the first.
  const items = listAt(order, 'items').filter((item) => !at(item, 'parent_item_id'));
  const progress = progressOf(status) ?? progressOf(state);
  const sent = shipments.get(id) ?? [];
  return {
    id,
    number,
    createdAt: timeOf(at(order, 'created_at'), 'Z'),
    status: status ?? state,
    progress: progress === 'preparing' && sent.length > 0 ? 'partly-shipped' : progress,
    fulfilmentStatus: null,
    paymentStatus: Number(amountOf(at(order, 'total_due')) ?? 1) > 0 ? null : 'paid',
    currency: currencyOf(at(order, 'order_currency_code')),
    total: amountOf(at(order, 'grand_total')),
    items: items.slice(0, mostItems).map((item) => ({
      sku: wordsOf(at(item, 'sku'), 80),
      name: wordsOf(at(item, 'name')) ?? '?',
      quantity: numberOf(at(item, 'qty_ordered')) ?? 1,
      price: amountOf(at(item, 'price_incl_tax')),
    })),
    shipments: sent,
    refunds:
      refunded !== null && Number(refunded) > 0 ? [{ amount: refunded, createdAt: null }] : [],
    email: emailOf(at(order, 'customer_email')),
  };
}

function readShipments(answer: Json[]): Shipments {
  const found: Shipments = new Map();
  for (const shipment of answer) {
    const order = textOf(at(shipment, 'order_id')) ?? '';
    const tracks = listAt(shipment, 'tracks').map((track) => ({
      carrier: wordsOf(at(track, 'title'), 80) ?? wordsOf(at(track, 'carrier_code'), 80),
      trackingNumber: wordsOf(at(track, 'track_number'), 80),
      trackingUrl: null,
      shippedAt: timeOf(at(shipment, 'created_at'), 'Z'),
    }));
    const whole =
      tracks.length > 0
        ? tracks
        : [
            {
              carrier: null,
              trackingNumber: null,
              trackingUrl: null,
              shippedAt: timeOf(at(shipment, 'created_at'), 'Z'),
            },
          ];
    found.set(order, [...(found.get(order) ?? []), ...whole]);
  }
  return found;
}

/** Magento and Adobe Commerce: orders by their customer's e-mail, and by number where that e-mail fits too. */
export const askMagento: SourceKind = async (ask, source, { secret = '' }, key) => {
  const items = async (resource: string, filters: Filter[], sortBy: string): Promise<Json[]> => {
    const url = addressOf(
      source.baseUrl,
      `/rest/${source.storeCode ?? 'default'}/V1/${resource}`,
      criteria(filters, sortBy),
    );
    const answer = await ask({ url, secretHeaders: { Authorization: `Bearer ${secret}` } });
    // Nothing found is an empty list or null.
    if (at(answer, 'items') === undefined) throw new AskFailed('malformed', 200);
    return listAt(answer, 'items');
  };
  const orders = async (filters: Filter[]): Promise<Found> => {
    const found = await items('orders', filters, 'created_at');
    const own = found.filter((order) => emailOf(at(order, 'customer_email')) === key.email);
    const shipments = readShipments(await shipmentsOf(items, own));
    const [first] = own;
    const name = [at(first, 'customer_firstname'), at(first, 'customer_lastname')];
    return {
      customer: first
        ? {
            id: textOf(at(first, 'customer_id')),
            email: key.email,
            name: wordsOf(name.filter(Boolean).join(' '), 120),
          }
        : null,
      orders: found.flatMap((order) => toOrder(order, shipments) ?? []),
      isAskedByEmail: false,
    };
  };
  const eq = (field: string, value: string): Filter => ({ field, value, conditionType: 'eq' });
  return byNumberElseEmail(
    key,
    (number) => orders([eq('increment_id', number.replace(/^#\s*/, ''))]),
    (email) => orders([eq('customer_email', email)]),
  );
};

/** An integration may have no right to shipments: the orders are worth showing without. */
async function shipmentsOf(
  items: (resource: string, filters: Filter[], sortBy: string) => Promise<Json[]>,
  orders: Json[],
): Promise<Json[]> {
  const ids = orders.flatMap((order) => textOf(at(order, 'entity_id'), 20) ?? []);
  if (ids.length === 0) return [];
  const filter: Filter = { field: 'order_id', value: ids.join(','), conditionType: 'in' };
  try {
    return await items('shipments', [filter], 'created_at');
  } catch (error) {
    if (error instanceof AskFailed && error.status !== null) return [];
    throw error;
  }
}
