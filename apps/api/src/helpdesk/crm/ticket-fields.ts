import type { CrmPlatform, CrmTicketField } from '@replique/contract/helpdesk/crm';
import { ownerOfField } from '@replique/contract/helpdesk/crm-field-owner';
import type { Connector } from '@replique/connectors/connector';
import { withClientScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toStorableText } from '../../platform/text/storable-text.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { listFields, replaceFields, type StoredField } from './fields-store.ts';

/** The custom fields of a CRM's tickets, kept in step with the account. */

const most = { fields: 500, options: 500, text: 200, type: 50 };

const cut = (text: string, longest: number) =>
  toStorableText(text.slice(0, longest)).toWellFormed();

/** As they are kept: what is too long is cut, and a field whose id is too long is none. */
export async function readTicketFields(
  connector: Connector,
  signal: AbortSignal,
): Promise<Omit<StoredField, 'platform'>[]> {
  const fields = await connector.listTicketFields(signal);
  return fields
    .filter(({ id }) => id.length <= most.text)
    .slice(0, most.fields)
    .map(({ id, label, type, options }) => ({
      field: toStorableText(id),
      title: cut(label, most.text),
      type: cut(type, most.type),
      options:
        options?.slice(0, most.options).map(({ value, label: name }) => ({
          value: cut(value, most.text),
          label: cut(name, most.text),
        })) ?? null,
    }));
}

export const keepTicketFields = (
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  fields: Omit<StoredField, 'platform'>[],
): Promise<void> => replaceFields(tx, clientId, platform, fields);

/** Which custom fields the client's CRMs have, as they were read last. */
export async function listTicketFieldsOf(
  deps: Deps,
  caller: Caller,
  clientRef: string,
): Promise<CrmTicketField[]> {
  return withClientScope(deps, caller, clientRef, async (tx, client) =>
    (await listFields(tx, client.id)).map(({ platform, field, title, type }) => ({
      platform,
      field,
      of: ownerOfField(field),
      title,
      type,
    })),
  );
}
