import type { Generated } from 'kysely';
import type { Computed, Json, LanguageCode, Level } from './column-types.ts';

/** Rows about people and how they sign in. */

export interface UsersTable {
  id: Generated<number>;
  uuid: string;
  client_id: number | null;
  email: string;
  firstname: string;
  lastname: string;
  level: Level;
  language: LanguageCode | null;
  password_hash: string | null;
  /** Counted up by the database whenever role, client or standing change. */
  access_era: Generated<number>;
  is_demo: Generated<boolean>;
  disabled_at: Date | null;
  created_at: Generated<Date>;
  is_service: Generated<boolean>;
  invited_at: Date | null;
  last_signed_in_at: Date | null;
  firstname_key: Computed<string>;
  lastname_key: Computed<string>;
  has_password: Computed<boolean>;
  /** When a second factor was first demanded of the person, who had none. */
  factor_since: Date | null;
}

export interface SigningKeysTable {
  kid: string;
  public_jwk: Json<unknown>;
  sealed_private_jwk: string;
  created_at: Generated<Date>;
}

export interface KeptKeysTable {
  name: string;
  sealed_key: string;
  created_at: Generated<Date>;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  current_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: string | null;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
  is_remembered: Generated<boolean>;
  uuid: Generated<string>;
  proved_at: Date | null;
  proved_with_factor: Generated<boolean>;
}

export interface PasskeysTable {
  id: Generated<number>;
  uuid: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface UsedChallengesTable {
  challenge_hash: string;
  expires_at: Date;
}

/** Tables of what else signs people and programs in, by name. */
export interface SignInTables {
  known_devices: KnownDevicesTable;
  program_credentials: ProgramCredentialsTable;
  passkeys: PasskeysTable;
  used_challenges: UsedChallengesTable;
  staff_factor_rule: StaffFactorRuleTable;
}

export interface StaffFactorRuleTable {
  is_only: Generated<boolean>;
  is_required: boolean;
  grace_days: number;
  since: Date;
}

export interface SignInCodesTable {
  code_hash: string;
  user_id: number;
  redirect_uri: string;
  code_challenge: string | null;
  remember: boolean;
  is_proof: Generated<boolean>;
  expires_at: Date;
  used_at: Date | null;
  session_id: string | null;
}

export interface SignInTriesTable {
  email_hash: string;
  failures: number;
  locked_until: Date | null;
  updated_at: Date;
  user_id: Generated<number | null>;
  counts: Generated<'strangers' | 'device' | 'session'>;
  unnoted: Generated<number>;
  last_address: Generated<string | null>;
  noted_at: Generated<Date | null>;
}

export interface KnownDevicesTable {
  user_id: number;
  device_hash: string;
  last_used_at: Date;
}

export interface AccountLinksTable {
  token_hash: string;
  user_id: number;
  purpose: 'invitation' | 'password' | 'email';
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SecondFactorsTable {
  user_id: number;
  sealed_secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_step: number | null;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: Date | null;
}

export interface IdentityProvidersTable {
  id: Generated<number>;
  uuid: string;
  client_id: number;
  domain: string;
  issuer: string;
  application_id: string;
  sealed_secret: string;
  is_required: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** Global: for whom and by whom mails were written within a day, by keyed hashes. */
export interface MailCountsTable {
  key_hash: string;
  most_hour: number;
  most_day: number;
  sent_at: Date[];
  updated_at: Date;
}

export interface MailsTable {
  id: Generated<number>;
  uuid: string;
  recipient: string;
  subject: string;
  sealed_text: string;
  sealed_html: string;
  state: 'queued' | 'sent' | 'failed' | 'kept';
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface EncryptionKeysTable {
  kid: string;
  public_pem: string;
  sealed_private_pem: string;
  created_at: Date;
}

export interface ProgramCredentialsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  user_id: number;
  name: string;
  key_id: string;
  secret_hash: string;
  secret_number: Generated<number>;
  old_secret_hash: string | null;
  old_secret_until: Date | null;
  scopes: string[];
  addresses: Generated<string[]>;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
  created_by: number | null;
  revoked_at: Date | null;
}

export interface ApiCredentialsTable {
  client_id: number;
  user_id: number;
  key_hash: string;
  sealed_key: string;
  sealed_secret: string;
  created_at: Date;
  rotated_at: Date | null;
  first_used_at: Generated<Date | null>;
}
