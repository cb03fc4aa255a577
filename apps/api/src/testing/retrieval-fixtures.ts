import { canary } from './canaries.ts';
import type { RouteFixture } from './route-fixtures.ts';

/** The part of the route fixtures that is about searching. */
export const retrievalFixtures: Record<string, RouteFixture> = {
  'retrieval.search': {
    input: () => ({ question: 'How do I change the delivery address of my parcel?' }),
    probes: (foreign) => [{ question: canary(foreign.key, 'documents', 'title') }],
    showsCanary: true,
  },
  'retrieval.documents': {
    input: () => ({ search: 'parcel' }),
    probes: (foreign) => [{ search: canary(foreign.key, 'documents', 'title') }],
    showsCanary: true,
  },
  'retrieval.tests': { showsCanary: true },
  'retrieval.saveTest': {
    input: (_, __, { key }) => ({ question: canary(key, 'retrieval_tests', 'question') }),
    showsCanary: true,
  },
  'retrieval.runTests': { showsCanary: true },
  'retrieval.deleteTest': { showsCanary: false },
};
