import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { identitySecretPlace, oldIdentitySecretPlace } from './identity-secret.ts';
import { chatbotsRoutes } from './routes.ts';
import type { ChatbotsWork } from './routes.ts';

export const chatbotsSlice = (work: ChatbotsWork) =>
  ({
    name: 'chat/chatbots',
    routes: (deps: Deps) => ({ chatbots: chatbotsRoutes(deps, work) }),
    tables: {
      chatbot_sightings: { none: 'domain' },
      chatbots: {
        secret: 'sealed_identity_secret sealed_old_identity_secret',
        none: 'crm_platform domains escalation_subject white_label settings',
      },
      support_chatbot: {
        shared:
          'one for the installation, chosen and used by super-admins, whichever client it belongs to',
      },
    },
    sealedColumns: [
      {
        table: 'chatbots',
        column: 'sealed_identity_secret',
        key: ['client_id', 'id'],
        reads: ['uuid'],
        placeOf: ({ uuid = '' }) => identitySecretPlace(uuid),
      },
      {
        table: 'chatbots',
        column: 'sealed_old_identity_secret',
        key: ['client_id', 'id'],
        reads: ['uuid'],
        placeOf: ({ uuid = '' }) => oldIdentitySecretPlace(uuid),
      },
    ],
  }) satisfies Slice<Deps>;
