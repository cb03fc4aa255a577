import { randomUUID } from 'node:crypto';
import { announce } from '../live/live.ts';
import { automaticFixtures } from './automatic-rows.ts';
import { canary } from './canaries.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';

/** Something happens at a ticket of every client: who follows hears of the own ones. */
async function announceAll(testApp: TestApp): Promise<void> {
  try {
    const tickets = await testApp.sql<{ id: string; uuid: string }>(
      'select distinct on (client_id) client_id as id, uuid from tickets order by client_id, id',
    );
    await testApp.deps.db.withStaff(async (tx) => {
      for (const { id, uuid } of tickets)
        await announce(tx, { clientId: Number(id), ticketUuid: uuid, what: 'suggestion' });
    });
  } catch {
    // The test has ended meanwhile.
  }
}

/** How the routes of tickets and of what they are judged by are called. */
export const ticketFixtures: Record<string, RouteFixture> = {
  'tickets.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'tickets', 'subject') },
      { search: canary(foreign.key, 'tickets', 'external_id'), tab: 'ineligible' },
      {
        cursor: Buffer.from(JSON.stringify(['answer', '2100-01-01 00:00:00+00', 1])).toString(
          'base64url',
        ),
        sort: 'answer',
      },
      { 'channel[]': canary(foreign.key, 'tickets', 'channel') },
      { 'agent[]': canary(foreign.key, 'tickets', 'agents') },
    ],
    showsCanary: true,
  },
  'tickets.facets': { showsCanary: false },
  'tickets.summary': { showsCanary: false },
  'live.follow': {
    input: (testApp) => {
      for (const after of [50, 150, 250]) setTimeout(() => void announceAll(testApp), after);
      return {};
    },
    showsCanary: false,
  },
  'live.present': {
    input: () => ({ tab: randomUUID(), activity: 'reading' }),
    showsCanary: false,
  },
  'tickets.get': { showsCanary: true },
  'categorization.get': { showsCanary: true },
  'categorization.train': { showsCanary: true },
  'categorization.predict': { input: () => ({ text: 'Where is my parcel?' }), showsCanary: false },
  'categorization.ticket': { showsCanary: false },
  ...automaticFixtures,
  'ticketSettings.metadata': { showsCanary: true },
  'ticketSettings.saveMetadata': {
    input: (_, caller) => ({
      metadata: { category: { x: canary(caller.home, 'clients', 'tickets_metadata') } },
    }),
    showsCanary: true,
  },
  'ticketSettings.filters': { showsCanary: true },
  'ticketSettings.saveFilters': {
    // Every ticket still passes: the other routes are tried on them too.
    input: (_, caller) => ({
      body: { tags: { any: [], none: [canary(caller.home, 'clients', 'detailed_filters')] } },
    }),
    showsCanary: true,
  },
  'ticketSettings.previewFilters': {
    input: () => ({ body: { channels: ['email'] } }),
    showsCanary: false,
  },
  'ticketSettings.values': { showsCanary: true },
  'ticketSettings.ruleProgress': { showsCanary: false },
};
