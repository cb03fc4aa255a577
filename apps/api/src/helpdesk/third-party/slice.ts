import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { secretPlace } from './credentials.ts';
import { thirdPartyCron } from './jobs.ts';
import { answerPlace } from './look-ups.ts';
import { thirdPartyRoutes } from './routes.ts';
import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';

export const thirdPartySlice = {
  name: 'helpdesk/third-party',
  routes: (deps: Deps) => ({ thirdPartyData: thirdPartyRoutes(deps) }),
  jobs: thirdPartyCron,
  tables: {
    third_party_health: { none: 'type last_failure' },
    third_party_look_ups: {
      customer: 'key_hash sealed_answer',
      'free-text': 'failure',
      none: 'type state',
    },
    third_party_sources: {
      secret: 'sealed_secret',
      none: 'type base_url look_up_by ticket_field api_version store_code method body_template mapping header_names',
    },
  },
  sealedColumns: [
    {
      table: 'third_party_sources',
      column: 'sealed_secret',
      key: ['client_id', 'type'],
      placeOf: ({ client_id, type }) => secretPlace(Number(client_id), type as ThirdPartyType),
    },
    {
      table: 'third_party_look_ups',
      column: 'sealed_answer',
      key: ['client_id', 'ticket_id', 'type'],
      placeOf: ({ client_id, ticket_id, type }) =>
        answerPlace(Number(client_id), Number(ticket_id), type as ThirdPartyType),
    },
  ],
} satisfies Slice<Deps>;
