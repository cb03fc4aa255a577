import { fieldOfOwner } from '@replique/contract/helpdesk/crm-field-owner';
import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { CrmTicketField, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { createKept } from '../kept.ts';
import { ticketFields, valuesOf } from './custom-fields.ts';
import { idIn } from './ids.ts';
import { readAll } from './lists.ts';
import { CustomField } from './schemas.ts';

/**
 * Custom fields of customers. No ticket carries them: a customer is asked for by themselves. That is done only where
 * the account has such fields, and one who writes often is not asked for each time.
 */

type Access = { http: CrmHttp; state: AccountState; clock: () => Date };
type Values = Record<string, string>;

const keptFields = createKept<CrmTicketField[]>({ ms: 3_600_000 });
const keptValues = createKept<Values>({ ms: 10 * 60_000 });

/** Nothing where these credentials may not see it. */
async function ifShown<T>(asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isHidden =
      error instanceof CrmFailed && ['forbidden', 'not-found', 'refused'].includes(error.reason);
    if (isHidden) return nothing;
    throw error;
  }
}

const ofCustomer = (id: string) => fieldOfOwner('requester', id);

async function askFields(http: CrmHttp, signal: Signal): Promise<CrmTicketField[]> {
  const query = { object_type: 'Customer', archived: 'false' };
  const fields = await readAll(http, { path: '/api/custom-fields', query, signal }, CustomField);
  return ticketFields(fields).map((one) => ({ ...one, id: ofCustomer(one.id) }));
}

export const listCustomerFields = (http: CrmHttp, signal: Signal): Promise<CrmTicketField[]> =>
  ifShown(askFields(http, signal), []);

/** Without its number it is no customer: half an answer would empty their fields. */
const Customer = z.looseObject({
  id: z.union([z.number(), z.string()]),
  custom_fields: z.unknown().optional(),
});

async function askValues(http: CrmHttp, id: string, signal: Signal): Promise<Values> {
  const query = { relationships: 'custom_fields' };
  const path = `/api/customers/${idIn(id)}`;
  const { custom_fields: fields } = await http.ask({ path, query, signal }, Customer);
  const values = Object.entries(valuesOf(fields));
  return Object.fromEntries(values.map(([field, value]) => [ofCustomer(field), value]));
}

/** What stands in the fields of a ticket's customer, marked as the customer's. */
export async function customerValues(
  { http, state, clock }: Access,
  customerId: string | null | undefined,
  signal: Signal,
): Promise<Values> {
  if (!customerId) return {};
  const fields = await keptFields(state, 'all', clock(), () => listCustomerFields(http, signal));
  if (fields.length === 0) return {};
  return keptValues(state, customerId, clock(), () =>
    ifShown(askValues(http, customerId, signal), {}),
  );
}
