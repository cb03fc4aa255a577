import type { ThirdPartyOrder } from '@replique/contract/helpdesk/third-party-data';
import { AskFailed, type Ask } from './ask.ts';
import { progressOf } from './progress.ts';
import {
  amountOf,
  at,
  currencyOf,
  emailOf,
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
  byNumberElseEmail,
  mostItems,
  mostOrders,
  type Found,
  type FoundOrder,
  type LookUpKey,
  type SourceKind,
} from './source-kinds.ts';

/** Versions are quarterly and answer for a year; a client that names none gets this one. */
const standardVersion = '2026-07';

const query = `query Orders($query: String!) {
  orders(first: ${mostOrders}, sortKey: CREATED_AT, reverse: true, query: $query) {
    nodes {
      id name createdAt email displayFinancialStatus displayFulfillmentStatus cancelledAt
      totalPriceSet { shopMoney { amount currencyCode } }
      lineItems(first: ${mostItems}) { nodes { title quantity sku } }
      fulfillments { status createdAt trackingInfo { company number url } }
      customer { id email displayName }
    }
  }
}`;

/** A value in Shopify's search grammar: quoted, with what could end the quotes escaped. */
const quoted = (value: string) => `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** Without its prefix: customers leave it out. */
const bareNumber = (number: string) => number.replace(/^#\s*/, '').toLowerCase();

function searchFor(number: string): string {
  const bare = number.replace(/^#\s*/, '');
  return `name:${quoted(bare)} OR name:${quoted(`#${bare}`)}`;
}

/** Throttling comes with HTTP 200: the body is read, not the status. */
function readNodes(answer: unknown): Json[] {
  const errors = listAt(answer, 'errors');
  const codes = errors.map((error) => at(at(error, 'extensions'), 'code'));
  if (codes.includes('THROTTLED')) throw new AskFailed('throttled', 200);
  if (codes.includes('ACCESS_DENIED')) throw new AskFailed('refused', 200);
  const orders = at(at(answer, 'data'), 'orders');
  if (!orders) throw new AskFailed('malformed', 200);
  return listAt(orders, 'nodes');
}

function statusOf(node: Json): Pick<ThirdPartyOrder, 'status' | 'progress' | 'fulfilmentStatus'> {
  const fulfilmentStatus = wordsOf(at(node, 'displayFulfillmentStatus'), 60);
  if (at(node, 'cancelledAt'))
    return { status: 'CANCELLED', progress: 'cancelled', fulfilmentStatus };
  const isDelivered = listAt(node, 'fulfillments').some(
    (each) => textOf(at(each, 'status'))?.toUpperCase() === 'DELIVERED',
  );
  const progress = isDelivered ? 'delivered' : progressOf(fulfilmentStatus);
  return { status: fulfilmentStatus, progress, fulfilmentStatus };
}

function toOrder(node: Json): FoundOrder | null {
  const id = textOf(at(node, 'id'));
  const number = wordsOf(at(node, 'name'), 60);
  if (id === null || number === null) return null;
  const total = at(at(node, 'totalPriceSet'), 'shopMoney');
  const customer = at(node, 'customer');
  return {
    id,
    number,
    createdAt: timeOf(at(node, 'createdAt')),
    ...statusOf(node),
    paymentStatus: wordsOf(at(node, 'displayFinancialStatus'), 60),
    currency: currencyOf(at(total, 'currencyCode')),
    total: amountOf(at(total, 'amount')),
    items: listAt(at(node, 'lineItems'), 'nodes').map((item) => ({
      sku: wordsOf(at(item, 'sku'), 80),
      name: wordsOf(at(item, 'title')) ?? '?',
      quantity: numberOf(at(item, 'quantity')) ?? 1,
      price: null,
    })),
    shipments: listAt(node, 'fulfillments').flatMap((fulfilment) =>
      listAt(fulfilment, 'trackingInfo').map((tracking) => ({
        carrier: wordsOf(at(tracking, 'company'), 80),
        trackingNumber: wordsOf(at(tracking, 'number'), 80),
        trackingUrl: linkOf(at(tracking, 'url')),
        shippedAt: timeOf(at(fulfilment, 'createdAt')),
      })),
    ),
    refunds: [],
    email: emailOf(at(customer, 'email')) ?? emailOf(at(node, 'email')),
  };
}

/** Shopify's Admin GraphQL: orders by e-mail, newest first, or by name (their number). */
export const askShopify: SourceKind = async (ask, source, { secret = '' }, key) => {
  const url = addressOf(
    source.baseUrl,
    `/admin/api/${source.apiVersion ?? standardVersion}/graphql.json`,
  );
  const search = (words: string) => searchOrders(ask, url, secret, words);
  return byNumberElseEmail(
    key,
    async (number) =>
      read(
        (await search(searchFor(number))).filter(
          (node) => bareNumber(textOf(at(node, 'name')) ?? '') === bareNumber(number),
        ),
        key,
      ),
    async (email) => read(await search(`email:${quoted(email)}`), key),
  );
};

async function searchOrders(ask: Ask, url: URL, token: string, words: string): Promise<Json[]> {
  const answer = await ask({
    url,
    secretHeaders: { 'X-Shopify-Access-Token': token },
    body: JSON.stringify({ query, variables: { query: words } }),
  });
  return readNodes(answer);
}

function read(nodes: Json[], { email }: LookUpKey): Found {
  const customers = nodes.map((node) => at(node, 'customer'));
  const customer = customers.find((each) => emailOf(at(each, 'email')) === email);
  return {
    customer: customer
      ? { id: textOf(at(customer, 'id')), email, name: wordsOf(at(customer, 'displayName'), 120) }
      : null,
    orders: nodes.flatMap((node) => toOrder(node) ?? []),
    isAskedByEmail: false,
  };
}
