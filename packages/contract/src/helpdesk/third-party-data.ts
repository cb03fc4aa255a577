import { z } from 'zod';
import { anyRef, failuresOf, moment, outsideId, ref, route } from '../route.ts';
import {
  headerName,
  headerValue,
  isAddressTemplate,
  isBodyTemplate,
  isPlainHttps,
  jsonPath,
  lookUps,
  mappingKeys,
  thirdPartyTypes,
} from './third-party-templates.ts';

export const errors = {
  'third-party.not-set-up': { status: 404, message: 'This source is not set up.' },
  'third-party.address-refused': {
    status: 422,
    message: 'This address is not on the public internet.',
  },
  'third-party.secret-missing': {
    status: 409,
    message: 'Give the secret for this address before using the source.',
  },
} as const;

export const actions = ['clients.third-party-changed'] as const;

const failures = failuresOf(errors);

export { lookUps, mappingKeys, thirdPartyTypes };

const guestReads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const agentActs = { auth: 'user', role: 'agent', scope: 'own' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'third-party data';

const thirdPartyType = z.enum(thirdPartyTypes);
export type ThirdPartyType = z.infer<typeof thirdPartyType>;

export const lookUpBy = z.enum(lookUps);
export type LookUpBy = z.infer<typeof lookUpBy>;

export type MappingKey = (typeof mappingKeys)[number];

/** Why nothing was learned from a source; each is a key of the phrases `thirdPartyData.failures`. */
const thirdPartyFailures = [
  'unreachable',
  'timeout',
  'refused',
  'throttled',
  'malformed',
  'too-large',
  'blocked',
  'redirected',
  'wrong-answer',
  'unreadable-secret',
  'paused',
] as const;
export const ThirdPartyFailure = z.enum(thirdPartyFailures);
export type ThirdPartyFailure = z.infer<typeof ThirdPartyFailure>;

/** How a source does: its last look-ups, and until when it is left alone after several failures in a row. */
export const ThirdPartyHealth = z.object({
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  lastFailure: ThirdPartyFailure.nullable(),
  /** 95 of 100 of the latest answers took no longer, in milliseconds. */
  p95Ms: z.int().nullable(),
  pausedUntil: moment.nullable(),
});
export type ThirdPartyHealth = z.infer<typeof ThirdPartyHealth>;

/** Where facts about the requester come from; keys, tokens and values of headers are never answered. */
export const ThirdPartySource = z.object({
  type: thirdPartyType,
  isEnabled: z.boolean(),
  /** Without its query for those who may not change it. */
  baseUrl: z.string(),
  lookUpBy,
  ticketField: z.string().nullable(),
  hasSecret: z.boolean(),
  /** WooCommerce has two: the consumer key beside its secret. */
  hasKey: z.boolean(),
  apiVersion: z.string().nullable(),
  storeCode: z.string().nullable(),
  method: z.enum(['GET', 'POST']),
  bodyTemplate: z.string().nullable(),
  mapping: z.partialRecord(z.enum(mappingKeys), z.string()),
  headerNames: z.array(z.string()),
  cacheSeconds: z.int(),
  timeoutMs: z.int(),
  health: ThirdPartyHealth,
  updatedAt: moment,
});
export type ThirdPartySource = z.infer<typeof ThirdPartySource>;

const secret = z.string().trim().min(1).max(2_000);

/** A header with what is sent in it; without a value the stored one stays. */
export const ThirdPartyHeader = z.strictObject({
  name: z.string().trim().regex(headerName, 'A name of a header that may be set.'),
  value: secret.regex(headerValue, 'Letters, figures and signs alone.').optional(),
});

/** Settings of one source. Keys that are not given stay as they are stored, as long as the address is of the same host. */
export const ThirdPartySettings = z
  .strictObject({
    baseUrl: z.string().trim().max(1_000),
    lookUpBy,
    ticketField: z.string().trim().min(1).max(200).nullable().default(null),
    /** Shopify, Magento: the access token; WooCommerce: the consumer secret; PrestaShop: the key; generic: signs requests. */
    secret: secret.optional(),
    /** WooCommerce: the consumer key. */
    key: secret.optional(),
    /** Shopify: four figures, a hyphen and the month of the quarter. */
    apiVersion: z
      .string()
      .regex(/^20\d\d-(?:01|04|07|10)$/, 'As in 2026-10.')
      .nullable()
      .default(null),
    /** Magento. */
    storeCode: z
      .string()
      .regex(/^[a-z]\w{0,31}$/i, 'Letters, figures and underscores.')
      .nullable()
      .default(null),
    method: z.enum(['GET', 'POST']).default('GET'),
    bodyTemplate: z
      .string()
      .max(4_000)
      .refine(isBodyTemplate, 'A JSON object with the parameters inside of its texts.')
      .nullable()
      .default(null),
    mapping: z
      .partialRecord(
        z.enum(mappingKeys),
        z.string().trim().min(1).max(200).regex(jsonPath, 'A path such as data.orders[0].'),
      )
      .default({}),
    headers: z.array(ThirdPartyHeader).max(10).default([]),
    cacheSeconds: z.int().min(0).max(86_400).default(300),
    timeoutMs: z.int().min(500).max(5_000).default(5_000),
    isEnabled: z.boolean(),
  })
  .refine((settings) => (settings.lookUpBy === 'ticketField') === (settings.ticketField !== null), {
    path: ['ticketField'],
    message: 'Named when the look-up is by a field of the ticket, and only then.',
  })
  .refine(({ bodyTemplate, method }) => bodyTemplate === null || method === 'POST', {
    path: ['bodyTemplate'],
    message: 'Only a POST has a body.',
  })
  .refine(({ headers }) => isUnique(headers.map(({ name }) => name.toLowerCase())), {
    path: ['headers'],
    message: 'A header stands there twice.',
  });
export type ThirdPartySettings = z.infer<typeof ThirdPartySettings>;

function isUnique(names: string[]): boolean {
  return new Set(names).size === names.length;
}

/** What settings of a type are wrong: an address that is no shop's or no template, or fields of another type. */
export function faultsOfSettings(type: ThirdPartyType, settings: ThirdPartySettings): string[] {
  const isGeneric = type === 'generic';
  const isAddress = isGeneric ? isAddressTemplate : isPlainHttps;
  const wrong = {
    baseUrl: !isAddress(settings.baseUrl),
    key: settings.key !== undefined && type !== 'woocommerce',
    apiVersion: settings.apiVersion !== null && type !== 'shopify',
    storeCode: settings.storeCode !== null && type !== 'magento',
    method: settings.method !== 'GET' && !isGeneric,
    mapping: Object.keys(settings.mapping).length > 0 && !isGeneric,
    headers: settings.headers.length > 0 && !isGeneric,
  };
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

const SaveInput = z
  .object({
    params: z.strictObject({ client: anyRef('client'), type: thirdPartyType }),
    body: ThirdPartySettings,
  })
  .superRefine(({ params, body }, context) => {
    for (const field of faultsOfSettings(params.type, body))
      context.addIssue({
        code: 'custom',
        path: ['body', field],
        message:
          field === 'baseUrl'
            ? 'An https address without user and password; only a generic one has a query and parameters, behind its host.'
            : 'Not for this type of source.',
      });
  });

/** A date is `yyyy-mm-dd` where the source does not say in which zone its times are, else ISO 8601 in UTC. */
const when = z.string().nullable();

/** How far an order is, where the source's own word is known to us. */
const orderProgress = [
  'placed',
  'awaiting-payment',
  'paid',
  'preparing',
  'on-hold',
  'partly-shipped',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const;
export const OrderProgress = z.enum(orderProgress);
export type OrderProgress = z.infer<typeof OrderProgress>;

export const ThirdPartyOrder = z.object({
  id: z.string(),
  /** As customers know it. */
  number: z.string(),
  createdAt: when,
  /** The source's own word. */
  status: z.string().nullable(),
  progress: OrderProgress.nullable(),
  fulfilmentStatus: z.string().nullable(),
  paymentStatus: z.string().nullable(),
  /** ISO 4217, and the amount as a decimal number in text. */
  currency: z.string().nullable(),
  total: z.string().nullable(),
  items: z.array(
    z.object({
      sku: z.string().nullable(),
      name: z.string(),
      quantity: z.number(),
      price: z.string().nullable(),
    }),
  ),
  shipments: z.array(
    z.object({
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      /** https, or null. */
      trackingUrl: z.string().nullable(),
      shippedAt: when,
    }),
  ),
  refunds: z.array(z.object({ amount: z.string().nullable(), createdAt: when })),
});
export type ThirdPartyOrder = z.infer<typeof ThirdPartyOrder>;

/** What a source knows of a requester, the same from each. Addresses are left where they are. */
export const ThirdPartyAnswer = z.object({
  customer: z
    .object({
      id: z.string().nullable(),
      email: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
  orders: z.array(ThirdPartyOrder),
});
export type ThirdPartyAnswer = z.infer<typeof ThirdPartyAnswer>;

/**
 * `nothing-to-ask`: the ticket has no e-mail, order number or field to look up by; `waiting`: nobody looked yet, or what
 * was found is forgotten, and the caller may not look up.
 */
export const LookUpState = z.enum(['found', 'not-found', 'failed', 'nothing-to-ask', 'waiting']);
export type LookUpState = z.infer<typeof LookUpState>;

export const ThirdPartyLookUp = z.object({
  type: thirdPartyType,
  state: LookUpState,
  failure: ThirdPartyFailure.nullable(),
  lookedUpAt: moment.nullable(),
  ms: z.int().nullable(),
  answer: ThirdPartyAnswer.nullable(),
});
export type ThirdPartyLookUp = z.infer<typeof ThirdPartyLookUp>;

/** One request of a test, as it was sent; keys, tokens and values of headers are dots. */
export const TestedRequest = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  /** Null when no answer came. */
  status: z.int().nullable(),
  ms: z.int(),
});
export type TestedRequest = z.infer<typeof TestedRequest>;

export const ThirdPartyTest = z.object({
  state: LookUpState.exclude(['waiting']),
  failure: ThirdPartyFailure.nullable(),
  ms: z.int(),
  requests: z.array(TestedRequest),
  answer: ThirdPartyAnswer.nullable(),
  /** Orders that were left out because they are not the requester's. */
  notTheRequesters: z.int(),
});
export type ThirdPartyTest = z.infer<typeof ThirdPartyTest>;

const client = anyRef('client');
const ticket = ref('ticket');
const lookUpList = z.object({ items: z.array(ThirdPartyLookUp) });

export const thirdPartyData = {
  list: route('GET', '/v2/clients/{client}/third-party-data', {
    access: guestReads,
    tag,
    summary: 'Where facts about requesters come from',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ items: z.array(ThirdPartySource) })),
  save: route('PUT', '/v2/clients/{client}/third-party-data/{type}', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Set up a source of facts',
  })
    .errors(
      failures('clients.not-found', 'third-party.address-refused', 'third-party.secret-missing'),
    )
    .input(SaveInput)
    .output(ThirdPartySource),
  remove: route('DELETE', '/v2/clients/{client}/third-party-data/{type}', {
    access: adminOnly,
    tag,
    status: 204,
    summary: 'Remove a source of facts',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, type: thirdPartyType }))
    .output(z.void()),
  test: route('POST', '/v2/clients/{client}/third-party-data/{type}/test', {
    access: adminOnly,
    tag,
    summary: 'Look up with the stored settings for a real ticket, and show what was sent',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.not-found',
        'modules.off',
        'third-party.not-set-up',
        'third-party.secret-missing',
      ),
    )
    .input(
      z.strictObject({
        client,
        type: thirdPartyType,
        /** Our uuid, or the id that the CRM gave. */
        ticket: outsideId(z.string().trim().min(1).max(200)),
      }),
    )
    .output(ThirdPartyTest),
  ofTicket: route('GET', '/v2/tickets/{ticket}/third-party', {
    access: guestReads,
    program: 'tickets:read',
    tag,
    summary:
      'What other systems know of the requester; Agents and above look up what is not known yet',
  })
    .errors(failures('tickets.not-found', 'modules.off'))
    .input(z.strictObject({ ticket }))
    .output(lookUpList),
  refresh: route('POST', '/v2/tickets/{ticket}/third-party/refresh', {
    access: agentActs,
    tag,
    summary: 'Look up again, whatever is known',
  })
    .errors(failures('tickets.not-found', 'modules.off'))
    .input(z.strictObject({ ticket }))
    .output(lookUpList),
};
