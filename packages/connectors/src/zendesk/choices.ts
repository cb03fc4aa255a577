import type { Choice, CrmField, CrmTicketField, Signal } from '../connector.ts';
import type { z } from 'zod';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { readPages } from './pages.ts';
import { FieldsAnswer, FormsAnswer, GroupsAnswer, UsersAnswer } from './schemas.ts';

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

export async function listTicketFields(http: CrmHttp, signal: Signal): Promise<CrmTicketField[]> {
  return (await readFields(http, signal))
    .filter(({ removable, type }) => removable !== false && !notRead.has(type ?? ''))
    .map(({ id, type, title, raw_title: raw, custom_field_options: options }) => ({
      id,
      label: title ?? raw ?? id,
      type: type ?? 'text',
      options:
        options && options.length > 0
          ? options.map(({ name, value }) => ({ value, label: name ?? value }))
          : null,
    }));
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
