import type { Choice, CrmField, CrmTicketField, Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { categoryFields, ticketFields } from './custom-fields.ts';
import { listCustomerFields } from './customers.ts';
import { readAll } from './lists.ts';
import { CustomField, Team, User } from './schemas.ts';

/** Gorgias's own lists, to choose from. */

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label);

/** Where a ticket may come from, in Gorgias's words; integrations of an account may add others. */
const channelIds = [
  'aircall',
  'api',
  'chat',
  'contact_form',
  'email',
  'facebook',
  'facebook-mention',
  'facebook-messenger',
  'facebook-recommendations',
  'help-center',
  'instagram-ad-comment',
  'instagram-comment',
  'instagram-direct-message',
  'instagram-mention',
  'internal-note',
  'phone',
  'sms',
  'twitter',
  'twitter-direct-message',
  'whatsapp',
  'yotpo-review',
];

const labelOf = (id: string) => {
  const words = id.replace(/[-_]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

export const channels: Choice[] = channelIds.map((id) => ({ id, label: labelOf(id) }));

export async function listGroups(http: CrmHttp, signal: Signal): Promise<Choice[]> {
  const query = { order_by: 'name:asc' };
  const teams = await readAll(http, { path: '/api/teams', query, signal }, Team);
  return teams.map(({ id, name }) => ({ id, label: name ?? id })).sort(byLabel);
}

export async function listAgents(http: CrmHttp, signal: Signal): Promise<Choice[]> {
  const query = { order_by: 'name:asc' };
  const users = await readAll(http, { path: '/api/users', query, signal }, User);
  return users
    .filter(({ active, deactivated_datetime }) => active !== false && !deactivated_datetime)
    .map(({ id, name, email }) => ({ id, label: name || email || id }))
    .sort(byLabel);
}

function readFields(http: CrmHttp, signal: Signal) {
  const query = { object_type: 'Ticket', archived: 'false' };
  return readAll(http, { path: '/api/custom-fields', query, signal }, CustomField);
}

export const listFields = async (http: CrmHttp, signal: Signal): Promise<CrmField[]> =>
  categoryFields(await readFields(http, signal));

export const listTicketFields = async (
  http: CrmHttp,
  signal: Signal,
): Promise<CrmTicketField[]> => [
  ...ticketFields(await readFields(http, signal)),
  ...(await listCustomerFields(http, signal)),
];
