import type {
  TestedRequest,
  ThirdPartyAnswer,
  ThirdPartyFailure,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import type { Deps } from '../deps.ts';
import { AskFailed, createAsk } from './ask.ts';
import { openCredentials, type Credentials } from './credentials.ts';
import { askGeneric } from './generic.ts';
import { askMagento } from './magento.ts';
import { askPrestaShop } from './prestashop.ts';
import { askShopify } from './shopify.ts';
import { mostOrders, type Found, type LookUpKey, type SourceKind } from './source-kinds.ts';
import type { Source } from './store.ts';
import { askWooCommerce } from './woocommerce.ts';

const kinds: Record<ThirdPartyType, SourceKind> = {
  shopify: askShopify,
  woocommerce: askWooCommerce,
  prestashop: askPrestaShop,
  magento: askMagento,
  generic: askGeneric,
};

export type Asked = {
  state: 'found' | 'not-found' | 'failed';
  failure: ThirdPartyFailure | null;
  answer: ThirdPartyAnswer | null;
  ms: number;
  /** Orders that were found and are somebody else's. */
  notTheRequesters: number;
};

/**
 * The rule that no source may be trusted to keep: an order is the requester's by its e-mail, or because nothing but the
 * requester was asked for. A number alone tells nobody anything.
 */
function ownPart(found: Found, { email }: LookUpKey): { answer: ThirdPartyAnswer; others: number } {
  const isOwn = (of: string | null) => (of === null ? found.isAskedByEmail : of === email);
  const own = found.orders.filter((order) => isOwn(order.email));
  const seen = new Set<string>();
  const orders = own.filter(({ id }) => !seen.has(id) && seen.add(id));
  const customer = found.customer && isOwn(found.customer.email) ? found.customer : null;
  return {
    answer: {
      customer,
      orders: orders.slice(0, mostOrders).map(({ email: _, ...order }) => order),
    },
    others: found.orders.length - own.length,
  };
}

function readCredentials(deps: Deps, clientId: number, source: Source): Credentials {
  try {
    return openCredentials(deps, clientId, source.type, source.sealedSecret);
  } catch {
    throw new AskFailed('unreadable-secret');
  }
}

/** Asks one source for one ticket, within its time; every failure is an answer. */
export async function askSource(
  deps: Deps,
  clientId: number,
  source: Source,
  key: LookUpKey,
  record?: (request: TestedRequest) => void,
): Promise<Asked> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    const ask = createAsk({
      outbound: deps.outbound,
      timeoutMs: source.timeoutMs,
      clock: deps.clock,
      ...(record ? { record } : {}),
    });
    const credentials = readCredentials(deps, clientId, source);
    const found = await kinds[source.type](ask, source, credentials, key);
    const { answer, others } = ownPart(found, key);
    const isFound = answer.customer !== null || answer.orders.length > 0;
    return {
      state: isFound ? 'found' : 'not-found',
      failure: null,
      answer: isFound ? answer : null,
      ms: ms(),
      notTheRequesters: others,
    };
  } catch (error) {
    const failure = error instanceof AskFailed ? error.failure : 'malformed';
    if (!(error instanceof AskFailed))
      deps.log.error(
        { err: error, type: source.type },
        'an answer of third-party data was not read',
      );
    return { state: 'failed', failure, answer: null, ms: ms(), notTheRequesters: 0 };
  }
}
