import type { Choice, CrmField, CrmTicketField, Signal } from '../connector.ts';
import type { z } from 'zod';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { readPages } from './pages.ts';
import { fieldOfOwner, type FieldOwner } from '@replique/contract/helpdesk/crm-field-owner';
import {
  FieldsAnswer,
  FormsAnswer,
  GroupsAnswer,
  OrganizationFieldsAnswer,
  UserFieldsAnswer,
  UsersAnswer,
  type KeyedField,
} from './schemas.ts';

/** What the account has to choose from. */

/**
 * Zendesk lists no channels, and a ticket may come by others: these are the usual values of `via.channel`.
 */
const channels: readonly (readonly [id: string, label: string])[] = [
  ['email', 'Email'],
  ['web', 'Web form'],
  ['api', 'API'],
  ['chat', 'Chat'],
  ['native_messaging', 'Messaging'],
  ['messaging', 'Messaging (older)'],
  ['whatsapp', 'WhatsApp'],
  ['facebook', 'Facebook'],
  ['instagram_dm', 'Instagram'],
  ['twitter', 'X (Twitter)'],
  ['sms', 'SMS'],
  ['voice', 'Phone'],
  ['mobile_sdk', 'Mobile app'],
  ['help_center', 'Help centre'],
  ['any_channel', 'Another channel'],
];

/** Fields that hold one value which a category may be; several at once would overwrite the agents' own. */
const categoryTypes = new Set(['tagger', 'text']);
const absent = new Set(['forbidden', 'not-found', 'refused']);

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label);

export const listChannels = (): Choice[] => channels.map(([id, label]) => ({ id, label }));

/** None on plans without forms, which answer an error or nothing. */
export async function listForms(http: CrmHttp, signal: Signal): Promise<Choice[]> {
  try {
    const pages = await readPages(
      http,
      { path: '/api/v2/ticket_forms', query: { active: 'true' } },
      FormsAnswer,
      signal,
    );
    return pages
      .flatMap((page) => page.ticket_forms)
      .filter(({ active }) => active !== false)
      .map(({ id, name, display_name: shown }) => ({ id, label: name ?? shown ?? id }));
  } catch (error) {
    if (error instanceof CrmFailed && absent.has(error.reason)) return [];
    throw error;
  }
}

export async function listGroups(http: CrmHttp, signal: Signal): Promise<Choice[]> {
  const pages = await readPages(
    http,
    { path: '/api/v2/groups', query: { exclude_deleted: 'true' } },
    GroupsAnswer,
    signal,
  );
  return pages
    .flatMap(({ groups }) => groups)
    .filter(({ deleted }) => deleted !== true)
    .map(({ id, name }) => ({ id, label: name ?? id }));
}

export async function listAgents(http: CrmHttp, signal: Signal): Promise<Choice[]> {
  const found: Choice[] = [];
  for (const role of ['agent', 'admin']) {
    const pages = await readPages(
      http,
      { path: '/api/v2/users', query: { role } },
      UsersAnswer,
      signal,
    );
    for (const { id, name, email } of pages.flatMap(({ users }) => users))
      found.push({ id, label: name ?? email ?? id });
  }
  return found.sort(byLabel);
}

type Field = z.output<typeof FieldsAnswer>['ticket_fields'][number];

async function readFields(http: CrmHttp, signal: Signal): Promise<Field[]> {
  const pages = await readPages(http, { path: '/api/v2/ticket_fields' }, FieldsAnswer, signal);
  return pages.flatMap((page) => page.ticket_fields).filter(({ active }) => active !== false);
}

/** Of Zendesk's own nothing is read as a field; card numbers are nobody's business here. */
const notRead = new Set(['subject', 'description', 'partialcreditcard']);

/** None where these credentials may not see them. */
async function ifShown<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof CrmFailed && absent.has(error.reason)) return [];
    throw error;
  }
}

const optionsOf = (options: { name: string | null; value: string }[] | null | undefined) =>
  options && options.length > 0
    ? options.map(({ name, value }) => ({ value, label: name ?? value }))
    : null;

const ofOwner = (owner: FieldOwner, fields: KeyedField[]): CrmTicketField[] =>
  fields.flatMap(({ key, type, title, raw_title: raw, active, custom_field_options: options }) =>
    key && active !== false
      ? [
          {
            id: fieldOfOwner(owner, key),
            label: title ?? raw ?? key,
            type: type ?? 'text',
            options: optionsOf(options),
          },
        ]
      : [],
  );

async function readPeopleFields(http: CrmHttp, signal: Signal): Promise<CrmTicketField[]> {
  const users = await ifShown(
    readPages(http, { path: '/api/v2/user_fields' }, UserFieldsAnswer, signal),
  );
  const organisations = await ifShown(
    readPages(http, { path: '/api/v2/organization_fields' }, OrganizationFieldsAnswer, signal),
  );
  return [
    ...ofOwner(
      'requester',
      users.flatMap((page) => page.user_fields),
    ),
    ...ofOwner(
      'organisation',
      organisations.flatMap((page) => page.organization_fields),
    ),
  ];
}

export async function listTicketFields(http: CrmHttp, signal: Signal): Promise<CrmTicketField[]> {
  const own = (await readFields(http, signal))
    .filter(({ removable, type }) => removable !== false && !notRead.has(type ?? ''))
    .map(({ id, type, title, raw_title: raw, custom_field_options: options }) => ({
      id,
      label: title ?? raw ?? id,
      type: type ?? 'text',
      options: optionsOf(options),
    }));
  return [...own, ...(await readPeopleFields(http, signal))];
}

export async function listFields(http: CrmHttp, signal: Signal): Promise<CrmField[]> {
  return (await readFields(http, signal))
    .filter(({ type }) => categoryTypes.has(type ?? ''))
    .map(({ id, type, title, raw_title: raw, custom_field_options: options }) => ({
      id,
      label: title ?? raw ?? id,
      options:
        type === 'tagger'
          ? (options ?? []).map(({ name, value }) => ({ value, label: name ?? value }))
          : null,
    }));
}
