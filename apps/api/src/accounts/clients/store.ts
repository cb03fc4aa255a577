import type { FactorFrom } from '@replique/contract/accounts/factor-rules';
import type { CustomData, CustomField, Modules, Styles } from '@replique/contract/accounts/clients';
import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import type { Currency } from '@replique/contract/insight/reports';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for clients. The policies narrow a tenant's view to its own row. */

export type Client = {
  id: number;
  uuid: string;
  name: string;
  logo: string | null;
  archivedAt: Date | null;
  zone: 'eu' | 'us';
  llm: string;
  model: string;
  promptId: number | null;
  promptUuid: string | null;
  guidelines: string | null;
  helpCentreUrl: string | null;
  minTicketsPerGroup: number;
  isAutoReinforcement: boolean;
  styles: Styles;
  modules: Modules;
  customData: CustomData;
  customFields: CustomField[];
  ticketsMetadata: TicketsMetadata;
  detailedFilters: Partial<DetailedFilters>;
  anonymizationWhitelist: string[];
  orderNumberPatterns: string[];
  replyTargetHours: number;
  minutesPerReply: number;
  hourCostCents: number | null;
  currency: Currency;
  acceptanceThreshold: number;
};

/** What a client is made with; its settings begin with the defaults of the database. */
export type NewClient = Pick<
  Client,
  'uuid' | 'name' | 'logo' | 'zone' | 'llm' | 'model' | 'promptId' | 'guidelines'
>;

function clients(tx: Tx) {
  return tx
    .selectFrom('clients')
    .leftJoin('prompts', 'prompts.id', 'clients.prompt_id')
    .select([
      'clients.id',
      'clients.uuid',
      'clients.name',
      'clients.logo',
      'clients.archived_at as archivedAt',
      'clients.zone',
      'clients.llm',
      'clients.model',
      'clients.prompt_id as promptId',
      'prompts.uuid as promptUuid',
      'clients.guidelines',
      'clients.help_centre_url as helpCentreUrl',
      'clients.min_tickets_per_group as minTicketsPerGroup',
      'clients.is_auto_reinforcement as isAutoReinforcement',
      'clients.styles',
      'clients.modules',
      'clients.custom_data as customData',
      'clients.custom_fields as customFields',
      'clients.tickets_metadata as ticketsMetadata',
      'clients.detailed_filters as detailedFilters',
      'clients.anonymization_whitelist as anonymizationWhitelist',
      'clients.order_number_patterns as orderNumberPatterns',
      'clients.reply_target_hours as replyTargetHours',
      'clients.minutes_per_reply as minutesPerReply',
      'clients.hour_cost_cents as hourCostCents',
      'clients.currency',
      'clients.acceptance_threshold as acceptanceThreshold',
    ]);
}

export async function listClients(tx: Tx, archived?: boolean): Promise<Client[]> {
  const query = clients(tx).orderBy('clients.name');
  if (archived === undefined) return query.execute();
  return query.where('clients.archived_at', archived ? 'is not' : 'is', null).execute();
}

export async function findClient(
  tx: Tx,
  by: { id: number } | { uuid: string } | { name: string },
): Promise<Client | undefined> {
  if ('id' in by) return clients(tx).where('clients.id', '=', by.id).executeTakeFirst();
  if ('uuid' in by) return clients(tx).where('clients.uuid', '=', by.uuid).executeTakeFirst();
  return clients(tx)
    .where((eb) => eb(eb.fn('lower', ['clients.name']), '=', by.name.toLowerCase()))
    .executeTakeFirst();
}

/** Who changes one client takes turns until the end of the transaction; rows that refer to it still come in. */
export async function findClientForUpdate(tx: Tx, id: number): Promise<Client | undefined> {
  return clients(tx).where('clients.id', '=', id).forNoKeyUpdate('clients').executeTakeFirst();
}

/** Who gives a client a name takes turns until the end of the transaction. */
export async function lockClientNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clients.name'))`.execute(tx);
}

export async function isClientNameTaken(
  tx: Tx,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertClient(tx: Tx, client: NewClient): Promise<number> {
  const { id } = await tx
    .insertInto('clients')
    .values({
      uuid: client.uuid,
      name: client.name,
      logo: client.logo,
      zone: client.zone,
      llm: client.llm,
      model: client.model,
      prompt_id: client.promptId,
      guidelines: client.guidelines,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = {
  name: 'name',
  logo: 'logo',
  archivedAt: 'archived_at',
  llm: 'llm',
  model: 'model',
  promptId: 'prompt_id',
  guidelines: 'guidelines',
  helpCentreUrl: 'help_centre_url',
  minTicketsPerGroup: 'min_tickets_per_group',
  isAutoReinforcement: 'is_auto_reinforcement',
  styles: 'styles',
  modules: 'modules',
  customData: 'custom_data',
  customFields: 'custom_fields',
  ticketsMetadata: 'tickets_metadata',
  detailedFilters: 'detailed_filters',
  anonymizationWhitelist: 'anonymization_whitelist',
  orderNumberPatterns: 'order_number_patterns',
  replyTargetHours: 'reply_target_hours',
  minutesPerReply: 'minutes_per_reply',
  hourCostCents: 'hour_cost_cents',
  currency: 'currency',
  acceptanceThreshold: 'acceptance_threshold',
} as const;

const jsonFields: readonly string[] = [
  'styles',
  'modules',
  'customData',
  'customFields',
  'ticketsMetadata',
  'detailedFilters',
] satisfies (keyof typeof columns)[];

/** What of a client may change after it was made. */
export type ClientUpdate = { [K in keyof typeof columns]?: Client[K] | undefined };

/**
 * A tenant may write logo, guidelines, helpCentreUrl, minTicketsPerGroup, isAutoReinforcement, styles,
 * acceptanceThreshold, replyTargetHours, minutesPerReply, hourCostCents and currency of its own client; the rest needs
 * the staff door.
 */
export async function updateClient(tx: Tx, id: number, change: ClientUpdate): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const values = Object.fromEntries(
    given.map(([field, value]) => [
      columns[field as keyof typeof columns],
      jsonFields.includes(field) ? JSON.stringify(value) : value,
    ]),
  );
  await tx.updateTable('clients').set(values).where('id', '=', id).execute();
}

/** Who of the client's people must have a second factor. */
export async function updateFactorRule(
  tx: Tx,
  clientId: number,
  rule: { from: FactorFrom; graceDays: number; since: Date | null },
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({
      factor_from: rule.from === 'nobody' ? null : rule.from,
      factor_grace_days: rule.graceDays,
      factor_since: rule.since,
    })
    .where('id', '=', clientId)
    .execute();
}
