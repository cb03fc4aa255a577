import { canary } from '../isolation/canaries.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

/** What a model said of each ticket of a client, and drafts that were written by themselves. */
export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  await testApp.sql(
    `insert into ticket_categories (client_id, ticket_id, predicted, confidence, predicted_at)
     select client_id, id, 'Delivery', 0.8, now() from tickets where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into auto_suggestion_settings (client_id, time_zone) values ($1, 'Europe/Paris')`,
    [clientId],
  );
  await testApp.sql(
    `insert into auto_suggestion_tickets (client_id, ticket_id, question_at, state, due_at)
     select client_id, id, now(), 'done', now() from tickets where client_id = $1`,
    [clientId],
  );
}

export const fixtures: Record<string, RouteFixture> = {
  'categorization.setAutomatic': {
    roundTrips: 14,
    input: () => ({ isOn: true, minConfidence: 0.7 }),
    showsCanary: true,
  },
  'categorization.category': { roundTrips: 11, showsCanary: true },
  'categorization.correct': {
    roundTrips: 17,
    input: (_, __, { key }) => ({ category: canary(key, 'tickets', 'category') }),
    showsCanary: true,
  },
  'autoSuggestions.get': { roundTrips: 13, showsCanary: false },
  'autoSuggestions.save': {
    roundTrips: 13,
    input: () => ({ isOn: false, dailyLimit: 20, maxAgeHours: 12, timeZone: 'Europe/Paris' }),
    showsCanary: false,
  },
};
