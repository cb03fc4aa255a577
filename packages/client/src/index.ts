export { createClient, type ClientOptions } from './client.ts';
export { RepliqueError } from './errors.ts';
export type { Calls } from './generated/operations.ts';
export type { CallOptions } from './operation.ts';
export { eachOf } from './pages.ts';
export { verifyWebhook, WebhookRefused, type WebhookEvent } from './webhooks.ts';
