/** What third-party data is set up with, without zod, as the console reads it too: kinds, templates, places in an answer, headers. */

/** What an address or a body may hold between double braces; each value is encoded for its place. */
const templateParameters = ['email', 'orderNumber', 'ticketId', 'locale'] as const;

// Spaces around a name are cut off afterwards: to a pattern, each way to share them out is one to try.
const parameterPattern = /\{\{([^{}]*)\}\}/g;

/** Whether every parameter of a template is one of ours; braces that stand for nothing are a slip of the pen. */
function hasKnownParameters(template: string): boolean {
  const known: readonly string[] = templateParameters;
  const names = [...template.matchAll(parameterPattern)].map(([, name = '']) => name.trim());
  const rest = template.replaceAll(parameterPattern, '');
  return names.every((name) => known.includes(name)) && !/\{\{|\}\}/.test(rest);
}

// Everybody of the client reads the address, so it may carry no key: not before the host, not in the query.
/** A shop’s address. */
export function isPlainHttps(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
}

/** A template's parameters stand behind the host: what a ticket says never decides whom we ask. */
export function isAddressTemplate(typed: string): boolean {
  const url = URL.parse(typed.replaceAll(parameterPattern, 'x'));
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false;
  const [, authority = ''] = /^https:\/\/([^/?#\\]*)/i.exec(typed) ?? [];
  return !/[{}@]/.test(authority) && authority !== '' && hasKnownParameters(typed);
}

/** JSON as it stands, whose texts may hold parameters: values are put in after reading it, so none can break out. */
export function isBodyTemplate(typed: string): boolean {
  try {
    const read: unknown = JSON.parse(typed);
    return typeof read === 'object' && read !== null && hasKnownParameters(typed);
  } catch {
    return false;
  }
}

/** A place in an answer, such as `data.orders[0]`. */
export const jsonPath = /^(?:\$\.?)?(?:[\w-]+|\[\d{1,3}\])?(?:\.[\w-]+|\[\d{1,3}\])*$/;
/** RFC 9110 names, but those that say how a request is sent. */
export const headerName =
  /^(?!(?:host|cookie|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|accept|accept-encoding|x-signature|proxy-.*)$)[!#$%&'*+.^_`|~0-9A-Za-z-]{1,60}$/i;
/** What is sent in a header: one line of visible ASCII. */
export const headerValue = /^[\x20-\x7e]+$/;

export const thirdPartyTypes = [
  'shopify',
  'woocommerce',
  'prestashop',
  'magento',
  'generic',
] as const;

/** What of a ticket is looked up: who writes, an order number in its text, or one of its fields. */
export const lookUps = ['requesterEmail', 'orderNumber', 'ticketField'] as const;

/** Where in an answer of a generic address a value of ours stands; `order.…` and `item.…` are read within each of them. */
export const mappingKeys = [
  'customer.id',
  'customer.email',
  'customer.name',
  'orders',
  'order.id',
  'order.number',
  'order.email',
  'order.createdAt',
  'order.status',
  'order.fulfilmentStatus',
  'order.paymentStatus',
  'order.currency',
  'order.total',
  'order.carrier',
  'order.trackingNumber',
  'order.trackingUrl',
  'order.items',
  'item.name',
  'item.sku',
  'item.quantity',
  'item.price',
] as const;
