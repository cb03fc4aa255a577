import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { RefKind } from '@replique/contract/route';
import type { WorldClient } from '../fixtures/world.ts';
import { pairedDocument, targetGap } from './gap-rows.ts';

/** What came of a trial of one gap's draft. */
export async function makeRows(testApp: TestApp, { id }: { id: number }): Promise<void> {
  await testApp.sql(
    `insert into draft_trials (client_id, gap_id, answered, tried, different, rests, others, worse, tried_at)
     select client_id, id, 1, 2, 0, 0, 3, 0, now() from gaps where client_id = $1 order by id limit 1`,
    [id],
  );
}

const input = () => ({
  title: 'Where is my invoice?',
  isQuestion: true,
  url: null,
  markdown: 'It is under Orders.',
});

/** One that was there from the beginning: a ticket's suggestion had its documents at hand. */
const usedPair = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'document-pair' ? targetGap(testApp, kind, client, false) : undefined;

/** The part of the route fixtures that is about what to write. */
export const fixtures: Record<string, RouteFixture> = {
  'toWrite.list': { roundTrips: 11, showsCanary: true },
  'toWrite.tryGap': { roundTrips: 21, input, showsCanary: true },
  'toWrite.tryGroup': { roundTrips: 25, input, showsCanary: true },
  'toWrite.tryProposal': { roundTrips: 25, input, showsCanary: true },
  'toWrite.tryPair': {
    roundTrips: 21,
    input: () => ({ ...input(), right: 'left' }),
    target: usedPair,
    showsCanary: true,
  },
  'toWrite.tryDocument': {
    roundTrips: 21,
    input,
    target: (testApp, kind, client) => pairedDocument(testApp, kind, client),
    showsCanary: true,
  },
};
