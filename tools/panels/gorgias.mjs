import { version } from './source.mjs';

/** What stands in the file in place of the secret, which the build does not know. */
export const secretPlace = 'SECRET';

const titles = {
  en: {
    state: 'State',
    confidence: 'Confidence',
    reply: 'Reply',
    check: 'Check',
    sources: 'Sources',
    link: 'Open at Replique',
  },
  fr: {
    state: 'État',
    confidence: 'Confiance',
    reply: 'Réponse',
    check: 'À vérifier',
    sources: 'Sources',
    link: 'Ouvrir dans Replique',
  },
};

/**
 * The bodies of `POST /api/integrations` and `POST /api/widgets`, as Gorgias' reference has them: an integration that asks
 * us at each change of a ticket, and a widget that shows fields of the answer. Its tutorial knows no more parts than these.
 * @param language of what agents read
 */
export function gorgiasPackage(address, language) {
  const names = titles[language];
  return {
    version,
    integration: {
      name: 'Replique',
      description: 'Suggested replies beside the ticket',
      type: 'http',
      http: {
        url: `${address}?ticket={{ticket.id}}&language=${language}`,
        method: 'GET',
        request_content_type: 'application/json',
        response_content_type: 'application/json',
        headers: { 'x-replique-secret': secretPlace },
        triggers: {
          'ticket-created': true,
          'ticket-updated': true,
          'ticket-message-created': true,
        },
      },
    },
    widget: {
      type: 'http',
      context: 'ticket',
      // The id that Gorgias answers for the integration goes here.
      integration_id: null,
      order: 0,
      template: {
        type: 'wrapper',
        widgets: [
          {
            path: 'replique',
            type: 'card',
            title: 'Replique',
            widgets: [
              { path: 'ticket', type: 'text', title: 'Ticket' },
              ...Object.entries(names).map(([path, title]) => ({ path, type: 'text', title })),
            ],
          },
        ],
      },
    },
  };
}
