/** Tickets in: what changes in a client's CRM is read and stored, by cursor and by webhook (docs/crm.md). */

export { receiveWebhook } from './receive-webhook.ts';
export { countDeadLetters } from './changes-store.ts';
export { connectionHealth } from './health.ts';
export { serveCrmWebhooks } from './webhook-route.ts';
export { forgetSync, startSync, stopSync, syncJob } from './start-stop.ts';
export { noticeWritten } from './notice-written.ts';
export { readSyncState } from './sync-state.ts';
export { runSyncs } from './run-syncs.ts';
