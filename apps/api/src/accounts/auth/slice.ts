import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { signingPlace } from './sessions/access-tokens.ts';
import { accountRoutes } from './account/account-routes.ts';
import { credentialsRoutes } from './credentials/credentials-routes.ts';
import { credentialPlace } from './credentials/credentials.ts';
import { encryptionPlace } from './keys/encryption-keys.ts';
import { factorRulesRoutes } from './second-factor/factor-rules-routes.ts';
import { authCron } from './jobs.ts';
import { secretPlaceOf } from './single-sign-on/oidc.ts';
import { passkeysRoutes } from './passkeys/passkeys-routes.ts';
import { apiCredentialsRoutes } from './credentials/program-credentials-routes.ts';
import { keptKeyPlace } from './keys/recovery-key.ts';
import { afterRestore } from './restore-store.ts';
import { authRoutes } from './routes.ts';
import { factorPlace } from './second-factor/second-factor.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts';

export const authSlice = {
  name: 'accounts/auth',
  routes: (deps: Deps) => ({
    auth: authRoutes(deps),
    singleSignOn: singleSignOnRoutes(deps),
    credentials: credentialsRoutes(deps),
    apiCredentials: apiCredentialsRoutes(deps),
    account: accountRoutes(deps),
    passkeys: passkeysRoutes(deps),
    factorRules: factorRulesRoutes(deps),
  }),
  jobs: authCron,
  tables: {
    api_credentials: {
      secret: 'key_hash sealed_key sealed_secret',
      shared: 'an API key is looked up by its hash before a client is known',
    },
    encryption_keys: {
      secret: 'sealed_private_pem',
      none: 'kid public_pem',
      shared: 'keys of the installation',
    },
    identity_providers: {
      secret: 'sealed_secret',
      none: 'domain issuer application_id',
      shared: 'found by e-mail domain before a client is known; super-admins set them',
    },
    kept_keys: { secret: 'sealed_key', none: 'name', shared: 'keys of the installation' },
    known_devices: {
      secret: 'device_hash',
      shared: 'looked up by its hash before a client is known; super-admins have some too',
    },
    passkeys: {
      staff: 'name',
      secret: 'credential_id public_key',
      none: 'transports',
      shared: 'found by their id at sign-in, before a person or a client is known',
    },
    program_credentials: {
      secret: 'secret_hash old_secret_hash',
      none: 'name key_id scopes addresses',
    },
    recovery_codes: {
      secret: 'code_hash',
      shared: 'asked for at sign-in, before a client is known; super-admins have none',
    },
    registered_programs: {
      none: 'name redirect_uris',
      shared: 'programs register before a person or a client is known',
    },
    second_factors: {
      secret: 'sealed_secret',
      shared: 'asked for at sign-in, before a client is known; super-admins have none',
    },
    sessions: {
      staff: 'user_agent',
      secret: 'current_hash previous_hash',
      none: 'id ended_because scopes',
      shared: 'a refresh token is looked up by its hash before a client is known',
    },
    sign_in_codes: {
      secret: 'code_hash code_challenge',
      none: 'redirect_uri session_id scopes',
      shared: 'an authorization code is looked up by its hash before a client is known',
    },
    sign_in_tries: {
      staff: 'email_hash last_address',
      none: 'counts',
      shared:
        'tries are counted by address before a client is known, and for unknown addresses too',
    },
    signing_keys: {
      secret: 'sealed_private_jwk',
      none: 'kid public_jwk',
      shared: 'keys of the installation',
    },
    staff_factor_rule: { shared: 'one for the installation, set by super-admins' },
    used_challenges: {
      none: 'challenge_hash',
      shared: 'challenges of sign-ins, before a person or a client is known',
    },
  },
  sealedColumns: [
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
  ],
  afterRestore,
} satisfies Slice<Deps>;
