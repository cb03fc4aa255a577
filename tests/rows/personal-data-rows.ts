import { randomUUID } from 'node:crypto';
import { tracesPlace } from '../../apps/api/src/accounts/erasures/erasures.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

/** Three erasures that wait, and one setting that keeps everything. */
export async function makeRows(
  testApp: TestApp,
  { key, id }: { key: ClientKey; id: number },
): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const uuid = randomUUID();
    const address = `${canary(key, 'person_erasures', 'sealed_address')}_${n}@example.org`;
    const traces = JSON.stringify({ address, identifiers: [address], uuids: [] });
    await testApp.sql(
      `insert into person_erasures (client_id, uuid, address_hash, sealed_address, requested_at)
       values ($1, $2, $3, $4, now())`,
      [
        id,
        uuid,
        `${n}${uuid}`.padEnd(43, 'x').slice(0, 43),
        testApp.deps.sealer.seal(traces, tracesPlace(uuid)),
      ],
    );
  }
  await testApp.sql(
    `insert into retention_settings (client_id, updated_at) values ($1, now()) on conflict do nothing`,
    [id],
  );
}

const email = 'nobody@example.org';
const months = { ticketMonths: null, chatMonths: null, recordMonths: null };

export const fixtures: Record<string, RouteFixture> = {
  'personalData.retention': { roundTrips: 11, showsCanary: false },
  'personalData.saveRetention': { roundTrips: 13, input: () => months, showsCanary: false },
  'personalData.find': { roundTrips: 14, input: () => ({ email }), showsCanary: false },
  'personalData.erase': {
    roundTrips: 11,
    input: () => ({ email, confirm: email }),
    showsCanary: false,
  },
  'personalData.erasures': { roundTrips: 11, showsCanary: false },
};
