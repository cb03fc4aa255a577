import {
  WebhookEvent,
  WebhookFailure,
  type Webhook,
  type WebhookDelivery,
} from '@replique/contract/accounts/webhooks';
import type { Delivery } from './delivery-store.ts';
import { bodyOf } from './send.ts';
import type { Endpoint } from './store.ts';

/** Endpoints and deliveries as they leave the server: without secrets. */

const failureOf = (failure: string | null) => WebhookFailure.nullable().catch(null).parse(failure);

export function presentWebhook(endpoint: Endpoint, now: Date): Webhook {
  const { oldSecretUntil } = endpoint;
  return {
    uuid: endpoint.uuid,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events.flatMap((event) => WebhookEvent.safeParse(event).data ?? []),
    isOn: endpoint.isOn,
    offReason: endpoint.offReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: endpoint.lastFailureAt?.toISOString() ?? null,
    lastFailure: failureOf(endpoint.lastFailure),
    waiting: endpoint.waiting,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: Delivery): WebhookDelivery {
  const { triedAt, dueAt, happenedAt, state } = delivery;
  return {
    uuid: delivery.uuid,
    event: delivery.event,
    happenedAt: happenedAt.toISOString(),
    state,
    attempts: delivery.attempts,
    nextAttemptAt: state === 'waiting' && dueAt ? dueAt.toISOString() : null,
    body: bodyOf(delivery),
    last: triedAt && {
      at: triedAt.toISOString(),
      ms: delivery.ms ?? 0,
      status: delivery.status,
      failure: failureOf(delivery.failure),
      answer: delivery.answer,
    },
  };
}
