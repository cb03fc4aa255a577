import { randomUUID } from 'node:crypto';
import { canary } from './canaries.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';

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
export const promptFixtures: Record<string, RouteFixture> = {
  'prompts.list': { probes: () => [{ archived: '1' }], showsCanary: true },
  'prompts.get': { showsCanary: true },
  'prompts.create': {
    input: () => ({ name: `New ${randomUUID()}`, ...draft('first') }),
    showsCanary: true,
  },
  'prompts.change': {
    input: () => ({ revision: 1, name: `Renamed ${randomUUID()}`, isProtected: true }),
    showsCanary: true,
  },
  'prompts.clone': {
    input: () => ({ version: 1, name: `Cloned ${randomUUID()}`, deploy: true }),
    showsCanary: true,
  },
  'prompts.remove': { showsCanary: false },
  'prompts.archive': { showsCanary: true },
  'prompts.restore': { showsCanary: true },
  'prompts.addVersion': { input: () => ({ basedOn: 1, ...draft('second') }), showsCanary: true },
  'prompts.rules': { showsCanary: false },
  'prompts.addRules': {
    input: async (testApp) => ({
      text: `Say nothing that no passage states. ${randomUUID()}`,
      note: '',
      basedOn: await latestRules(testApp),
    }),
    showsCanary: false,
  },
  'promptFigures.all': { showsCanary: false },
  'promptFigures.get': { showsCanary: false },
};
