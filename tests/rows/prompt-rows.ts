import { makeMarkedPrompt } from '../fixtures/world.ts';
import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

const draft = (word: string) => ({
  context: `${canary('a', 'prompts', 'context')} ${word}`,
  style: word,
  note: word,
});

async function latestRules(testApp: TestApp): Promise<number> {
  const [row] = await testApp.sql<{ version: number }>(
    'select max(version) as version from mandatory_rules',
  );
  return row?.version ?? 0;
}

/** What the access matrix needs for the calls of prompts, the mandatory rules and the figures. */
export const fixtures: Record<string, RouteFixture> = {
  'prompts.list': { roundTrips: 7, probes: () => [{ archived: '1' }], showsCanary: true },
  'prompts.get': { roundTrips: 10, showsCanary: true },
  'prompts.create': {
    roundTrips: 15,
    input: () => ({ name: `New ${randomUUID()}`, ...draft('first') }),
    showsCanary: true,
  },
  'prompts.change': {
    roundTrips: 16,
    input: () => ({ revision: 1, name: `Renamed ${randomUUID()}`, isProtected: true }),
    showsCanary: true,
  },
  'prompts.clone': {
    roundTrips: 22,
    input: () => ({ version: 1, name: `Cloned ${randomUUID()}`, deploy: true }),
    showsCanary: true,
  },
  'prompts.remove': { roundTrips: 12, showsCanary: false },
  'prompts.archive': { roundTrips: 15, showsCanary: true },
  'prompts.restore': { roundTrips: 11, showsCanary: true },
  'prompts.addVersion': {
    roundTrips: 15,
    input: () => ({ basedOn: 1, ...draft('second') }),
    showsCanary: true,
  },
  'prompts.rules': { roundTrips: 8, showsCanary: false },
  'prompts.addRules': {
    roundTrips: 12,
    input: async (testApp) => ({
      text: `Say nothing that no passage states. ${randomUUID()}`,
      note: '',
      basedOn: await latestRules(testApp),
    }),
    showsCanary: false,
  },
  'promptFigures.all': { roundTrips: 8, showsCanary: false },
  'promptFigures.get': { roundTrips: 8, showsCanary: false },
};

export const targets: Record<string, Target> = {
  prompt: (testApp, { key, prompt }, { isFresh }) =>
    isFresh ? makeMarkedPrompt(testApp, key) : Promise.resolve(prompt),
};
