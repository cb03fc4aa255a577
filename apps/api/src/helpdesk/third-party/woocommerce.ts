import type { ThirdPartyOrder } from '@replique/contract/helpdesk/third-party-data';
import { AskFailed } from './ask.ts';
import { progressOf } from './progress.ts';
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
  isJson,
  linkOf,
  listAt,
  numberOf,
  textOf,
  timeOf,
  wordsOf,
  type Json,
} from './read-json.ts';
import {
  addressOf,
  basic,
  byNumberElseEmail,
  mostItems,
  mostOrders,
  type Found,
  type FoundOrder,
  type SourceKind,
} from './source-kinds.ts';

/** The search meets names and addresses too, so more are asked for than are shown. */
const searched = '10';
/** What an answer is cut down to, where the shop can: whole orders may fill the 256 kB. */
const fields =
  'id,number,status,currency,date_created_gmt,date_paid_gmt,total,customer_id,billing,line_items,refunds,meta_data';
/** Of the shipment tracking plugin. */
const trackingKey = '_wc_shipment_tracking_items';

/** Seconds since 1970 in text, or a day. */
function shippedAt(value: unknown): string | null {
  const seconds = numberOf(value);
  if (seconds === null || seconds <= 0 || seconds > 1e11) return timeOf(value);
  return new Date(seconds * 1_000).toISOString();
}

function shipmentsOf(order: Json): ThirdPartyOrder['shipments'] {
  const meta = listAt(order, 'meta_data').find((each) => at(each, 'key') === trackingKey);
  const value = at(meta, 'value');
  const items = Array.isArray(value) ? value.filter(isJson) : [];
  return items.slice(0, mostItems).map((item) => ({
    carrier:
      wordsOf(at(item, 'tracking_provider'), 80) ??
      wordsOf(at(item, 'custom_tracking_provider'), 80),
    trackingNumber: wordsOf(at(item, 'tracking_number'), 80),
    trackingUrl: linkOf(at(item, 'custom_tracking_link')) ?? linkOf(at(item, 'tracking_link')),
    shippedAt: shippedAt(at(item, 'date_shipped')),
  }));
}

function toOrder(order: Json): FoundOrder | null {
  const id = textOf(at(order, 'id'));
  if (id === null) return null;
  const status = wordsOf(at(order, 'status'), 60);
  const shipments = shipmentsOf(order);
  const progress = progressOf(status);
  return {
    id,
    number: wordsOf(at(order, 'number'), 60) ?? id,
    createdAt: timeOf(at(order, 'date_created_gmt'), 'Z'),
    status,
    progress,
    fulfilmentStatus: null,
    paymentStatus: textOf(at(order, 'date_paid_gmt')) ? 'paid' : null,
    currency: currencyOf(at(order, 'currency')),
    total: amountOf(at(order, 'total')),
    items: listAt(order, 'line_items')
      .slice(0, mostItems)
      .map((item) => ({
        sku: wordsOf(at(item, 'sku'), 80),
        name: wordsOf(at(item, 'name')) ?? '?',
        quantity: numberOf(at(item, 'quantity')) ?? 1,
        price: amountOf(at(item, 'price')),
      })),
    shipments,
    refunds: listAt(order, 'refunds').map((refund) => ({
      amount: amountOf(at(refund, 'total'))?.replace('-', '') ?? null,
      createdAt: null,
    })),
    email: emailOf(at(at(order, 'billing'), 'email')),
  };
}

function read(orders: Json[], email: string | null): Found {
  const own = orders.filter((order) => emailOf(at(at(order, 'billing'), 'email')) === email);
  const billing = at(own[0], 'billing');
  const name = [at(billing, 'first_name'), at(billing, 'last_name')].filter(Boolean).join(' ');
  const customerId = textOf(at(own[0], 'customer_id'));
  return {
    customer: own.length
      ? { id: customerId === '0' ? null : customerId, email, name: wordsOf(name, 120) }
      : null,
    orders: orders.flatMap((order) => toOrder(order) ?? []),
    isAskedByEmail: false,
  };
}

/**
 * WooCommerce REST v3. Orders can't be asked for by e-mail: the search meets names and addresses as well, and what it
 * finds is filtered here.
 */
export const askWooCommerce: SourceKind = async (
  ask,
  source,
  { key: user = '', secret = '' },
  key,
) => {
  const search = async (words: string): Promise<Json[]> => {
    const query = {
      search: words,
      per_page: searched,
      orderby: 'date',
      order: 'desc',
      _fields: fields,
    };
    const answer = await ask({
      url: addressOf(source.baseUrl, '/wp-json/wc/v3/orders', query),
      secretHeaders: { Authorization: basic(user, secret) },
    });
    if (!Array.isArray(answer)) throw new AskFailed('malformed', 200);
    return answer.filter(isJson);
  };
  return byNumberElseEmail(
    key,
    async (number) => {
      const bare = number.replace(/^#\s*/, '').toLowerCase();
      const found = await search(bare);
      return read(
        found.filter((order) => textOf(at(order, 'number'))?.toLowerCase() === bare),
        key.email,
      );
    },
    async (email) => {
      const found = read(await search(email), email);
      const own = found.orders.filter((order) => order.email === email);
      return { ...found, orders: own.slice(0, mostOrders) };
    },
  );
};
