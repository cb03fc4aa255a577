import type { Webhook, WebhookEvent } from '@replique/contract/accounts/webhooks';

export type WebhookValues = Pick<Webhook, 'url' | 'description' | 'events' | 'isOn'>;

/** Each event with its key of the phrases, which may hold no dot. */
export const eventKeys = {
  'ticket.created': 'ticket-created',
  'ticket.updated': 'ticket-updated',
  'suggestion.ready': 'suggestion-ready',
  'suggestion.accepted': 'suggestion-accepted',
  'answer.sent': 'answer-sent',
  'category.changed': 'category-changed',
} as const satisfies Record<WebhookEvent, string>;

export const webhookEvents = Object.keys(eventKeys) as WebhookEvent[];

export type WebhookProblems = {
  url: 'urlMissing' | 'urlWrong' | undefined;
  events: 'eventsMissing' | undefined;
};

/** What the form knows by itself; whether the address may be reached says the server, which may allow more. */
export function findWebhookProblems({ url, events }: WebhookValues): WebhookProblems {
  const typed = URL.parse(url.trim());
  return {
    url:
      url.trim() === ''
        ? 'urlMissing'
        : /^https?:$/.test(typed?.protocol ?? '')
          ? undefined
          : 'urlWrong',
    events: events.length === 0 ? 'eventsMissing' : undefined,
  };
}

/** The address without its query, which may hold a key: what people know it by. */
export function shortAddress(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return pathname === '/' ? host : `${host}${pathname}`;
}
