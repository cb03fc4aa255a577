import type { SealedColumn } from '../http/sealed-column.ts';
import { signingPlace } from './access-tokens.ts';
import { credentialPlace } from './credentials.ts';
import { encryptionPlace } from './encryption-keys.ts';
import { secretPlaceOf } from './oidc.ts';
import { keptKeyPlace } from './recovery-key.ts';
import { factorPlace } from './second-factor.ts';

export const sealedColumns: SealedColumn[] = [
  {
    table: 'signing_keys',
    column: 'sealed_private_jwk',
    key: ['kid'],
    placeOf: ({ kid = '' }) => signingPlace(kid),
  },
  {
    table: 'encryption_keys',
    column: 'sealed_private_pem',
    key: ['kid'],
    placeOf: ({ kid = '' }) => encryptionPlace(kid),
  },
  {
    table: 'kept_keys',
    column: 'sealed_key',
    key: ['name'],
    placeOf: ({ name = '' }) => keptKeyPlace(name),
  },
  {
    table: 'second_factors',
    column: 'sealed_secret',
    key: ['user_id'],
    placeOf: ({ user_id }) => factorPlace(Number(user_id)),
  },
  {
    table: 'identity_providers',
    column: 'sealed_secret',
    key: ['id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => secretPlaceOf(uuid),
  },
  {
    table: 'api_credentials',
    column: 'sealed_key',
    key: ['client_id'],
    placeOf: ({ client_id }) => credentialPlace('key', Number(client_id)),
  },
  {
    table: 'api_credentials',
    column: 'sealed_secret',
    key: ['client_id'],
    placeOf: ({ client_id }) => credentialPlace('secret', Number(client_id)),
  },
];
