import { createMailer } from '../../apps/api/src/accounts/mail/mailer.ts';
import { rollUpClient } from '../../apps/api/src/insight/insights/insights.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

/** Names that figures are kept under, as rows: agents who answered, for tests that are not about how they are counted. */
export async function makeRows(
  testApp: TestApp,
  { key, id }: { key: ClientKey; id: number },
): Promise<void> {
  const mark = canary(key, 'insight_values', 'value');
  await testApp.sql(
    `insert into insight_values (client_id, dimension, code, value)
     select $1, 'agent', n, $2 || n from generate_series(1, 3) n`,
    [id, `${mark} `],
  );
}

/** The world's tickets are of this month. */
const month = { from: '2026-03-01', to: '2026-03-31', compare: 'none' };

const counted: RouteFixture = {
  // Of the asked client alone: what is counted of others would be a change of theirs.
  input: async (testApp, _, { id }) => {
    await rollUpClient(testApp.deps, id);
    return month;
  },
  showsCanary: false,
};

/** The part of the route fixtures that is about figures. */
export const fixtures: Record<string, RouteFixture> = {
  'insights.overview': { roundTrips: 11, ...counted },
  'insights.breakdown': {
    roundTrips: 11,
    input: async (testApp, _, { id }) => {
      await rollUpClient(testApp.deps, id);
      return { ...month, by: 'category' };
    },
    probes: (foreign) => [
      { 'category[]': canary(foreign.key, 'tickets', 'category') },
      { 'agent[]': canary(foreign.key, 'tickets', 'agents'), by: 'agent' },
    ],
    showsCanary: true,
  },
  'insights.waitingSaved': { roundTrips: 13, ...counted },
  'insights.reasons': { roundTrips: 17, ...counted, showsCanary: true },
  'insights.summary': { roundTrips: 11, ...counted },
  'reports.monthly': {
    roundTrips: 23,
    input: async (testApp, _, { id }) => {
      await rollUpClient(testApp.deps, id);
      return { month: '2026-03' };
    },
    showsCanary: true,
  },
  'reports.send': {
    roundTrips: 30,
    // Without a mail server nothing is sent.
    input: (testApp) => {
      testApp.deps.mailer ??= createMailer(
        {
          smtpUrl: 'smtp://127.0.0.1:1',
          from: 'replique@replique.test',
          isPlainAllowed: true,
        },
        testApp.deps,
      );
      return { month: '2026-03', language: 'en' };
    },
    isForPeople: true,
    showsCanary: false,
  },
  'reports.costs': { roundTrips: 10, showsCanary: false },
  'reports.saveCosts': {
    roundTrips: 13,
    input: () => ({ minutesPerReply: 8, hourCost: 25, currency: 'EUR' }),
    showsCanary: false,
  },
  'insights.digest': {
    roundTrips: 8,
    input: async (testApp, { token }) => {
      const body = { frequency: 'monthly', language: 'en', zone: 'Pacific/Chatham' };
      await testApp.call({ token: token ?? '' }, 'PUT', '/v2/insights/digest', body);
      return {};
    },
    showsCanary: false,
    // Nobody reads the mails of a program: it has none.
    isOfCaller: async (_, { isProgram }, { text }) =>
      isProgram === true || text.includes('Pacific/Chatham'),
  },
  'insights.setDigest': {
    roundTrips: 13,
    isForPeople: true,
    input: () => ({ frequency: 'weekly', language: 'en', zone: 'Europe/Paris' }),
    showsCanary: false,
  },
};
