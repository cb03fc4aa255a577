import pg from 'pg';
import { checkFunctions, checkRights, checkRoles, checkViews } from './catalogue-rights.ts';
import { checkTables } from './catalogue-tables.ts';

/**
 * Tables that belong to no single client, with the reason. Every other table of `public` must be given to
 * clients by `own_by_client`.
 */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  schema_migrations: 'what was applied to this database; nobody but the owner reads it',
  clients: 'the list of clients itself; a tenant sees its own row',
  installation: 'facts about the installation as a whole',
  outgoing_hold: 'whether anything goes out after a restore, for the installation as a whole',
  support_chatbot:
    'one for the installation, chosen and used by super-admins, whichever client it belongs to',
  users: 'people sign in by e-mail before a client is known, and super-admins have none',
  ticket_views: 'super-admins keep theirs over all clients; a tenant sees those of its own client',
  user_preferences:
    'read with the person’s own row alone; super-admins, who have no client, have some too',
  prompts: 'written by super-admins for all clients',
  prompt_versions: 'written by super-admins for all clients',
  mandatory_rules: 'one block closes the prompts of all clients',
  deployments: 'a version goes into production for all clients of its prompt at once',
  signing_keys: 'keys of the installation',
  kept_keys: 'keys of the installation',
  sessions: 'a refresh token is looked up by its hash before a client is known',
  sign_in_codes: 'an authorization code is looked up by its hash before a client is known',
  sign_in_tries:
    'tries are counted by address before a client is known, and for unknown addresses too',
  known_devices: 'looked up by its hash before a client is known; super-admins have some too',
  account_links: 'a link in a mail is looked up by its hash before a client is known',
  second_factors: 'asked for at sign-in, before a client is known; super-admins have none',
  recovery_codes: 'asked for at sign-in, before a client is known; super-admins have none',
  passkeys: 'found by their id at sign-in, before a person or a client is known',
  used_challenges: 'challenges of sign-ins, before a person or a client is known',
  staff_factor_rule: 'one for the installation, set by super-admins',
  identity_providers: 'found by e-mail domain before a client is known; super-admins set them',
  mail_counts:
    'mails are counted by address before a client is known, and for unknown addresses too',
  mails: 'super-admins alone read the outbox; most mails go out before anybody signed in',
  model_keys: 'super-admins alone set keys, their own installation’s among them',
  model_settings: 'super-admins alone set them, their own installation’s among them',
  model_calls: 'super-admins alone read them; tests of the installation’s keys belong to no client',
  model_months: 'one row a month counts the installation’s keys over all clients',
  insight_digests:
    'super-admins have one over all clients; the job looks for those that are due, whosever they are',
  erasures: 'outlives the client that it names',
  encryption_keys: 'keys of the installation',
  api_credentials: 'an API key is looked up by its hash before a client is known',
  crm_bad_webhooks: 'counted by sender before it is known whose they are, if anybody’s',
  exports:
    'what super-admins export over all clients belongs to none; a tenant sees its own client’s',
  export_parts: 'the bytes of exports, some of no client; a tenant sees its own client’s',
  export_objects_gone:
    'keys of objects in the store for files, of all clients and none; a key outlives its client',
  export_schedules:
    'super-admins schedule exports over all clients; a tenant sees its own client’s',
  audit_log: 'super-admins alone read it, and their own changes belong to no client',
  audit_seals: 'one chain over the entries of all clients',
  audit_unsealed:
    'which entries of all clients wait for their seal; nobody but the owner writes it',
  client_health: 'super-admins alone read it; a job checks all clients',
  health_checks: 'super-admins alone read them; a job checks all clients',
  health_days: 'super-admins alone read them; a job checks all clients',
  incidents: 'super-admins alone read them; some belong to no client',
  incident_streaks: 'what opens and ends incidents, some of which belong to no client',
  incident_alerts: 'what super-admins are told of incidents',
  alert_settings: 'one for the installation, set by super-admins',
  job_runs: 'jobs of the server itself',
};

/** Functions that run with the owner's rights, with the reason; each was reviewed. */
export const DEFINER_FUNCTIONS: Readonly<Record<string, string>> = {
  search_tickets:
    '@@ is not leakproof, so its index is unused under row-level security; answers ids of the set client only',
  search_chats:
    '@@ is not leakproof, so its index is unused under row-level security; answers ids of the set client only',
  prepare_audit_entry:
    'who wrote an entry is read from the person’s row, and the entry is put before those who seal, whoever inserts',
  seal_audit_log: 'nobody may write seals, so that nobody can make one for an altered entry',
  take_export_object:
    'a part may be kept only with an object whose removal has not begun; tenants do not see that list',
  leave_export_object:
    'however a part goes, whoever removes it, its object is put on the list, which tenants do not see',
  forget_person_in_audit_log:
    'nobody may alter the audit log; the erasure of a customer that is under way forgets what entries tell of them',
  forget_client_in_audit_log:
    'nobody may alter the audit log; erasing a client forgets what its entries tell of it',
};

/** What the checks below are held against; tests pass lists of their own. */
export interface CatalogueLists {
  globalTables: Readonly<Record<string, string>>;
  definerFunctions: Readonly<Record<string, string>>;
}

/**
 * Reads the whole schema and says, one sentence each, where it breaks the tenancy rules
 * (ARCHITECTURE §3): an empty list means that every table, view, function and right is in order.
 */
export async function findCatalogueFaults(
  ownerUrl: string,
  lists: CatalogueLists = { globalTables: GLOBAL_TABLES, definerFunctions: DEFINER_FUNCTIONS },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return [
      ...(await checkTables(client, lists)),
      ...(await checkViews(client)),
      ...(await checkFunctions(client, lists)),
      ...(await checkRoles(client)),
      ...(await checkRights(client, lists)),
    ].toSorted();
  } finally {
    await client.end();
  }
}
