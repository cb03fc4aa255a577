import type { RefKind } from '@replique/contract/route';
import { canary } from './canaries.ts';
import { makeArticles } from './factories.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';
import type { WorldClient } from './world.ts';

/** A document that may be certified or excluded without taking it from other routes. */
async function makeDocument(testApp: TestApp, _: RefKind, { id, key }: WorldClient) {
  const title = canary(key, 'documents', 'title');
  const html = `<p>${canary(key, 'documents', 'html')}</p>`;
  const [uuid = ''] = await makeArticles(testApp.deps, id, [{ title, html }]);
  return uuid;
}

/** The part of the route fixtures that is about documents. */
export const knowledgeFixtures: Record<string, RouteFixture> = {
  'knowledge.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'documents', 'title') },
      { search: 'delivery' },
    ],
    showsCanary: true,
  },
  'knowledge.get': { showsCanary: true },
  'knowledge.certify': {
    input: () => ({ until: null }),
    target: makeDocument,
    showsCanary: true,
  },
  'knowledge.decertify': { target: makeDocument, showsCanary: true },
  'knowledge.exclude': { target: makeDocument, showsCanary: true },
  'knowledge.include': { target: makeDocument, showsCanary: true },
};
