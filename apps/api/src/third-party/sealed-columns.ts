import type { ThirdPartyType } from '@replique/contract/third-party-data';
import type { SealedColumn } from '../http/sealed-column.ts';
import { secretPlace } from './credentials.ts';
import { answerPlace } from './look-ups.ts';

export const sealedColumns: SealedColumn[] = [
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
];
