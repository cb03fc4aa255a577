import { canary } from './canaries.ts';
import type { RouteFixture } from './route-fixtures.ts';

/** What the access matrix needs for the calls of suggestions, their translations, and what is masked in them. */
export const suggestionFixtures: Record<string, RouteFixture> = {
  'suggestions.list': { showsCanary: true },
  'suggestions.generate': {
    // The variant to work on is one of the same ticket.
    target: (_, kind, client) =>
      kind === 'suggestion' ? Promise.resolve(client.suggestions[0] ?? '') : undefined,
    showsCanary: true,
  },
  'suggestions.modelView': { showsCanary: true },
  // What is in the language already needs no model.
  'suggestions.translateMessages': { input: () => ({ language: 'en' }), showsCanary: true },
  'suggestions.translate': {
    input: () => ({ language: 'en', text: 'The parcel leaves our warehouse within two days.' }),
    showsCanary: false,
  },
  'suggestions.edit': {
    input: () => ({ revision: 1, text: 'Edited by the matrix.' }),
    showsCanary: true,
  },
  'suggestions.accept': { input: () => ({ revision: 1 }), showsCanary: true },
  'suggestions.documentDraft': { showsCanary: false },
  'suggestions.certifyAnswer': {
    input: () => ({
      language: 'en',
      until: null,
      title: 'When does a parcel leave?',
      isQuestion: true,
      url: null,
      markdown: 'Within two days.',
    }),
    showsCanary: false,
  },
  'suggestions.remove': { showsCanary: false },
  'sentAnswers.get': { showsCanary: false },
  'workbench.rate': {
    input: () => ({ thumb: 'down', reason: 'wrong-source', comment: 'By the matrix.' }),
    showsCanary: true,
  },
  'workbench.withdrawRating': { showsCanary: true },
  'workbench.restore': { showsCanary: true },
  'workbench.versions': { showsCanary: true },
  'workbench.markIrrelevant': { showsCanary: false },
  'workbench.unmarkIrrelevant': { showsCanary: false },
  'workbench.fields': { showsCanary: true },
  'workbench.history': { showsCanary: false },
  'ticketSettings.orderNumbers': { showsCanary: true },
  'ticketSettings.saveOrderNumbers': {
    input: () => ({ patterns: ['FH-#####'] }),
    showsCanary: false,
  },
  'ticketSettings.whitelist': { showsCanary: true },
  'ticketSettings.saveWhitelist': {
    input: (_, caller) => ({
      anonymizationWhitelist: [canary(caller.home, 'clients', 'anonymization_whitelist')],
    }),
    showsCanary: true,
  },
};
