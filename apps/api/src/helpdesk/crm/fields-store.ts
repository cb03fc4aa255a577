import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for crm_fields; always as the tenant, whose rows they are. */

export type FieldOption = { value: string; label: string };
export type StoredField = {
  platform: CrmPlatform;
  field: string;
  title: string;
  type: string;
  options: FieldOption[] | null;
};

/** In the order of the account. */
export async function listFields(tx: Tx, clientId: number): Promise<StoredField[]> {
  return tx
    .selectFrom('crm_fields')
    .select(['platform', 'field_id as field', 'title', 'type', 'options'])
    .where('client_id', '=', clientId)
    .orderBy('platform')
    .orderBy('place')
    .execute();
}

export async function deleteFields(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void> {
  await tx
    .deleteFrom('crm_fields')
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

/** Those that the account has now instead of those that it had; nothing where it is not connected any more. */
export async function replaceFields(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  fields: Omit<StoredField, 'platform'>[],
): Promise<void> {
  await deleteFields(tx, clientId, platform);
  await sql`
    insert into crm_fields (client_id, platform, field_id, title, type, options, place)
    select c.client_id, c.platform, f.field, f.title, f.type, f.options, f.place
    from crm_connections c, jsonb_to_recordset(${JSON.stringify(
      fields.map((field, place) => ({ ...field, place })),
    )}::jsonb) as f(field text, title text, type text, options jsonb, place int)
    where c.client_id = ${clientId} and c.platform = ${platform}
    on conflict do nothing`.execute(tx);
}

/** Whether they were not read since; if so, it counts as done, so that two processes do not read them both. */
export async function takeFieldsDue(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  { before, at }: { before: Date; at: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('crm_connections')
    .set({ fields_read_at: at })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where((eb) => eb.or([eb('fields_read_at', 'is', null), eb('fields_read_at', '<', before)]))
    .returning('platform')
    .execute();
  return taken.length > 0;
}
