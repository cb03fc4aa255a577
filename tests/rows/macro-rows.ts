import { randomUUID } from 'node:crypto';
import { makeTicket } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import { playCrms } from '../servers/fake-crms.ts';
import { useZendesk, zendesk } from './setting-rows.ts';

/** What the access matrix needs for saved replies: a Zendesk in use, which answers. */
export const fixtures: Record<string, RouteFixture> = {
  'macros.list': {
    roundTrips: 17,
    input: async (testApp, _, { id }) => {
      await useZendesk(testApp, id);
      playCrms(testApp.deps).accept('zendesk', zendesk);
      return {};
    },
    target: (testApp, _, { id }) =>
      makeTicket(testApp.deps, id, {
        platform: 'zendesk',
        externalId: randomUUID(),
        createdAt: new Date('2020-01-01'),
      }),
    showsCanary: false,
  },
};
