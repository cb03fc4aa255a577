import type { Choice, CrmField, CrmTicketField, Signal } from '../connector.ts';
import { query } from './query.ts';
import { NamedRow, type Described } from './schemas.ts';
import { fieldOfOwner, type FieldOwner } from '@replique/contract/helpdesk/crm-field-owner';
import { customFields, readPeopleFields } from './custom-fields.ts';
import type { Session } from './session.ts';
import { soql, type Soql } from './soql.ts';

/** What an organisation has to choose from. */

type Field = Described['fields'][number];

async function named(session: Session, question: Soql, signal: Signal): Promise<Choice[]> {
  const rows = await query(session, question, NamedRow, signal);
  return rows.map(({ Id, Name }) => ({ id: Id, label: Name }));
}

/** Whoever looks at the lists has perhaps just added to them. */
const justNowMs = 30_000;
const describeCase = (session: Session, signal: Signal) =>
  session.describe('Case', signal, justNowMs);

async function caseField(session: Session, name: string, signal: Signal) {
  const described = await describeCase(session, signal);
  return described?.fields.find((field) => field.name === name) ?? null;
}

/** Record types; an organisation that has none has no such field. */
export async function listForms(session: Session, signal: Signal): Promise<Choice[]> {
  if (!(await caseField(session, 'RecordTypeId', signal))) return [];
  return named(
    session,
    soql`SELECT Id,Name,DeveloperName FROM RecordType WHERE SobjectType='Case' AND IsActive=true`,
    signal,
  );
}

export const listGroups = (session: Session, signal: Signal): Promise<Choice[]> =>
  named(session, soql`SELECT Id,Name FROM Group WHERE Type='Queue'`, signal);

export const listAgents = (session: Session, signal: Signal): Promise<Choice[]> =>
  named(
    session,
    soql`SELECT Id,Name,Email FROM User WHERE IsActive=true AND UserType='Standard'`,
    signal,
  );

const optionsOf = ({ picklistValues }: Field) =>
  (picklistValues ?? [])
    .filter(({ active }) => active !== false)
    .map(({ value, label }) => ({ value, label: label ?? value }));

export async function listChannels(session: Session, signal: Signal): Promise<Choice[]> {
  const origin = await caseField(session, 'Origin', signal);
  return origin ? optionsOf(origin).map(({ value, label }) => ({ id: value, label })) : [];
}

/** Standard fields that say what a case is about; the others have work of their own to do. */
const topics = new Set(['Type', 'Reason']);

function mayHoldCategory({ name, type, custom, updateable }: Field): boolean {
  if (!updateable) return false;
  if (type === 'picklist' || type === 'multipicklist') return custom || topics.has(name);
  return custom && (type === 'string' || type === 'combobox');
}

export async function listFields(session: Session, signal: Signal): Promise<CrmField[]> {
  const described = await describeCase(session, signal);
  return (described?.fields ?? []).filter(mayHoldCategory).map((field) => ({
    id: field.name,
    label: field.label ?? field.name,
    options: field.type?.endsWith('picklist') ? optionsOf(field) : null,
  }));
}

const presented = (owner: FieldOwner, field: Field): CrmTicketField => ({
  id: fieldOfOwner(owner, field.name),
  label: field.label ?? field.name,
  type: field.type ?? 'string',
  options: field.type?.endsWith('picklist') ? optionsOf(field) : null,
});

export async function listTicketFields(
  session: Session,
  signal: Signal,
): Promise<CrmTicketField[]> {
  const described = await describeCase(session, signal);
  const people = await readPeopleFields(session, signal, justNowMs);
  return [
    ...customFields(described).map((field) => presented('ticket', field)),
    ...people.map(({ owner, field }) => presented(owner, field)),
  ];
}
