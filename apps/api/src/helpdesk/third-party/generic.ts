import type { MappingKey } from '@replique/contract/helpdesk/third-party-data';
import { AskFailed, type Ask } from './ask.ts';
import type { Credentials } from './credentials.ts';
import { progressOf } from './progress.ts';
import {
  amountOf,
  atPath,
  currencyOf,
  emailOf,
  isJson,
  linkOf,
  numberOf,
  textOf,
  timeOf,
  wordsOf,
} from './read-json.ts';
import {
  mostItems,
  mostOrders,
  type Found,
  type FoundOrder,
  type LookUpKey,
  type SourceKind,
} from './source-kinds.ts';
import type { Source } from './store.ts';
import { fillAddress, fillBody, parametersOf, valuesOf, type Values } from './template.ts';

/** Where a value stands unless the settings say otherwise: an answer in our own shape needs no mapping. */
const standardPath = (key: MappingKey) => key.replace(/^(?:order|item)\./, '');

/** Reads the values of an answer where the mapping says they stand. */
function reader(mapping: Source['mapping']) {
  return (value: unknown, key: MappingKey) => atPath(value, mapping[key] ?? standardPath(key));
}
type Read = ReturnType<typeof reader>;

function objectsOf(value: unknown, most: number) {
  const list = Array.isArray(value) ? value : [value];
  return list.filter(isJson).slice(0, most);
}

function shipmentsOf(order: unknown, read: Read): FoundOrder['shipments'] {
  const own = objectsOf(atPath(order, 'shipments'), mostItems);
  const places = own.length > 0 ? own : [order];
  return places
    .map((place) => ({
      carrier: wordsOf(read(place, 'order.carrier'), 80),
      trackingNumber: wordsOf(read(place, 'order.trackingNumber'), 80),
      trackingUrl: linkOf(read(place, 'order.trackingUrl')),
      shippedAt: timeOf(atPath(place, 'shippedAt')),
    }))
    .filter(({ carrier, trackingNumber, trackingUrl }) => carrier ?? trackingNumber ?? trackingUrl);
}

/** Whose something is: null where the answer does not say; what stands there and is no address is nobody's. */
function ownerOf(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : (emailOf(value) ?? '');
}

function toOrder(order: unknown, read: Read, customerEmail: string | null): FoundOrder | null {
  const number = wordsOf(read(order, 'order.number'), 60) ?? wordsOf(read(order, 'order.id'), 60);
  if (number === null) return null;
  const status = wordsOf(read(order, 'order.status'), 60);
  const fulfilmentStatus = wordsOf(read(order, 'order.fulfilmentStatus'), 60);
  const shipments = shipmentsOf(order, read);
  return {
    id: textOf(read(order, 'order.id')) ?? number,
    number,
    createdAt: timeOf(read(order, 'order.createdAt')),
    status,
    progress: progressOf(fulfilmentStatus) ?? progressOf(status),
    fulfilmentStatus,
    paymentStatus: wordsOf(read(order, 'order.paymentStatus'), 60),
    currency: currencyOf(read(order, 'order.currency')),
    total: amountOf(read(order, 'order.total')),
    items: objectsOf(read(order, 'order.items'), mostItems).map((item) => ({
      sku: wordsOf(read(item, 'item.sku'), 80),
      name: wordsOf(read(item, 'item.name')) ?? '?',
      quantity: numberOf(read(item, 'item.quantity')) ?? 1,
      price: amountOf(read(item, 'item.price')),
    })),
    shipments,
    refunds: objectsOf(atPath(order, 'refunds'), mostItems).map((refund) => ({
      amount: amountOf(atPath(refund, 'amount')),
      createdAt: timeOf(atPath(refund, 'createdAt')),
    })),
    email: ownerOf(read(order, 'order.email')) ?? customerEmail,
  };
}

function readAnswer(answer: unknown, source: Source, isAskedByEmail: boolean): Found {
  if (typeof answer !== 'object' || answer === null) throw new AskFailed('malformed', 200);
  const read = reader(source.mapping);
  const email = ownerOf(read(answer, 'customer.email'));
  const id = textOf(read(answer, 'customer.id'));
  const name = wordsOf(read(answer, 'customer.name'), 120);
  // An answer that is the list itself needs no path.
  const list = Array.isArray(answer) && !source.mapping.orders ? answer : read(answer, 'orders');
  const orders = objectsOf(list, mostOrders * 4).flatMap(
    (order) => toOrder(order, read, email) ?? [],
  );
  return {
    customer: email !== null || name !== null ? { id, email, name } : null,
    orders,
    isAskedByEmail,
  };
}

/** 404 is how many say that they know nobody. */
async function orNobody(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AskFailed && error.status === 404) return { orders: [] };
    throw error;
  }
}

function send(ask: Ask, source: Source, { secret, headers }: Credentials, values: Values) {
  return orNobody(
    ask({
      url: fillAddress(source.baseUrl, values),
      ...(headers ? { secretHeaders: headers } : {}),
      ...(secret ? { signWith: secret } : {}),
      ...(source.method === 'POST' ? { body: fillBody(source.bodyTemplate ?? '{}', values) } : {}),
    }),
  );
}

/** What a template asks for that the ticket does not have: there is nothing to ask then. */
export function lacks(source: Source, key: LookUpKey): boolean {
  const asked = parametersOf(source.baseUrl, source.bodyTemplate);
  const has = valuesOf(key, key.orderNumbers[0] ?? null);
  return [...asked].some((name) => has[name as keyof Values] === null);
}

/** Any address that answers JSON, by its template. */
export const askGeneric: SourceKind = async (ask, source, credentials, key) => {
  const asked = parametersOf(source.baseUrl, source.bodyTemplate);
  const namesOrder = asked.has('orderNumber');
  // Only who is asked for a requester's orders, by their e-mail and nothing else, need not say whose they are.
  const isAskedByEmail = asked.has('email') && !namesOrder;
  const numbers = namesOrder ? key.orderNumbers : [null];
  const found: Found = { customer: null, orders: [], isAskedByEmail };
  for (const number of numbers) {
    const answer = await send(ask, source, credentials, valuesOf(key, number));
    const { customer, orders } = readAnswer(answer, source, isAskedByEmail);
    found.customer ??= customer;
    found.orders.push(...orders);
  }
  return found;
};
