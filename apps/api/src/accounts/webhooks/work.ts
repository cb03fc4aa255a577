import { sql } from 'kysely';
import {
  durableWork,
  ofActiveClient,
  type Claim,
  type Work,
} from '../../platform/work/durable-work.ts';

type Row = {
  clientId: number;
  clientUuid: string;
  id: number;
  uuid: string;
  url: string;
  sealedSecret: string;
  sealedOldSecret: string | null;
  oldSecretUntil: Date | null;
  failingSince: Date | null;
  failuresInRow: number;
};

/**
 * Endpoints with something due, the one that was tried longest ago first. One that hangs or fails keeps nobody but
 * itself waiting.
 */
export const endpoints = durableWork({
  table: 'webhook_endpoints',
  key: { client_id: 'clientId', id: 'id' },
  claimed: sql<Row>`w.client_id as "clientId",
    (select k.uuid from clients k where k.id = w.client_id) as "clientUuid", w.id, w.uuid, w.url,
    w.sealed_secret as "sealedSecret", w.sealed_old_secret as "sealedOldSecret",
    w.old_secret_until as "oldSecretUntil", w.failing_since as "failingSince", w.failures_in_row as "failuresInRow"`,
  ready: (
    at,
  ) => sql`w.is_on and ${ofActiveClient} and coalesce(w.paused_until, '-infinity') <= ${at}
    and exists (select from webhook_deliveries d where d.client_id = w.client_id and d.endpoint_id = w.id
      and d.state = 'waiting' and coalesce(d.due_at, '-infinity') <= ${at})`,
  order: sql`w.tried_at nulls first`,
  begin: (at) => ({ tried_at: at }),
  // Longer than a try may take.
  leaseSeconds: 30,
  graceMs: 10_000,
});

export type Endpoint = Claim<Row>;
export type EndpointWork = Work<'webhook_endpoints', Row, unknown>;
