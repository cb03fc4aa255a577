import { z } from 'zod';
import { failuresOf, listOf, moment, paging, ref, route, sessionKeyHeader } from '../route.ts';

export const errors = {
  'webhooks.not-found': { status: 404, message: 'Webhook not found' },
  'webhooks.delivery-not-found': { status: 404, message: 'Delivery not found' },
  'webhooks.delivery-waits': { status: 409, message: 'This delivery is still to be made.' },
  'webhooks.off': { status: 409, message: 'Switch the webhook on first.' },
  'webhooks.too-many': { status: 409, message: 'A client has 10 webhooks at most.' },
  'webhooks.address-refused': {
    status: 422,
    message: 'The address must be https, on the public internet, without a name or password in it.',
  },
} as const;

export const actions = [
  'webhooks.added',
  'webhooks.changed',
  'webhooks.removed',
  'webhooks.secret-replaced',
  'webhooks.tested',
  'webhooks.redelivered',
  'webhooks.switched-off',
] as const;

const failures = failuresOf(errors);

/** What happens here is told to a client's own programs, by Standard Webhooks (docs/api.md). */

const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'webhooks';

/** What an endpoint may ask for; each is a key of the phrases `webhooks.events`, dots as hyphens. */
export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'suggestion.ready',
  'suggestion.accepted',
  'answer.sent',
  'category.changed',
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Sent when a person asks for it, to endpoints of any events. */
export const testEvent = 'webhook.test';

/** Why a try failed; each is a key of the phrases `webhooks.failures`. */
const webhookFailures = [
  'refused',
  'gone',
  'redirected',
  'blocked',
  'timeout',
  'unreachable',
  'switched-off',
  // It waited in a backup that was restored: it may have been sent since.
  'restored',
  'unreadable-secret',
] as const;
export const WebhookFailure = z.enum(webhookFailures);
export type WebhookFailure = z.infer<typeof WebhookFailure>;

export const mostWebhooks = 10;

export const Webhook = z.object({
  uuid: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  isOn: z.boolean(),
  /** Why it is off when nobody switched it off: nothing but failures for days, or it answered 410. */
  offReason: z.enum(['failing', 'gone']).nullable(),
  /** The first failure after the last success; null while it answers well. */
  failingSince: moment.nullable(),
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  lastFailure: WebhookFailure.nullable(),
  /** Deliveries that are still to be made. */
  waiting: z.int().min(0),
  /** Until then the secret before the present one signs too. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
});
export type Webhook = z.infer<typeof Webhook>;

/** An endpoint as people set it. */
export const WebhookSettings = z.strictObject({
  url: z.string().trim().min(1).max(1_000),
  description: z.string().trim().max(200).default(''),
  events: z
    .array(WebhookEvent)
    .min(1)
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length, 'An event stands there twice.'),
  isOn: z.boolean().default(true),
});
export type WebhookSettings = z.input<typeof WebhookSettings>;

/** The secret is answered once, when it is made, encrypted for the `Session-Key`. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const DeliveryState = z.enum(['waiting', 'sent', 'failed']);

export const WebhookDelivery = z.object({
  uuid: z.uuid(),
  event: z.string(),
  happenedAt: moment,
  state: DeliveryState,
  attempts: z.int().min(0),
  /** When it is tried again; null unless it waits. */
  nextAttemptAt: moment.nullable(),
  /** What was sent, or is to be. */
  body: z.string(),
  /** How the last try ended; null before the first. `answer`: the beginning of the answer's body. */
  last: z
    .object({
      at: moment,
      ms: z.int().min(0),
      status: z.int().nullable(),
      failure: WebhookFailure.nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const webhook = ref('webhook');

export const webhooks = {
  list: route('GET', '/v2/clients/{client}/webhooks', {
    access: adminOnly,
    tag,
    summary: 'Where the client’s programs are told what happens, and how each does',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ items: z.array(Webhook) })),
  add: route('POST', '/v2/clients/{client}/webhooks', {
    access: adminOnly,
    tag,
    status: 201,
    isDetailed: true,
    summary: 'Add an endpoint; its secret is answered this once, encrypted for the Session-Key',
  })
    .errors(
      failures(
        'session-key.invalid',
        'clients.not-found',
        'webhooks.address-refused',
        'webhooks.too-many',
      ),
    )
    .input(
      z.object({
        params: z.strictObject({ client: ref('client') }),
        headers: sessionKeyHeader,
        body: WebhookSettings,
      }),
    )
    .output(WebhookWithSecret),
  save: route('PUT', '/v2/webhooks/{webhook}', {
    access: adminOnly,
    tag,
    summary: 'Change an endpoint; what waits for one that is switched off is given up',
  })
    .errors(failures('webhooks.not-found', 'webhooks.address-refused'))
    .input(WebhookSettings.extend({ webhook }))
    .output(Webhook),
  remove: route('DELETE', '/v2/webhooks/{webhook}', {
    access: adminOnly,
    tag,
    status: 204,
    summary: 'Remove an endpoint with its deliveries',
  })
    .errors(failures('webhooks.not-found'))
    .input(z.strictObject({ webhook }))
    .output(z.void()),
  replaceSecret: route('POST', '/v2/webhooks/{webhook}/secret', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Make a new secret; the one before signs too for 24 hours',
  })
    .errors(failures('session-key.invalid', 'webhooks.not-found'))
    .input(z.object({ params: z.strictObject({ webhook }), headers: sessionKeyHeader }))
    .output(WebhookWithSecret),
  test: route('POST', '/v2/webhooks/{webhook}/test', {
    access: adminOnly,
    tag,
    summary: 'Send a test now, once, and say what came of it',
  })
    .errors(failures('webhooks.not-found'))
    .input(z.strictObject({ webhook }))
    .output(WebhookDelivery),
  deliveries: route('GET', '/v2/webhooks/{webhook}/deliveries', {
    access: adminOnly,
    tag,
    summary: 'What was sent to an endpoint in the last 30 days, newest first',
  })
    .errors(failures('webhooks.not-found'))
    .input(z.strictObject({ webhook, state: DeliveryState.optional(), ...paging }))
    .output(listOf(WebhookDelivery)),
  redeliver: route('POST', '/v2/webhook-deliveries/{delivery}/redeliver', {
    access: adminOnly,
    tag,
    summary: 'Send a delivery again that was made or given up, under the same id',
  })
    .errors(failures('webhooks.delivery-not-found', 'webhooks.delivery-waits', 'webhooks.off'))
    .input(z.strictObject({ delivery: ref('webhook-delivery') }))
    .output(WebhookDelivery),
};
